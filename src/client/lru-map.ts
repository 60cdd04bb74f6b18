/** A map with at most `limit` entries that evicts the least recently used one. */
export class LruMap<Value> {
  readonly #entries = new Map<string, Value>()
  readonly #limit: number
  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: string, value: Value): Value {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    for (const [oldest] of this.#entries) {
      if (this.#entries.size <= this.#limit) break
      this.#entries.delete(oldest)
    }
    return value
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }
}
