import { fileName } from '../engine/file-name.ts'
import { isOfPath, patternIn } from '../engine/look.ts'
import type { LoadedConfig } from '../model/loaded-config.ts'
import { themeInputs, type ConfigGeneration } from './config-generation.ts'
import type { ConfigGenerations } from './config-generations.ts'

/** The files that a live site was built from. */
export interface LiveSources {
  readonly loaded: LoadedConfig
  /** Absolute paths of templates, components, and styles. */
  readonly theme: readonly string[]
  /** Every other file and folder that was read or looked for, relative to the project root. */
  readonly tracedReads: readonly string[]
  /** Absolute path of the cache folder. */
  readonly cacheDir: string
}

/** Lists the files and folders that a site was built from, for watching. */
export function liveSources(generation: ConfigGeneration): LiveSources {
  const { session } = generation
  return {
    loaded: session.loaded,
    theme: Object.keys(themeInputs(generation)),
    tracedReads: session.disk
      .tracedReads()
      .flatMap(({ kind, path }) =>
        kind === 'file' || kind === 'folder' || isOfPath(kind) ? [patternIn(path)[0]] : [],
      ),
    cacheDir: session.cacheDir,
  }
}

/**
 * Sources whose content has changed since they were read, relative to the project root: checks `paths` (or
 * all of them) and the files that the configuration was read from.
 */
export function outdatedSources(
  generations: ConfigGenerations,
  { session }: ConfigGeneration,
  paths?: Iterable<string>,
): readonly string[] {
  const { root } = session.loaded
  return [...generations.outdated().map((path) => fileName(path, root)), ...session.disk.outdated(paths)]
}

/** The text of a source as it was last read; undefined if it cannot be read. */
export function sourceAsRead(file: string, { session }: ConfigGeneration): string | undefined {
  try {
    return session.disk.tracing(new Map()).text(file)
  } catch {
    return undefined
  }
}
