import { assembleSite } from '../build.ts'
import type { AssembledSite } from '../pipeline/assembled-site.ts'
import type { BuildOptions } from '../pipeline/build-options.ts'
import type { ConfigGeneration } from './config-generation.ts'
import type { ConfigGenerations } from './config-generations.ts'

/** The number of consecutive builds that may be abandoned for newer changes; the next one runs to its end. */
const maxRestarts = 3

/**
 * How long sources have to stay as they are before a build begins that follows an abandoned one: a part of
 * what a build takes, and at most so many milliseconds. Whoever saves every few seconds would otherwise pay
 * for builds that none of the saves lets finish, and wait for their steps.
 */
const pause = { share: 1 / 3, atMost: 1500 }

interface SiteBuildsOptions {
  readonly build: BuildOptions
  readonly generations: ConfigGenerations
  /**
   * Called with every built site; `isOutdated` tells whether sources have changed since the build started.
   */
  readonly onSite: (
    site: AssembledSite,
    generation: ConfigGeneration,
    isOutdated: () => boolean,
  ) => Promise<void>
  readonly onFailure: (error: unknown) => void
}

/** Builds the whole site, one build at a time, until the last one reflects the current sources. */
export class SiteBuilds {
  readonly #options: SiteBuildsOptions
  #running: Promise<void> | undefined
  #again = false
  #restarts = 0
  /** How long the last build that ran to its end took, in milliseconds. */
  #milliseconds = 0
  /** When sources changed last during a build (`performance.now()`). */
  #lastChange = 0
  #stop: AbortController | undefined
  #isClosed = false

  constructor(options: SiteBuildsOptions) {
    this.#options = options
  }

  get running(): Promise<void> | undefined {
    return this.#running
  }

  /** Builds the whole site, or waits for the build in progress. */
  run(): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    return (this.#running ??= this.#runUntilCurrent().finally(() => (this.#running = undefined)))
  }

  /** Makes a running build aware of newer sources: it is abandoned, or followed by another one. */
  restart(): void {
    if (!this.#running) return
    this.#again = true
    this.#lastChange = performance.now()
    if (this.#restarts++ < maxRestarts) this.giveUp()
  }

  giveUp(): void {
    this.#stop?.abort()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.giveUp()
    await this.#running
  }

  async #runUntilCurrent(): Promise<void> {
    const { generations } = this.#options
    this.#restarts = 0
    await generations.opened()
    let built: ConfigGeneration | undefined
    do {
      await this.#untilQuiet()
      this.#again = false
      built = generations.current
      if (built) await this.#runOnce(built)
    } while ((this.#again || built !== generations.current) && !this.#isClosed)
  }

  async #untilQuiet(): Promise<void> {
    const timeLeft = (): number =>
      this.#again && !this.#isClosed && this.#restarts <= maxRestarts
        ? this.#lastChange + Math.min(this.#milliseconds * pause.share, pause.atMost) - performance.now()
        : 0
    for (let wait = timeLeft(); wait > 0; wait = timeLeft())
      await new Promise((resolve) => setTimeout(resolve, wait))
  }

  async #runOnce(generation: ConfigGeneration): Promise<void> {
    const { build, generations, onSite, onFailure } = this.#options
    const { session, workers, editions } = generation
    const stop = new AbortController()
    this.#stop = stop
    const start = performance.now()
    try {
      session.disk.refresh()
      const site = await assembleSite(editions, workers, { ...build, signal: stop.signal, late: true })
      if (generation !== generations.current) return
      this.#milliseconds = performance.now() - start
      const isFirst = !generation.site
      await onSite(site, generation, () => this.#again)
      if (isFirst) session.store.commit()
      session.store.endTurn?.()
      for (const each of new Set([session, ...editions.map((edition) => edition.session)]))
        each.memo.endTurn()
    } catch (error) {
      if (!stop.signal.aborted && generation === generations.current) onFailure(error)
    } finally {
      await workers.rest()
    }
  }
}

/** Milliseconds after which changed files are checked a second time. */
const delay = 120

interface RecheckQueueOptions {
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
    const paths = [...this.#told]
    this.#told.clear()
    this.#options.look(paths)
  }
}
