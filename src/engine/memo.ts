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

/**
 * Name and version of a stage; the version is raised when its code makes something else from the same input.
 */
export interface StageIdentity {
  readonly name: string
  readonly version: number
}

/**
 * Results of stages, kept by what they depend on: the stage and its version, the environment (docgen's
 * version and the bundled configuration), the input, and everything that was read on the way. Diagnostics are
 * part of the result, so a warm build warns as a cold one does.
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
  readonly #recent: Map<string, { readonly result: Remembered; used: number }> | undefined
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

  key(stage: StageIdentity, ...input: readonly string[]): string {
    return `${stage.name}:${fingerprint(String(stage.version), this.#environment, ...input)}`
  }

  recall(key: string): Remembered | undefined {
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
