/** Milliseconds after which changed files are checked a second time. */
const delay = 120

/** What the queue needs from the live site. */
export interface RecheckQueueOptions {
  /** While true, sources are being read anyway. */
  readonly isBusy: () => boolean
  readonly look: (paths: readonly string[]) => void
}

/**
 * Checks changed files a second time: of two changes in quick succession, watchers may report only the first.
 */
export class RecheckQueue {
  readonly #options: RecheckQueueOptions
  readonly #told = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: RecheckQueueOptions) {
    this.#options = options
  }

  later(paths: readonly string[]): void {
    for (const path of paths) this.#told.add(path)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#look(), delay)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #look(): void {
    if (this.#options.isBusy()) return this.later([])
    const told = [...this.#told]
    this.#told.clear()
    this.#options.look(told)
  }
}
