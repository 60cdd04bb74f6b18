import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { LiveSite } from '../../../src/dev-server/live-site.ts'
import type { Diagnostic } from '../../../src/model/diagnostic.ts'
import { asOutputPath } from '../../../src/model/path.ts'
import { defaultBuildOptions, type BuildOptions } from '../../../src/pipeline/build-options.ts'
import { assembleSite } from '../../../src/build.ts'
import { openEditions } from '../../../src/engine/open-editions.ts'
import { loadSite } from '../../../src/pipeline/load-site.ts'
import { openSession } from '../../../src/engine/session.ts'
import { openWorkers } from '../../../src/pipeline/workers/open-workers.ts'

/** Every file of a site by its path, as a hash; and what there is to say about it. */
export interface SiteState {
  readonly files: Readonly<Record<string, string>>
  readonly diagnostics: readonly Diagnostic[]
}

export const liveOptions = (root: string): BuildOptions => ({
  root,
  ...defaultBuildOptions,
  workers: 1,
})

/** What a build without any memory makes of the sources. */
export async function cleanBuild(root: string): Promise<SiteState> {
  const options = { ...liveOptions(root), cache: false }
  const session = openSession(await loadSite(options), options)
  const workers = openWorkers(session, options)
  try {
    const { plan, diagnostics } = await assembleSite(openEditions(session), workers, options)
    const files: Record<string, string> = {}
    for (const file of plan.values()) {
      const content = await file.content()
      files[file.path] = digest(
        typeof content === 'object' && 'copyOf' in content ? readFileSync(content.copyOf) : content,
      )
    }
    return { files, diagnostics }
  } finally {
    await workers.close()
    session.store.close()
  }
}

/** What a live site serves at present. */
export async function servedState(live: LiveSite): Promise<SiteState> {
  const files: Record<string, string> = {}
  const { plan, late = [] } = live.site ?? {}
  const lateFiles = await Promise.all(late.map((each) => each.files()))
  for (const path of [...(plan?.keys() ?? []), ...lateFiles.flatMap((each) => [...each.keys()])]) {
    const file = await live.find([asOutputPath(path)])
    if (file)
      files[path] = digest(
        file.content instanceof Uint8Array ? file.content : readFileSync(file.content.file),
      )
  }
  return { files, diagnostics: live.report.diagnostics }
}

const digest = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)
