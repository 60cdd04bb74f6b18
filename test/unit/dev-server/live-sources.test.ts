import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ConfigGeneration } from '../../../src/dev-server/config-generation.ts'
import { liveSources } from '../../../src/dev-server/live-sources.ts'
import { loadSite } from '../../../src/pipeline/load-site.ts'
import { declaredLooks } from '../../../src/engine/look.ts'
import { openSession } from '../../../src/engine/session.ts'
import { temporarySite } from '../../build-temp-site.ts'
import { liveOptions } from './clean-build.ts'

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
