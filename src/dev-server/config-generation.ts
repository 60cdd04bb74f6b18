import type { OutputPath } from '../model/path.ts'
import type { AssembledSite } from '../pipeline/assemble-site.ts'
import type { RenderInputs } from '../pipeline/compose-site.ts'
import type { BuildOptions } from '../pipeline/build-options.ts'
import type { LoadedConfig } from '../model/loaded-config.ts'
import { openSession, type Session } from '../engine/session.ts'
import { provisionalSite } from '../pipeline/provisional-site.ts'
import { openWorkers, type Workers } from '../pipeline/workers.ts'
import { pagesByOutput, type PageSource } from './page-sources.ts'

/** One reading of the configuration and what has been made with it. */
export interface ConfigGeneration {
  readonly session: Session
  readonly workers: Workers
  /** For pages that a reader waits for: they stand in no line behind those of a build. */
  readonly previewWorkers: Workers
  renderInputs: RenderInputs
  pages: ReadonlyMap<OutputPath, PageSource>
  site?: AssembledSite
}

/**
 * The site as a configuration describes it, before anything is built. Throws a `DiagnosticError` when its
 * templates cannot be bundled.
 */
export async function openEpoch(loaded: LoadedConfig, build: BuildOptions): Promise<ConfigGeneration> {
  const session = openSession(loaded, { ...build, lasting: true })
  try {
    const renderInputs = await provisionalSite(session, build)
    return {
      session,
      workers: openWorkers(session, build),
      previewWorkers: openWorkers(session, { workers: 1 }),
      renderInputs,
      pages: pagesByOutput(renderInputs),
    }
  } catch (error) {
    session.store.close()
    throw error
  }
}

export async function closeEpoch({ session, workers, previewWorkers }: ConfigGeneration): Promise<void> {
  await Promise.all([workers.close(), previewWorkers.close()])
  session.store.commit()
  session.store.close()
}
