/**
 * Runs work for different hosts in parallel, with a limit for each host and a pause between requests to the
 * same one.
 */
export class HostQueue {
  readonly #total: number
  readonly #perHost: number
  readonly #pause: number
  readonly #running = new Map<string, number>()
  readonly #notBefore = new Map<string, number>()
  #active = 0
  #waiting: { readonly host: string; readonly start: () => void }[] = []
  #timer: NodeJS.Timeout | undefined

  constructor({
    total,
    perHost,
    pauseMilliseconds,
  }: {
    readonly total: number
    readonly perHost: number
    readonly pauseMilliseconds: number
  }) {
    this.#total = total
    this.#perHost = perHost
    this.#pause = pauseMilliseconds
  }

  async run<Value>(host: string, work: () => Promise<Value>): Promise<Value> {
    await new Promise<void>((start) => {
      this.#waiting.push({ host, start })
      this.#next()
    })
    try {
      return await work()
    } finally {
      this.#active--
      this.#running.set(host, (this.#running.get(host) ?? 1) - 1)
      this.#next()
    }
  }

  hold(host: string, milliseconds: number): void {
    this.#notBefore.set(host, Math.max(this.#notBefore.get(host) ?? 0, Date.now() + milliseconds))
  }

  #next(): void {
    clearTimeout(this.#timer)
    const now = Date.now()
    this.#waiting = this.#waiting.filter(({ host, start }) => {
      if (
        this.#active >= this.#total ||
        (this.#running.get(host) ?? 0) >= this.#perHost ||
        (this.#notBefore.get(host) ?? 0) > now
      )
        return true
      this.#active++
      this.#running.set(host, (this.#running.get(host) ?? 0) + 1)
      this.hold(host, this.#pause)
      start()
      return false
    })
    if (this.#waiting.length === 0) return
    const times = this.#waiting.map(({ host }) => this.#notBefore.get(host) ?? 0).filter((time) => time > now)
    if (times.length > 0) this.#timer = setTimeout(() => this.#next(), Math.min(...times) - now + 1)
  }
}
