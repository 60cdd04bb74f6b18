import type { Conventions } from '../../model/conventions.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { LoadedConfig } from '../../model/loaded-config.ts'
import { openEditions } from '../../engine/open-editions.ts'
import { openSession, type Session } from '../../engine/session.ts'
import { assembleSite } from '../../build.ts'
import type { AssembledSite } from '../assembled-site.ts'
import type { BuildOptions } from '../build-options.ts'
import { openWorkers } from '../workers/open-workers.ts'

/** The pages of a site as a build would write them. */
export interface AssembledPages {
  /** By their path below the output folder. */
  readonly pages: ReadonlyMap<string, AssembledPage>
  readonly diagnostics: readonly Diagnostic[]
  readonly failed: boolean
}

interface AssembledPage {
  readonly html: string
  /** Its source below the project, if it has one. */
  readonly source: string | undefined
}

/**
 * Assembles a site with some texts in place of files, and by other conventions than its configuration has.
 * Writes nothing.
 */
export async function assemblePages<More>(
  loaded: LoadedConfig,
  options: BuildOptions,
  { texts, conventions }: { readonly texts: ReadonlyMap<string, string>; readonly conventions: Conventions },
  use: (site: AssembledSite, session: Session) => Promise<More>,
): Promise<AssembledPages & { readonly more: More }> {
  const loadedSite: LoadedConfig = {
    ...loaded,
    config: { ...loaded.config, conventions },
    editions: loaded.editions.map((edition) => ({ ...edition, conventions })),
  }
  const session = openSession(loadedSite, options)
  for (const [path, text] of texts) session.disk.edit(path, text)
  // Threads would read the files as they are.
  const workers = openWorkers(session, { ...options, workers: 1 })
  try {
    const site = await assembleSite(openEditions(session), workers, options)
    const pages = new Map<string, AssembledPage>()
    for (const [path, file] of site.plan) {
      if (!path.endsWith('.html')) continue
      const content = await file.content()
      if (typeof content === 'string') pages.set(path, { html: content, source: file.page?.source })
    }
    const { diagnostics, failed } = site
    return { pages, diagnostics, failed, more: await use(site, session) }
  } finally {
    await workers.close()
    session.store.close()
    session.spill?.close()
  }
}
