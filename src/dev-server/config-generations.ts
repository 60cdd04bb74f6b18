import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isWithin } from '../engine/reader.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { pageFolders } from '../model/loaded-config.ts'
import type { BuildOptions } from '../pipeline/build-options.ts'
import { findConfig, loadSite } from '../pipeline/load-site.ts'
import { closeGeneration, openEpoch, themeInputs, type ConfigGeneration } from './config-generation.ts'
import { FileLooks } from './file-looks.ts'
import { problemsOf } from './reported-problems.ts'

/** What the generations of a configuration need to know of the site around them. */
export interface ConfigGenerationsOptions {
  readonly build: BuildOptions
  /** Is called when a configuration has been read and holds from now on. */
  readonly onOpen: (generation: ConfigGeneration) => void
  /** Is called when the configuration cannot be read; the last one that could be holds. */
  readonly onTrouble: () => void
  /** What still works in earlier generations; these are closed after it. */
  readonly work: () => readonly Promise<unknown>[]
}

/** The readings of a site's configuration, one after the other; the last that could be read holds. */
export class ConfigGenerations {
  readonly #options: ConfigGenerationsOptions
  readonly #configFiles = new FileLooks()
  readonly #themeFiles = new FileLooks()
  #current: ConfigGeneration | undefined
  #trouble: readonly Diagnostic[] = []
  #opening: Promise<void>
  #reopening: Promise<void> | undefined
  /** Whether the configuration has to be read once more, as something changed while it was. */
  #isStale = false
  /** Earlier generations that are being closed. */
  #closing: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(options: ConfigGenerationsOptions) {
    this.#options = options
    this.#opening = this.#open()
  }

  get current(): ConfigGeneration | undefined {
    return this.#current
  }

  /** Why the configuration cannot be read at present. */
  get trouble(): readonly Diagnostic[] {
    return this.#trouble
  }

  /** Absolute path of the folder where the configuration is looked for. */
  get start(): string {
    return this.#options.build.dir ?? this.#options.build.root ?? process.cwd()
  }

  /** Resolves when the reading that is going on is over, whatever came of it. */
  opened(): Promise<void> {
    return this.#opening
  }

  /**
   * Reads the configuration again. One reading at a time: of two at once the earlier might be the last to
   * end.
   */
  reopen(): Promise<void> {
    this.#isStale = true
    return (this.#reopening ??= this.#reopenUntilCurrent())
  }

  /** Notes what the theme of an generation was bundled from. */
  noteTheme(generation: ConfigGeneration): void {
    this.#themeFiles.noteRead(ownInputs(generation))
  }

  /**
   * Absolute paths of files of the configuration and the theme that hold something else than when they were
   * read.
   */
  outdated(): readonly string[] {
    return [...this.#configFiles.outdated(), ...this.#themeFiles.outdated()]
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#reopening
    await this.#opening
    await Promise.allSettled(this.#options.work())
    await this.#closing
    if (this.#current) await closeGeneration(this.#current)
  }

  async #reopenUntilCurrent(): Promise<void> {
    await this.#opening
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false
      this.#opening = this.#open()
      await this.#opening
    }
    this.#reopening = undefined
  }

  async #open(): Promise<void> {
    const { build, onOpen, onTrouble } = this.#options
    const begun = Date.now()
    try {
      const found = await findConfig(this.start, build.configPath)
      this.#configFiles.note([found.file, ...this.#configFiles.files])
      const loaded = await loadSite(build)
      const generation = await openEpoch(loaded, build)
      this.#configFiles.keep([join(loaded.root, loaded.file), ...loaded.inputs], begun, loaded.absent)
      this.noteTheme(generation)
      if (this.#current) this.#retire(this.#current)
      this.#current = generation
      this.#trouble = []
      onOpen(generation)
    } catch (error) {
      this.#trouble = problemsOf(error)
      const root = this.#current?.session.loaded.root ?? this.start
      // A folder of pages that is gone may be the trouble: it is over when the folder is back.
      const gone = (this.#current ? pageFolders(this.#current.session.loaded) : [])
        .map((folder) => join(root, folder))
        .filter((folder) => !existsSync(folder))
      this.#configFiles.keep(
        [
          ...this.#configFiles.files,
          ...this.#trouble.flatMap(({ file }) => (file === undefined ? [] : [resolve(root, file)])),
        ],
        begun,
        gone,
      )
      onTrouble()
    }
  }

  /** Closes an earlier generation once nothing uses it any more. */
  #retire(generation: ConfigGeneration): void {
    const rest = Promise.allSettled(this.#options.work())
    this.#closing = Promise.allSettled([this.#closing, rest.then(() => closeGeneration(generation))])
  }
}

/** The site's own templates, components and styles with the hash of what was bundled. */
function ownInputs(generation: ConfigGeneration): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(themeInputs(generation)).filter(([path]) =>
      isWithin(generation.session.loaded.root, path),
    ),
  )
}
