import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { defaultBuildOptions } from '../../../../src/pipeline/build-options.ts'
import { withSiteMap } from '../../../../src/pipeline/writing/map-site.ts'
import { temporarySite } from '../../../build-temp-site.ts'

/** What is kept of pages that are compiled ahead. */
const compiled = vi.hoisted((): string[] => [])
vi.mock('../../../../src/engine/spill.ts', () => ({
  openSpill: () => ({
    keep(text: string) {
      compiled.push(text)
      return () => text
    },
    close: () => undefined,
  }),
}))

test('a map of a site compiles no page, and keeps its outlines for the next command', async () => {
  const { root } = temporarySite({ 'content/index.md': '# Home\n\n## Part\n\nText.\n' })
  const headings = await withSiteMap({ ...defaultBuildOptions, dir: root }, async ({ map }) =>
    map.pages.get('content/index.md')?.page.headings.map(({ id }) => id),
  )
  expect(headings).toEqual(['home', 'part'])
  expect(compiled).toEqual([])
  expect(readdirSync(join(root, '.docgen/store'))).toContainEqual(expect.stringMatching(/index/))
})
