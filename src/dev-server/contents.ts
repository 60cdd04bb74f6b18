const mostBytes = 40_000_000

/** Contents by hash, the ones that were asked for lately. */
export class Contents {
  readonly #known = new Map<string, Buffer>()
  #bytes = 0

  get(hash: string): Buffer | undefined {
    const content = this.#known.get(hash)
    if (content) {
      this.#known.delete(hash)
      this.#known.set(hash, content)
    }
    return content
  }

  keep(hash: string, content: Buffer): Buffer {
    if (!this.#known.has(hash)) this.#bytes += content.length
    this.#known.set(hash, content)
    for (const [oldest, value] of this.#known) {
      if (this.#bytes <= mostBytes) break
      this.#known.delete(oldest)
      this.#bytes -= value.length
    }
    return content
  }
}
