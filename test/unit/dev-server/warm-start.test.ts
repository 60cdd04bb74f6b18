import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ConfigGeneration } from '../../../src/dev-server/config-generation.ts'
import { liveSources } from '../../../src/dev-server/live-sources.ts'
import { loadSite } from '../../../src/pipeline/load-site.ts'
import { outlineContent } from '../../../src/stages/content/outline-content.ts'
import { scanOutline } from '../../../src/stages/markdown/scan-page.ts'
import { declaredLooks } from '../../../src/engine/look.ts'
import { openSession } from '../../../src/engine/session.ts'
import { temporarySite } from '../../build-temp-site.ts'
import { liveOptions } from './clean-build.ts'

test('a warm start reads the pages that look different, and no others', async () => {
  const site = temporarySite({
    'content/one.md': '---\nsidebar_position: 2\n---\n\n# One\n',
    'content/two.md': '# Two\n',
    'content/index.tsx': 'export default () => null\n',
    'content/_category_.json': '{"label":"All"}',
  })
  const options = liveOptions(site.root)
  const loaded = await loadSite(options)
  /** Titles, and what was read for them. */
  const start = (): { readonly titles: readonly string[]; readonly read: readonly string[] } => {
    const session = openSession(loaded, options)
    const { pages, outlines } = outlineContent(session, scanOutline)
    session.store.commit()
    session.store.close()
    return {
      titles: pages.map(({ path }) =>
        `${path}: ${outlines.get(path)?.title ?? ''} ${String(outlines.get(path)?.frontMatter.sidebar_position ?? '')}`.trim(),
      ),
      read: session.disk
        .tracedReads()
        .map(({ path }) => path)
        .sort(),
    }
  }
  const always = ['content/_category_.json', 'content/index.tsx']
  const ripe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100))
  await ripe()
  const titles = ['content/index.tsx:', 'content/one.md: One 2', 'content/two.md: Two']
  expect(start()).toEqual({ titles, read: [...always, 'content/one.md', 'content/two.md'] })
  expect(start()).toEqual({ titles, read: always })
  site.write({ 'content/two.md': '# New\n' })
  await ripe()
  expect(start()).toEqual({
    titles: [titles[0], titles[1], 'content/two.md: New'],
    read: [...always, 'content/two.md'],
  })
  site.remove('content/one.md')
  expect(start()).toEqual({ titles: [titles[0], 'content/two.md: New'], read: always })
})

test('only paths are watched, and of a pattern its folder', async () => {
  const { root } = temporarySite({ 'content/index.md': '# One\n' })
  const session = openSession(await loadSite(liveOptions(root)), { cache: false })
  session.disk.tracedLooks([
    { kind: 'variables', name: '' },
    { kind: 'variable', name: 'HOME' },
    { kind: 'names', name: join(root, '..') },
    ...declaredLooks({ files: ['data/*.json'] }, root),
  ])
  const generation = { session, editions: [] } as unknown as ConfigGeneration // All that is asked of it.
  expect(liveSources(generation).tracedReads).toEqual(['..', 'data'])
})
