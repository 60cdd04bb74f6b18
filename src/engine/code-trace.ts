import { fingerprint } from './fingerprint.ts'
import type { Look } from '../model/site-code.ts'
import type { CodeReads, Disk, TracedRead } from './reader.ts'
import type { Store } from './store.ts'

/**
 * What code of the site has looked at so far, in a form that a trace can name. A result may depend on all of
 * it: modules keep what they read, and pass it on. Each addition is a list in the store that names the list
 * before, so that a thousand results of one plugin do not store a thousand long lists.
 */
export class CodeTrace {
  readonly #store: Store
  readonly #disk: Disk
  readonly #reads = new Map<string, TracedRead>()
  #latest: string | undefined

  constructor(store: Store, disk: Disk) {
    this.#store = store
    this.#disk = disk
  }

  /** Adds what code has looked at; what was added before is skipped. */
  add(looks: readonly Look[]): void {
    const more = looks.filter(({ kind, name }) => !this.#reads.has(`${kind}:${name}`))
    if (more.length === 0) return
    const reads = this.#disk.tracedLooks(more)
    reads.forEach((read, index) => {
      const { kind, name } = more[index] ?? { kind: read.kind, name: read.path }
      this.#reads.set(`${kind}:${name}`, read)
    })
    const text = JSON.stringify({ ...(this.#latest === undefined ? {} : { before: this.#latest }), reads })
    this.#latest = fingerprint(text)
    this.#store.set(keyOf(this.#latest), text)
  }

  /** The entry for the trace of a result; none if nothing was looked at. */
  get trace(): readonly TracedRead[] {
    return this.#latest === undefined ? [] : [{ kind: 'code', path: this.#latest, hash: '' }]
  }

  /** Everything that was added, as it was then. */
  get reads(): readonly TracedRead[] {
    return [...this.#reads.values()]
  }
}

/** Returns what a list contains, from the store. */
export function readsOfCode(id: string, store: Store): CodeReads | undefined {
  const text = store.get(keyOf(id))
  return text === undefined ? undefined : (JSON.parse(text) as CodeReads) // As `add` writes it.
}

const keyOf = (id: string): string => `code:${id}`
