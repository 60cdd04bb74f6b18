import { fileName } from '../engine/file-name.ts'
import type { LoadedConfig } from '../model/loaded-config.ts'
import { themeInputs, type ConfigGeneration } from './config-generation.ts'
import type { ConfigGenerations } from './config-generations.ts'

/** What a live site was made from. */
export interface LiveSources {
  readonly loaded: LoadedConfig
  /** Absolute paths of templates, components and styles. */
  readonly theme: readonly string[]
  /** Every other file and folder that was looked at, relative to the project root. */
  readonly tracedReads: readonly string[]
  /** Absolute path. */
  readonly cacheDir: string
}

/** The folders and files that a site was made from, to be watched. */
export function liveSources(generation: ConfigGeneration): LiveSources {
  const { session } = generation
  return {
    loaded: session.loaded,
    theme: Object.keys(themeInputs(generation)),
    tracedReads: session.disk.tracedReads().map(({ path }) => path),
    cacheDir: session.cacheDir,
  }
}

/**
 * Sources that hold something else than when they were read: of `paths`, or of all, and of what the
 * configuration was read from. Relative to the project root.
 */
export function outdatedSources(
  generations: ConfigGenerations,
  { session }: ConfigGeneration,
  paths?: Iterable<string>,
): readonly string[] {
  const { root } = session.loaded
  return [...generations.outdated().map((path) => fileName(path, root)), ...session.disk.outdated(paths)]
}

/** A source as it was read last; undefined if it cannot be read. */
export function sourceAsRead(file: string, { session }: ConfigGeneration): string | undefined {
  try {
    return session.disk.tracing(new Map()).text(file)
  } catch {
    return undefined
  }
}
