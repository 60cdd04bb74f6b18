import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEditions } from '../../../../src/engine/open-editions.ts'
import { openSession } from '../../../../src/engine/session.ts'
import { defaultBuildOptions } from '../../../../src/pipeline/build-options.ts'
import { loadSite } from '../../../../src/pipeline/load-site.ts'
import { provisionalSite } from '../../../../src/pipeline/provisional-site.ts'
import { openWorkers } from '../../../../src/pipeline/workers/open-workers.ts'
import { withSiteMap } from '../../../../src/pipeline/writing/map-site.ts'
import { temporarySite } from '../../../build-temp-site.ts'

const files = { 'content/index.md': '# Home\n\n## Part\n\nText.\n' }

test('a map of a site keeps its outlines for the next command', async () => {
  const { root } = temporarySite(files)
  const headings = await withSiteMap({ ...defaultBuildOptions, dir: root }, async (map) =>
    map.pages.get('content/index.md')?.page.headings.map(({ id }) => id),
  )
  expect(headings).toEqual(['home', 'part'])
  expect(readdirSync(join(root, '.docgen/store'))).toContainEqual(expect.stringMatching(/index/))
})

test.each([
  [true, 0],
  [false, 1],
])('pages are compiled ahead unless they are only outlined: %s', async (isOutlineOnly, count) => {
  const { root } = temporarySite(files)
  const options = { ...defaultBuildOptions, dir: root }
  const compiled: string[] = []
  const spill = {
    keep(text: string) {
      compiled.push(text)
      return () => text
    },
    close: () => undefined,
  }
  const session = { ...openSession(await loadSite(options), options), spill }
  const workers = openWorkers(session, {})
  await provisionalSite(openEditions(session), workers.during({ isOutlineOnly }), options, { recalls: false })
  await workers.close()
  session.store.close()
  expect(compiled).toHaveLength(count)
})
