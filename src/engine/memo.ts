import type { Diagnostic } from '../model/diagnostic.ts'
import { fingerprint } from './fingerprint.ts'
import type { Disk, TracedRead } from './reader.ts'
import type { Store } from './store.ts'

/**
 * What a stage made from an input: the value as JSON, what it complained about, and what it looked at
 * meanwhile.
 */
export interface Remembered {
  readonly value: string
  readonly diagnostics: readonly Diagnostic[]
  readonly trace: readonly TracedRead[]
  /** Hashes of the large values that belong to it (see `keep`). */
  readonly blobs: readonly string[]
}

const keepTurns = 2

/** A result that is held as an object, with the turn that used it last and what its stage opened it to. */
interface Held {
  readonly result: Remembered
  value?: unknown
  used: number
}

/**
 * Results of stages, kept by what they depend on: the stage, the environment (docgen's own code and the
 * bundled configuration), the input, and everything that was read on the way. Diagnostics are part of the
 * result, so a warm build warns as a cold one does. Stages are run by `runStage` and its relatives, which ask
 * here.
 *
 * The idea of verifying recorded traces comes from "Build systems à la carte" (Mokhov, Mitchell, Peyton
 * Jones, 2018).
 */
export class Memo {
  readonly #store: Store
  readonly #disk: Disk
  readonly #environment: string
  /**
   * Results as objects, for a process that builds again and again; by key, with the turn that used them last.
   */
  readonly #recent: Map<string, Held> | undefined
  #turn = 0

  constructor(
    store: Store,
    disk: Disk,
    environment: string,
    { lasting = false }: { readonly lasting?: boolean } = {},
  ) {
    this.#recent = lasting ? new Map() : undefined
    this.#store = store
    this.#disk = disk
    this.#environment = environment
  }

  /**
   * The name under which a result is stored: the environment goes into every key; `Stage.input` decides the
   * rest.
   */
  key(stage: string, ...input: readonly string[]): string {
    return `${stage}:${fingerprint(this.#environment, ...input)}`
  }

  /** What a result is opened to, while nothing that it depends on has changed. */
  recall<Value>(key: string, open: (kept: Remembered) => Value): Value | undefined {
    const kept = this.recallKept(key)
    if (!kept) return undefined
    const held = this.#recent?.get(key)
    // A key belongs to one stage, which opens all of its results to values of one type.
    return held ? ((held.value ??= open(kept)) as Value) : open(kept)
  }

  /** The result as it was remembered. */
  recallKept(key: string): Remembered | undefined {
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
    this.#recent?.set(key, { result, used: this.#turn })
    this.#store.set(key, write(result))
  }

  /**
   * What was noted last under a name, in the same environment: for what no input leads to, such as the files
   * that code of the site has opened so far.
   */
  noted(name: string): string | undefined {
    return this.#store.get(`${name}:${this.#environment}`)
  }

  note(name: string, text: string): void {
    if (this.noted(name) !== text) this.#store.set(`${name}:${this.#environment}`, text)
  }

  /** Ends a turn of a lasting memory: what the last turns did not use is no longer held as an object. */
  endTurn(): void {
    this.#turn++
    for (const [key, { used }] of this.#recent ?? [])
      if (used < this.#turn - keepTurns) this.#recent?.delete(key)
  }

  /** Large values that only some builds need lie beside the result, by the hash of their content. */
  keep(content: string): string {
    const hash = fingerprint(content)
    if (!this.#store.touch(`blob:${hash}`)) this.#store.set(`blob:${hash}`, content)
    return hash
  }

  kept(hash: string): string | undefined {
    return this.#store.get(`blob:${hash}`)
  }
}

/**
 * The value after the rest, on a line of its own: as a string within JSON it would be escaped here and
 * unescaped at every start.
 */
function write({ value, ...rest }: Remembered): string {
  return `${JSON.stringify(rest)}\n${value}`
}

function read(text: string): Remembered {
  const end = text.indexOf('\n')
  return { ...(JSON.parse(text.slice(0, end)) as Omit<Remembered, 'value'>), value: text.slice(end + 1) }
}
