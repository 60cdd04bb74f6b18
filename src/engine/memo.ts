import type { Diagnostic } from '../model/diagnostic.ts'
import { fingerprint } from './fingerprint.ts'
import type { Disk } from './reader.ts'
import type { TracedRead } from './traced-read.ts'
import type { Store } from './store.ts'

/** The result of a stage: the value as JSON, its diagnostics, and everything that was read to produce it. */
export interface Remembered {
  readonly value: string
  readonly diagnostics: readonly Diagnostic[]
  readonly trace: readonly TracedRead[]
  /** Hashes of large values stored separately (see `keep`). */
  readonly blobs: readonly string[]
}

/** What a stage contributes to the keys of its results. */
export interface KeyedStage<Input> {
  /** The first part of every key; unique among stages. */
  readonly name: string
  /** What stands for an input in keys, such as a hash for a text; without it, the input itself. */
  readonly standIn?: (input: Input) => unknown
}

const keepTurns = 2

/** A result in memory, with the turn of its last use. The opened value stands for the text of it. */
interface Held {
  result: Remembered
  opened?: { readonly value: unknown }
  used: number
}

/**
 * Caches the results of stages by what they depend on: docgen itself, the stage, its setup, its input, and
 * everything that was read during the run. Diagnostics are part of the result, so a warm build reports the
 * same as a cold one. Stages run through `runStage` and its variants, which query the memo.
 *
 * The idea of verifying recorded traces comes from "Build systems à la carte" (Mokhov, Mitchell, Peyton
 * Jones, 2018).
 */
export class Memo {
  readonly #store: Store
  readonly #disk: Disk
  readonly #installation: string
  readonly #environment: string
  /** Results in memory, by key, for a process that builds repeatedly. */
  readonly #recent: Map<string, Held> | undefined
  #turn = 0

  constructor(
    store: Store,
    disk: Disk,
    { installation, environment }: { readonly installation: string; readonly environment: string },
    { lasting = false }: { readonly lasting?: boolean } = {},
  ) {
    this.#recent = lasting ? new Map() : undefined
    this.#store = store
    this.#disk = disk
    this.#installation = installation
    this.#environment = environment
  }

  /** The key of a result: a hash of docgen itself, the stage, its setup, and its input as the data it is. */
  key<Input>(
    { name, standIn = (input) => input }: KeyedStage<Input>,
    { setup, input }: { readonly setup: { readonly hash: string }; readonly input: Input },
  ): string {
    return `${name}:${fingerprint(this.#installation, setup.hash, JSON.stringify(standIn(input)) ?? '')}`
  }

  /** The opened value of a cached result, if nothing it depends on has changed. */
  recall<Value>(key: string, open: (kept: Remembered) => Value): Value | undefined {
    const entry = this.#valid(key)
    if (!entry) return undefined
    const recent = this.#recent?.get(key)
    if (!recent) return open(entry)
    if (!recent.opened) {
      recent.opened = { value: open(entry) }
      recent.result = { ...entry, value: '' }
    }
    // A key belongs to one stage, which opens all of its results to the same type.
    return recent.opened.value as Value
  }

  /** The cached result itself, if nothing it depends on has changed. */
  #valid(key: string): Remembered | undefined {
    const recent = this.#recent?.get(key)
    if (recent) {
      recent.used = this.#turn
      const isKept =
        [key, ...recent.result.blobs.map((hash) => `blob:${hash}`)].filter((each) => !this.#store.touch(each))
          .length === 0
      return isKept && this.#disk.agrees(recent.result.trace) ? recent.result : undefined
    }
    const text = this.#store.get(key)
    if (text === undefined) return undefined
    const remembered = read(text)
    if (!remembered.blobs.every((hash) => this.#store.touch(`blob:${hash}`))) return undefined
    if (!this.#disk.agrees(remembered.trace)) return undefined
    this.#recent?.set(key, { result: remembered, used: this.#turn })
    return remembered
  }

  remember(key: string, result: Remembered): void {
    this.#disk.adopt(result.trace)
    this.#recent?.set(key, { result, used: this.#turn })
    this.#store.set(key, write(result))
  }

  forget(key: string): void {
    this.#recent?.delete(key)
    this.#store.delete(key)
  }

  /**
   * The last value recorded under a name in the same environment, for facts that do not follow from any
   * input, such as the files that site code has opened so far.
   */
  noted(name: string): string | undefined {
    return this.#store.get(`${name}:${this.#environment}`)
  }

  note(name: string, text: string): void {
    if (this.noted(name) !== text) this.#store.set(`${name}:${this.#environment}`, text)
  }

  /** Ends a turn of a long-lived process: results unused for several turns are released from memory. */
  endTurn(): void {
    this.#turn++
    for (const [key, { used }] of this.#recent ?? [])
      if (used < this.#turn - keepTurns) this.#recent?.delete(key)
  }

  /** Stores a large value that only some builds need, and returns its content hash. */
  keep(content: string): string {
    const hash = fingerprint(content)
    if (!this.#store.touch(`blob:${hash}`)) this.#store.set(`blob:${hash}`, content)
    return hash
  }

  /** Keeps such a value for later builds, without reading it. */
  useKept(hash: string): void {
    this.#store.use(`blob:${hash}`)
  }

  kept(hash: string): string | undefined {
    return this.#store.get(`blob:${hash}`)
  }
}

/**
 * The value goes on a separate line: as a string within the JSON, it would have to be escaped here and
 * unescaped at every start.
 */
function write({ value, ...rest }: Remembered): string {
  return `${JSON.stringify(rest)}\n${value}`
}

function read(text: string): Remembered {
  const end = text.indexOf('\n')
  return { ...(JSON.parse(text.slice(0, end)) as Omit<Remembered, 'value'>), value: text.slice(end + 1) }
}
