import { assembleSite } from '../build.ts'
import type { OutputPath } from '../model/path.ts'
import type { AssembledSite } from '../pipeline/assembled-site.ts'
import type { RenderInputs } from '../pipeline/composition.ts'
import type { BuildOptions } from '../pipeline/build-options.ts'
import type { LoadedConfig } from '../model/loaded-config.ts'
import { openSession, type Session } from '../engine/session.ts'
import { type Edition, openEditions } from '../engine/open-editions.ts'
import { provisionalSite } from '../pipeline/provisional-site.ts'
import { openWorkers, type Workers } from '../pipeline/workers/open-workers.ts'
import { pagesByOutput, type PageSource } from './pages-by-output.ts'

/** A language of the site, with the current state of the theme and navigation around its pages. */
export interface LiveEdition extends Edition {
  renderInputs: RenderInputs
}

/** One reading of the configuration, and everything that was built from it. */
export interface ConfigGeneration {
  readonly session: Session
  readonly workers: Workers
  /** Workers for pages that a reader is waiting for, so that these do not queue behind a build. */
  readonly previewWorkers: Workers
  editions: readonly LiveEdition[]
  pages: ReadonlyMap<OutputPath, PageSource>
  site?: AssembledSite
}

/**
 * Prepares the site that a configuration describes, without building it. Throws a `DiagnosticError` when the
 * templates cannot be bundled. With `showsPages: false`, nobody looks at the pages (see `Session`).
 */
export async function openGeneration(
  loaded: LoadedConfig,
  build: BuildOptions,
  { showsPages = true }: { readonly showsPages?: boolean } = {},
): Promise<ConfigGeneration> {
  const session = openSession(loaded, { ...build, lasting: true, showsPages })
  const workers = openWorkers(session, build)
  try {
    const editions = await provisionalSite(
      openEditions(session, { lasting: true }),
      workers.during({ isOutlineOnly: true }),
      build,
    )
    return {
      session,
      workers,
      previewWorkers: openWorkers(session, { workers: 1 }),
      editions: editions.map((edition) => ({ ...edition })),
      pages: showsPages ? pagesByOutput(editions) : new Map(),
    }
  } catch (error) {
    const whole = await errorOfBuild(session, workers, build)
    await workers.close()
    session.store.close()
    throw whole ?? error
  }
}

/** What a build throws: beside the mistakes in templates, it tells of those in pages. */
async function errorOfBuild(session: Session, workers: Workers, build: BuildOptions): Promise<unknown> {
  // Nobody reads anything yet, and changes wait for the configuration to be read.
  const { breathe: _, ...unpaused } = build
  const editions = openEditions(session, { lasting: true })
  return assembleSite(editions, workers, { ...unpaused, late: true }).then(
    () => undefined,
    (error: unknown) => error,
  )
}

/** Ends the threads of a generation and closes its session. Call it when nothing uses them any longer. */
export async function closeGeneration({ session, workers, previewWorkers }: ConfigGeneration): Promise<void> {
  await Promise.all([workers.close(), previewWorkers.close()])
  session.store.commit()
  session.store.close()
}

/** Absolute paths of templates, components, and styles, each with the hash of the bundled content. */
export const themeInputs = ({ editions }: ConfigGeneration): Readonly<Record<string, string>> =>
  Object.fromEntries(editions.flatMap(({ renderInputs }) => Object.entries(renderInputs.theme.inputs)))
