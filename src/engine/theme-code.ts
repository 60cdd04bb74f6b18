import { cpSync, existsSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Noted, nothing, SiteCode, type UnknownUse } from '../model/site-code.ts'
import { makeOwnFolder, processName } from './cache-folder.ts'
import { fingerprint } from './fingerprint.ts'
import { shippedThemeFolder } from './package-root.ts'
import type { Disk } from './reader.ts'
import type { CodeReads, TracedRead } from './traced-read.ts'
import type { Store } from './store.ts'
import { append } from '../model/append.ts'

/** What a session gives the code of its theme. */
interface ThemeCodeOptions {
  readonly store: Store
  readonly disk: Disk
  /** Absolute path of the folder for copies of bundles. */
  readonly cacheDir: string
  /** Notes what the site declares that the code depends on. */
  readonly declare: (code: SiteCode) => void
}

/** Loadings of bundles in this process, and whether code has looked at anything since the last one. */
let loadings = 0
let hasLooked = false

/**
 * How many copies of bundles are kept for the theme of one session: pages of earlier builds may still be
 * rendered with them.
 */
const keptCopies = 8

/** Absolute paths of the copies that this process has made. */
const copies = new Set<string>()

process.once('exit', () => copies.forEach(removeCopy))

/** What one loading of the bundles has done so far, in the processes that it runs in. */
export class LoadedCode {
  readonly #code = new SiteCode()
  readonly #trace: CodeTrace

  constructor({ store, disk, declare }: ThemeCodeOptions) {
    this.#trace = new CodeTrace(this.#code, store, disk)
    declare(this.#code)
  }

  /** Takes what the code did in one of its processes since that last said so. */
  take({ looks, unknownUses }: Noted): void {
    hasLooked = true
    for (const look of looks) this.#code.note(look)
    for (const use of unknownUses) this.#code.noteUnknown(use)
  }

  /** The entry for the trace of a page: it may depend on everything that the code has looked at so far. */
  get trace(): readonly TracedRead[] {
    return this.#trace.trace
  }

  /** Everything that such entries name so far. */
  get reads(): readonly TracedRead[] {
    return this.#trace.reads
  }

  get unknownUses(): readonly UnknownUse[] {
    return this.#code.unknownUses
  }
}

/**
 * The code of templates, components and pages, which runs in several processes. Node never loads a module
 * twice, and modules keep what they read. So once that has changed, bundles are loaded again, from copies.
 */
export class ThemeCode {
  readonly #options: ThemeCodeOptions
  #code: LoadedCode
  #loading = loadings
  #setups = new WeakMap<object, object>()
  #copies: readonly string[] = []

  constructor(options: ThemeCodeOptions) {
    this.#options = options
    this.#code = new LoadedCode(options)
    if (hasLooked) this.#loadAgain()
  }

  /**
   * A setup whose modules hold nothing that has changed since, the same for the same modules; and their code,
   * which takes what it does. A page that is previewed while a site is built may load code of its own.
   */
  current<Setup extends { readonly place: { readonly bundle: string } }>(
    setup: Setup,
  ): { readonly setup: Setup; readonly code: LoadedCode } {
    // What is unknown never agrees.
    if (!this.#options.disk.agrees(this.#code.reads)) this.#loadAgain()
    // The shipped theme has no code of a site, whose reads its modules could keep.
    if (this.#loading === 0 || setup.place.bundle === shippedThemeFolder()) return { setup, code: this.#code }
    const bundle = this.#copyOf(setup.place.bundle)
    const copied = this.#setups.get(setup) ?? { ...setup, place: { ...setup.place, bundle } }
    this.#setups.set(setup, copied)
    return { setup: copied as Setup, code: this.#code } // It was made from one.
  }

  #loadAgain(): void {
    this.#loading = ++loadings
    hasLooked = false
    this.#setups = new WeakMap()
    this.#code = new LoadedCode(this.#options)
  }

  #copyOf(folder: string): string {
    // Not beside the bundles, which are recalled by the beginning of their names, but at the same depth:
    // source maps have relative paths.
    const copy = join(
      this.#options.cacheDir,
      'theme-copies',
      `${basename(folder)}-${processName}-${String(this.#loading)}`,
    )
    if (existsSync(copy)) return copy
    makeOwnFolder(dirname(copy))
    cpSync(folder, copy, { recursive: true })
    copies.add(copy)
    this.#copies.slice(0, 1 - keptCopies).forEach(removeCopy)
    this.#copies = [...this.#copies, copy].slice(-keptCopies)
    return copy
  }
}

function removeCopy(path: string): void {
  copies.delete(path)
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // It stays until the cache is removed.
  }
}

/**
 * What code of the site has looked at so far, in a form that a trace can name. A result may depend on all of
 * it: modules keep what they read, and pass it on. Each addition is a list in the store that names the list
 * before, so that a thousand results of one plugin do not store a thousand long lists.
 */
export class CodeTrace {
  readonly #code: SiteCode
  readonly #store: Store
  readonly #disk: Disk
  readonly #reads: TracedRead[] = []
  #added = nothing
  #latest: string | undefined

  constructor(code: SiteCode, store: Store, disk: Disk) {
    this.#code = code
    this.#store = store
    this.#disk = disk
  }

  /** The entry for the trace of a result that is ready now; none if nothing was looked at. */
  get trace(): readonly TracedRead[] {
    this.#addNew()
    return this.#latest === undefined ? [] : [{ kind: 'code', path: this.#latest, hash: '' }]
  }

  /** Everything that such entries name so far. */
  get reads(): readonly TracedRead[] {
    this.#addNew()
    return this.#reads
  }

  #addNew(): void {
    const looks = this.#code.looksSince(this.#added)
    this.#added = this.#code.counts
    if (looks.length === 0) return
    const reads = this.#disk.tracedLooks(looks)
    append(this.#reads, reads)
    const text = JSON.stringify({ ...(this.#latest === undefined ? {} : { before: this.#latest }), reads })
    this.#latest = fingerprint(text)
    this.#store.set(keyOf(this.#latest), text)
  }
}

/** Returns what a list contains, from the store. */
export function readsOfCode(id: string, store: Store): CodeReads | undefined {
  const text = store.get(keyOf(id))
  return text === undefined ? undefined : (JSON.parse(text) as CodeReads) // As `CodeTrace` writes it.
}

const keyOf = (id: string): string => `code:${id}`
