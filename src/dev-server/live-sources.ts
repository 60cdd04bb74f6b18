import { fileName } from '../engine/file-name.ts'
import { isOfPath, patternIn } from '../engine/look.ts'
import type { LoadedConfig } from '../model/loaded-config.ts'
import { type ConfigGeneration, themeInputs } from './config-generation.ts'
import type { ConfigGenerations } from './config-generations.ts'

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

/** Milliseconds without a change after which a batch is complete, and the limit for that wait. */
const quiet = 3
const maxQuiet = 50

/** Collects changes that arrive close together and hands them on as one batch. */
export class ChangeBatch {
  readonly #take: (paths: readonly string[]) => void
  #paths = new Set<string>()
  #since = 0
  #timer: NodeJS.Timeout | undefined
  #waiting: (() => void)[] = []

  constructor(take: (paths: readonly string[]) => void) {
    this.#take = take
  }

  /** Adds changed paths. An empty list still makes a batch: something changed, but it is not known what. */
  add(paths: Iterable<string>): void {
    const now = Date.now()
    if (!this.#timer) this.#since = now
    for (const path of paths) this.#paths.add(path)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#handOn(), Math.max(0, Math.min(quiet, this.#since + maxQuiet - now)))
  }

  get isWaiting(): boolean {
    return this.#timer !== undefined
  }

  /** Resolves once everything added so far has been handed on. */
  async handedOn(): Promise<void> {
    if (this.#timer) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#letGo()
  }

  #handOn(): void {
    const paths = [...this.#paths]
    this.#paths.clear()
    this.#timer = undefined
    this.#take(paths)
    this.#letGo()
  }

  #letGo(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
