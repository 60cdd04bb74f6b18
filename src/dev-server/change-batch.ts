/** Milliseconds without a change after which a batch is complete, and the limit for that wait. */
const quiet = 3
const maxQuiet = 50

/** Collects changes that arrive close together and hands them on as one batch. */
export class ChangeBatch {
  readonly #take: (paths: readonly string[]) => void
  #paths = new Set<string>()
  #since = 0
  #timer: NodeJS.Timeout | undefined
  #waiting: (() => void)[] = []

  constructor(take: (paths: readonly string[]) => void) {
    this.#take = take
  }

  /** Adds changed paths. An empty list still makes a batch: something changed, but it is not known what. */
  add(paths: Iterable<string>): void {
    const now = Date.now()
    if (!this.#timer) this.#since = now
    for (const path of paths) this.#paths.add(path)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#handOn(), Math.max(0, Math.min(quiet, this.#since + maxQuiet - now)))
  }

  get isWaiting(): boolean {
    return this.#timer !== undefined
  }

  /** Resolves once everything added so far has been handed on. */
  async handedOn(): Promise<void> {
    if (this.#timer) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#letGo()
  }

  #handOn(): void {
    const paths = [...this.#paths]
    this.#paths.clear()
    this.#timer = undefined
    this.#take(paths)
    this.#letGo()
  }

  #letGo(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
