import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fingerprint } from '../engine/fingerprint.ts'
import { gitState } from '../engine/git-state.ts'
import { isOfPath } from '../engine/look.ts'
import { changedSince, stampAt } from '../engine/stamp.ts'
import { outdatedLooks, recordLooks } from '../engine/module-graph.ts'
import { errorCode } from '../engine/system-error.ts'
import { reportedProblems } from '../engine/system-error.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { pageFolders } from '../model/loaded-config.ts'
import type { RecordedLook } from '../model/site-code.ts'
import type { BuildOptions } from '../pipeline/build-options.ts'
import { findConfig, loadSite } from '../pipeline/load-site.ts'
import { closeGeneration, type ConfigGeneration, openGeneration } from './config-generation.ts'

interface ConfigGenerationsOptions {
  readonly build: BuildOptions
  readonly onOpen: (generation: ConfigGeneration) => void
  /** Called when the configuration cannot be read; the last valid one stays in effect. */
  readonly onTrouble: () => void
  /** Work in progress in earlier generations; they are closed once it ends. */
  readonly work: () => readonly Promise<unknown>[]
}

/** The successive readings of a site's configuration. The last valid one is in effect. */
export class ConfigGenerations {
  readonly #options: ConfigGenerationsOptions
  readonly #configFiles = new FileLooks()
  /** What the configuration and the theme were made from. */
  #configLooks: RecordedLook[] = []
  #themeLooks: RecordedLook[] = []
  /** The commit that is checked out, if pages show dates. */
  #commit: string | undefined
  #current: ConfigGeneration | undefined
  #trouble: readonly Diagnostic[] = []
  #opening: Promise<void>
  #reopening: Promise<void> | undefined
  /** Whether something changed during the current reading, so that another one has to follow. */
  #isStale = false
  /** Settles when the earlier generations have been closed. */
  #closing: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(options: ConfigGenerationsOptions) {
    this.#options = options
    this.#opening = this.#open()
  }

  get current(): ConfigGeneration | undefined {
    return this.#current
  }

  get trouble(): readonly Diagnostic[] {
    return this.#trouble
  }

  /** Absolute path of the folder in which the configuration is searched for. */
  get start(): string {
    return this.#options.build.dir ?? this.#options.build.root ?? process.cwd()
  }

  /** Resolves when the current reading is over, whether it succeeded or not. */
  opened(): Promise<void> {
    return this.#opening
  }

  /** Reads the configuration again. Readings never overlap: of two at once, the older might finish last. */
  reopen(): Promise<void> {
    this.#isStale = true
    return (this.#reopening ??= this.#reopenUntilCurrent())
  }

  noteTheme(generation: ConfigGeneration): void {
    this.#themeLooks = generation.editions.flatMap(({ renderInputs }) => renderInputs.theme.looks)
  }

  /** Absolute paths of configuration and theme files whose content has changed since they were read. */
  outdated(): readonly string[] {
    return [
      ...this.#configFiles.outdated(),
      ...[...outdatedLooks(this.#configLooks), ...outdatedLooks(this.#themeLooks)].flatMap(({ kind, name }) =>
        isOfPath(kind) ? [name] : [],
      ),
      ...this.#newCommit(),
    ]
  }

  /** Absolute path of the repository's folder, if another commit is checked out than before. */
  #newCommit(): readonly string[] {
    if (!this.#current) return []
    const { root, config } = this.#current.session.loaded
    if (!config.showLastUpdateTime && !config.showLastUpdateAuthor) return []
    const commit = gitState(root, pageFolders(this.#current.session.loaded))
    const before = this.#commit
    this.#commit = commit
    return before === undefined || before === commit ? [] : [join(root, '.git')]
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
    const startTime = Date.now()
    try {
      const configFile = await findConfig(this.start, build.configPath)
      this.#configFiles.note([configFile.file, ...this.#configFiles.files])
      const loaded = await loadSite(build)
      const looks = recordLooks(loaded.looks())
      const { counts } = loaded.code
      const generation = await openGeneration(loaded, build)
      this.#configFiles.keep([join(loaded.root, loaded.file), ...loaded.inputs], startTime)
      this.#configLooks = [...looks, ...recordLooks(loaded.code.looksSince(counts))]
      this.noteTheme(generation)
      if (this.#current) this.#retire(this.#current)
      this.#current = generation
      this.#trouble = []
      onOpen(generation)
    } catch (error) {
      this.#trouble = reportedProblems(error)
      const root = this.#current?.session.loaded.root ?? this.start
      // A folder of pages that is gone may be the trouble: it is over when the folder is back.
      const goneFolders = (this.#current ? pageFolders(this.#current.session.loaded) : [])
        .map((folder) => join(root, folder))
        .filter((folder) => !existsSync(folder))
      this.#configFiles.keep(
        [
          ...this.#configFiles.files,
          ...this.#trouble.flatMap(({ file }) => (file === undefined ? [] : [resolve(root, file)])),
        ],
        startTime,
        goneFolders,
      )
      onTrouble()
    }
  }

  /** Closes an earlier generation as soon as nothing uses it any longer. */
  #retire(generation: ConfigGeneration): void {
    const rest = Promise.allSettled(this.#options.work())
    this.#closing = Promise.allSettled([this.#closing, rest.then(() => closeGeneration(generation))])
  }
}

/**
 * The state of files when they were last read. Watchers can miss changes (the second of two in quick
 * succession, or any when the system's queue overflows); comparing against this state finds them.
 */
class FileLooks {
  #known = new Map<string, { look: string; hash: string }>()

  /**
   * Records the state of files. Call it before reading them, so that a change during the reading is noticed.
   */
  note(files: Iterable<string>): void {
    this.#known = new Map([...files].map((file) => [file, { look: stampAt(file), hash: hashOf(file) }]))
  }

  /**
   * Sets the files to compare from now on. A file without a recorded state counts as outdated if it was
   * modified after `since` (milliseconds); a file or folder of `absent`, as soon as it exists.
   */
  keep(files: Iterable<string>, since: number, absent: readonly string[] = []): void {
    this.#known = new Map([
      ...[...files].map(
        (file) =>
          [
            file,
            this.#known.get(file) ??
              (changedSince(file, since) !== false
                ? { look: '', hash: '' }
                : { look: stampAt(file), hash: hashOf(file) }),
          ] as const,
      ),
      ...absent.map((path) => [path, { look: '', hash: missing }] as const),
    ])
  }

  /** Absolute paths of files whose content has changed since they were read, or since the last call. */
  outdated(): string[] {
    return [...this.#known].flatMap(([file, state]) => {
      const look = stampAt(file)
      if (look === state.look) return []
      const hash = hashOf(file)
      const isOther = hash !== state.hash
      state.look = look
      state.hash = hash
      return isOther ? [file] : []
    })
  }

  get files(): readonly string[] {
    return [...this.#known.keys()]
  }
}

/** Stands for the hash of a file that does not exist or cannot be read. */
const missing = 'missing'

function hashOf(file: string): string {
  try {
    return fingerprint(readFileSync(file))
  } catch (error) {
    return errorCode(error) === 'EISDIR' ? 'folder' : missing
  }
}
