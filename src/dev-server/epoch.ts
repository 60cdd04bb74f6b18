import type { OutputPath } from '../model/path.ts'
import type { AssembledSite, SiteFrame } from '../pipeline/assembled-site.ts'
import type { BuildOptions } from '../pipeline/build-options.ts'
import type { LoadedConfig } from '../config/load-config.ts'
import { openSession, type Session } from '../pipeline/session.ts'
import { sketchSite } from '../pipeline/sketch-site.ts'
import { openWorkers, type Workers } from '../pipeline/workers.ts'
import { pagesByOutput, type PageSource } from './page-sources.ts'

/** One reading of the configuration and what has been made with it. */
export interface Epoch {
  readonly session: Session
  readonly workers: Workers
  frame: SiteFrame
  pages: ReadonlyMap<OutputPath, PageSource>
  site?: AssembledSite
}

/** The site as a configuration describes it, before anything is built. Throws a `DiagnosticError` when its templates cannot be bundled. */
export async function openEpoch(loaded: LoadedConfig, build: BuildOptions): Promise<Epoch> {
  const session = openSession(loaded, { ...build, lasting: true })
  try {
    const frame = await sketchSite(session, build)
    return { session, workers: openWorkers(session, build), frame, pages: pagesByOutput(frame) }
  } catch (error) {
    session.store.close()
    throw error
  }
}

export async function closeEpoch({ session, workers }: Epoch): Promise<void> {
  await workers.close()
  session.store.commit()
  session.store.close()
}
