import { fingerprint } from './fingerprint.ts'
import { nothing, type SiteCode } from '../model/site-code.ts'
import type { CodeReads, Disk, TracedRead } from './reader.ts'
import type { Store } from './store.ts'

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
    return this.#reads
  }

  #addNew(): void {
    const looks = this.#code.looksSince(this.#added)
    this.#added = this.#code.counts
    if (looks.length === 0) return
    const reads = this.#disk.tracedLooks(looks)
    this.#reads.push(...reads)
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
