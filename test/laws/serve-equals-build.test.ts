import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { LiveSite } from '../../src/dev-server/live-site.ts'
import { asOutputPath } from '../../src/model/path.ts'
import type { AssembledSite } from '../../src/pipeline/assembled-site.ts'
import type { BuildOptions } from '../../src/pipeline/build-options.ts'
import { assembleSite, loadSite } from '../../src/pipeline/build-site.ts'
import { openSession } from '../../src/pipeline/session.ts'
import { openWorkers } from '../../src/pipeline/workers.ts'
import { makeSite } from '../build-temp-site.ts'
import { editAtRandom, randomFrom, stormSite } from '../unit/dev-server/random-edits.ts'
import { rmSync } from 'node:fs'

/** 200 operations in every run; `DOCGEN_STORM=2000` for the whole law. */
const operations = Number(process.env['DOCGEN_STORM'] ?? 200)
const perCheckpoint = 20
const seed = Number(process.env['DOCGEN_SEED'] ?? 7)

const site = makeSite(stormSite, { onBrokenLinks: 'warn', rules: { 'broken-image': 'warn', 'mdx-import': 'warn', 'unreadable-image': 'warn', 'duplicate-route': 'warn', 'output-clash': 'warn', 'case-collision': 'warn' } })
afterAll(() => rmSync(site.root, { recursive: true, force: true }))

const options: BuildOptions = { root: site.root, strict: false, cache: true, force: false, drafts: false, profile: false, mode: 'build', workers: 1 }

/** What a build without any memory makes of the sources. */
async function cleanBuild(): Promise<{ files: Record<string, string>; assembled: AssembledSite }> {
  const session = openSession(await loadSite({ ...options, cache: false }), { cache: false })
  const workers = openWorkers(session, options)
  try {
    const assembled = await assembleSite(session, workers, options)
    const files: Record<string, string> = {}
    for (const file of assembled.plan.values()) {
      const content = await file.content()
      files[file.path] = digest(typeof content === 'object' && 'copyOf' in content ? readFileSync(content.copyOf) : content)
    }
    return { files, assembled }
  } finally {
    await workers.close()
    session.store.close()
  }
}

async function served(live: LiveSite, paths: readonly string[]): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const path of paths) {
    const file = await live.find([asOutputPath(path)])
    if (file) files[path] = digest(file.content instanceof Uint8Array ? file.content : readFileSync(file.content.file))
  }
  return files
}

const digest = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex').slice(0, 16)

describe('after any storm of edits the served site is what a clean build writes', () => {
  test(`${String(operations)} operations`, { timeout: operations * 2_000 }, async () => {
    const live = new LiveSite({ build: options, onReport: () => undefined })
    await live.build()
    const random = randomFrom(seed)
    const log: string[] = []
    for (let done = 0; done < operations; ) {
      for (let index = 0; index < perCheckpoint; index++, done++) {
        const paths = editAtRandom(site.root, random)
        log.push(paths.join(', '))
        // Watchers coalesce, and now and then they miss something.
        if (random() > 0.2) live.changed(paths)
        if (random() > 0.7) await new Promise((resolve) => setTimeout(resolve, random() * 40))
      }
      live.changed([])
      await live.settled()
      const clean = await cleanBuild()
      const after = `after ${String(done)} operations, the last: ${log.slice(-perCheckpoint).join(' | ')}`
      expect([...(live.site?.plan.keys() ?? [])].sort(), after).toEqual(Object.keys(clean.files).sort())
      expect(await served(live, Object.keys(clean.files)), after).toEqual(clean.files)
      expect(live.report.diagnostics, after).toEqual(clean.assembled.diagnostics)
    }
    await live.close()
  })
})
