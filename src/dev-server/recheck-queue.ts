/** Milliseconds after which what was told to have changed is looked at once more. */
const delay = 120

/** What the queue needs to know of the site around it. */
export interface RecheckQueueOptions {
  /** While it is, the sources are read anyway. */
  readonly isBusy: () => boolean
  readonly look: (paths: readonly string[]) => void
}

/**
 * Looks once more at what was told to have changed: of two changes that follow closely a watcher tells only
 * the first.
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
