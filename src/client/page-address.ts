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

/** The cache size for matched routes that the specification sets. */
const matches = new LruMap<string>(10_000)

/**
 * The clean address of a path: `/guides/index.html` becomes `/guides/`, and `/install.html` becomes
 * `/install`.
 */
export function cleanPath(path: string): string {
  return matches.get(path) ?? matches.set(path, path.replace(/\/index\.html$/, '/').replace(/\.html$/, ''))
}

/** Whether the navigator may show an address: it looks like a page of this site. */
export function isPage(url: URL, base: string): boolean {
  return (
    url.origin === location.origin &&
    url.pathname.startsWith(base) &&
    !/\.(?!html$)[^./]*[a-z][^./]*$/i.test(url.pathname)
  )
}
