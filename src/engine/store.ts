import { thrownText } from './thrown-text.ts'
import { mkdirSync } from 'node:fs'
import { fingerprint } from './fingerprint.ts'
import { isPackName, Packs } from './packs.ts'
import { type Entry, parseIndex, readIndex, removeUnused, replaceIndex } from './store-index.ts'
import type { Spill } from './spill.ts'

/**
 * Values by key that persist between builds. A value that is damaged, missing, or of another format version
 * reads as absent.
 */
export interface Store {
  readonly get: (key: string) => string | undefined
  /** Whether the value exists and is intact. Counts as a use of the key. */
  readonly touch: (key: string) => boolean
  /**
   * Whether the value exists, without reading it: it may be damaged, and `get` says so. Counts as a use of
   * the key.
   */
  readonly use: (key: string) => boolean
  readonly set: (key: string, value: string) => void
  readonly delete: (key: string) => void
  /** Makes all changes durable. Returns what went wrong, if anything; the build continues without them. */
  readonly commit: () => string | undefined
  /** Called between two builds of one process. */
  readonly endTurn?: () => void
  /**
   * Takes over the values of another store that this one lacks, given its index. `fetch` brings one of its
   * packs into this store's folder, or says that it cannot.
   */
  readonly adopt?: (index: string, fetch: (pack: string) => Promise<boolean>) => Promise<void>
  readonly close: () => void
}

/** Entries that have not been used by this many writing builds are dropped. */
const keepGenerations = 4

/**
 * A store in a folder: values are appended to a pack file, and an index file records their positions. The
 * index is replaced by renaming, so a killed build leaves the previous one intact.
 */
export function openStore(folder: string): Store {
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    return memoryStore()
  }
  return new FolderStore(folder)
}

class FolderStore implements Store {
  readonly #folder: string
  readonly #generation: number
  readonly #entries: Map<string, Entry>
  readonly #packs: Packs
  /** Values that could not be written. The build needs them until it ends, whatever happens to the disk. */
  readonly #unwritten = new Map<string, string>()
  #hasAdopted = false
  #problem: string | undefined

  constructor(folder: string) {
    const { generation, entries } = readIndex(folder)
    this.#folder = folder
    this.#generation = generation + 1
    this.#entries = entries
    this.#packs = new Packs(folder, this.#generation)
  }

  readonly touch = (key: string): boolean => {
    const entry = this.#entries.get(key)
    if (entry?.isWhole !== true) return this.#unwritten.has(key) || this.#find(key) !== undefined
    entry.used = this.#generation
    return true
  }

  readonly use = (key: string): boolean => {
    const entry = this.#entries.get(key)
    if (entry) entry.used = this.#generation
    return entry !== undefined || this.#unwritten.has(key)
  }

  readonly get = (key: string): string | undefined =>
    this.#unwritten.get(key) ?? this.#find(key)?.toString('utf8')

  readonly set = (key: string, value: string): void => {
    this.#unlessFailed(() => this.#write(key, Buffer.from(value), this.#generation))
    if (this.#problem !== undefined) this.#unwritten.set(key, value)
  }

  readonly delete = (key: string): void => {
    this.#entries.delete(key)
    this.#unwritten.delete(key)
  }

  readonly commit = (): string | undefined => {
    if (this.#packs.haveGrown || this.#hasAdopted)
      this.#unlessFailed(() => {
        this.#dropUnused()
        this.#compact()
        replaceIndex(this.#folder, this.#generation, this.#entries)
        removeUnused(this.#folder, this.#generation, new Set(this.#live().keys()))
      })
    return this.#problem
  }

  readonly adopt = async (index: string, fetch: (pack: string) => Promise<boolean>): Promise<void> => {
    const missing = [...(parseIndex(index)?.entries ?? [])].filter(([key]) => !this.#entries.has(key))
    for (const pack of new Set(missing.map(([, entry]) => entry.pack))) {
      if (!isPackName(pack) || !(await fetch(pack))) continue
      for (const [key, entry] of missing)
        if (entry.pack === pack) this.#entries.set(key, { ...entry, used: this.#generation })
      this.#hasAdopted = true
    }
  }

  readonly close = (): void => {
    this.#packs.close()
    this.#unwritten.clear()
  }

  /** Does something to the disk. Once that has failed, nothing is written anymore. */
  #unlessFailed(change: () => void): void {
    if (this.#problem !== undefined) return
    try {
      change()
    } catch (error) {
      this.#problem = thrownText(error)
    }
  }

  /** Reads a value; a damaged one is removed. */
  #find(key: string): Buffer | undefined {
    const entry = this.#entries.get(key)
    const bytes = entry && this.#packs.read(entry)
    if (entry && bytes) entry.used = this.#generation
    else this.#entries.delete(key)
    return bytes
  }

  #write(key: string, bytes: Buffer, lastUse: number): void {
    const { pack, offset } = this.#packs.append(bytes)
    const check = fingerprint(bytes)
    this.#entries.set(key, { pack, offset, length: bytes.length, check, used: lastUse, isWhole: true })
  }

  #dropUnused(): void {
    for (const [key, entry] of this.#entries)
      if (entry.used <= this.#generation - keepGenerations) this.#entries.delete(key)
  }

  /** If there are many packs, copies the values of the smallest ones into the current one. */
  #compact(): void {
    const live = this.#live()
    if (live.size <= 8) return
    const smallest = [...live].sort((a, b) => a[1] - b[1]).slice(0, live.size - 4)
    const moving = new Set(smallest.map(([pack]) => pack))
    for (const [key, entry] of [...this.#entries]) {
      if (!moving.has(entry.pack)) continue
      const bytes = this.#packs.read(entry)
      if (bytes === undefined) this.#entries.delete(key)
      else this.#write(key, bytes, entry.used)
    }
  }

  /** The packs that have values, with the bytes of these. */
  #live(): ReadonlyMap<string, number> {
    const live = new Map<string, number>()
    for (const { pack, length } of this.#entries.values()) live.set(pack, (live.get(pack) ?? 0) + length)
    return live
  }
}

/** A store that lasts as long as the process, for `--no-cache` and for unusable cache folders. */
export function memoryStore(spill?: Spill): Store {
  const values = new Map<string, () => string>()
  return {
    get: (key) => values.get(key)?.(),
    touch: (key) => values.has(key),
    use: (key) => values.has(key),
    set: (key, value) => void values.set(key, spill ? spill.keep(value) : () => value),
    delete: (key) => void values.delete(key),
    commit: () => undefined,
    close: () => values.clear(),
  }
}

/** The number of characters that an overlay keeps in memory. */
const charactersInOverlay = 8 * 1024 * 1024

/** The number of turns for which unused values are kept, so that undoing recent edits costs nothing. */
const keepTurns = 8

/**
 * A store for processes that build repeatedly: new values stay in memory, and unused ones are dropped, so
 * that ten thousand edits take no more memory than ten. `commit` writes what the last turn used to the
 * underlying store. What a first build makes of a large site goes there beyond a limit, without being
 * committed; a store in memory is no place to go to (`Infinity`).
 */
export function overlayStore(base: Store, limit = charactersInOverlay): Store {
  const values = new Map<string, { readonly value: string; used: number }>()
  let turn = 0
  let characters = 0
  const find = (key: string): string | undefined => {
    const entry = values.get(key)
    if (entry) entry.used = turn
    return entry?.value
  }
  const drop = (key: string): void => {
    characters -= values.get(key)?.value.length ?? 0
    values.delete(key)
  }
  const moveToBase = (isWanted: (used: number) => boolean): void => {
    for (const [key, { value, used }] of values) if (isWanted(used)) base.set(key, value)
    values.clear()
    characters = 0
  }
  return {
    get: (key) => find(key) ?? base.get(key),
    touch: (key) => find(key) !== undefined || base.touch(key),
    use: (key) => find(key) !== undefined || base.use(key),
    set(key, value) {
      drop(key)
      values.set(key, { value, used: turn })
      characters += value.length
      if (characters > limit) moveToBase(() => true)
    },
    delete(key) {
      drop(key)
      base.delete(key)
    },
    endTurn() {
      turn++
      for (const [key, { used }] of values) if (used < turn - keepTurns) drop(key)
    },
    ...(base.adopt ? { adopt: base.adopt } : {}),
    commit() {
      moveToBase((lastUse) => lastUse >= turn - 1)
      return base.commit()
    },
    close() {
      values.clear()
      base.close()
    },
  }
}
