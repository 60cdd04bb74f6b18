import { dirname } from 'node:path'
import { DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OutputPath } from '../model/path.ts'
import type { AssembledSite } from '../pipeline/assemble-site.ts'
import type { BuildOptions } from '../pipeline/build-options.ts'
import { warmUpCompiler } from '../pipeline/preview-page.ts'
import type { Session } from '../engine/session.ts'
import { ChangeBatch } from './change-batch.ts'
import type { ConfigGeneration } from './config-generation.ts'
import { ConfigGenerations } from './config-generations.ts'
import { LiveFiles } from './live-files.ts'
import { LiveReports, type LiveReport } from './live-reports.ts'
import { affectsConfig, pagesByOutput } from './pages-by-output.ts'
import { liveSources, outdatedSources, sourceAsRead, type LiveSources } from './live-sources.ts'
import { Previews } from './previews.ts'
import { problemsOf } from './reported-problems.ts'
import { RecheckQueue } from './recheck-queue.ts'
import type { FileSource, ServedFile } from './served-file.ts'
import { SiteBuilds } from './site-builds.ts'

/** How a live site is built, and where its diagnostics are reported. */
export interface LiveSiteOptions {
  readonly build: BuildOptions
  readonly onReport: (report: LiveReport) => void
}

/** Milliseconds for open pages to fetch their change before the whole site is built. */
const courtesy = 120

/**
 * A site that is served while its sources change. A page that is asked for is made at once, from what is
 * known of the others; the whole site is built again behind it, and its result is what is served from then
 * on: the same bytes that a clean build writes.
 */
export class LiveSite implements FileSource {
  readonly #reports: LiveReports
  /** Pages that are newer than the last build. */
  readonly #previews = new Previews()
  readonly #files = new LiveFiles({
    previews: this.#previews,
    isBehind: () => this.#isBehind,
    onProblems: (found, generation) => {
      if (generation === this.#generations.current) this.#reports.announce(found)
    },
  })
  readonly #changes = new ChangeBatch((paths) => void this.#takeChanges(paths))
  readonly #recheckQueue = new RecheckQueue({
    isBusy: () => this.#taking > 0,
    look: (paths) => this.#changedAmong(paths),
  })
  readonly #generations: ConfigGenerations
  readonly #builds: SiteBuilds
  #previewing: Promise<unknown> = Promise.resolve()
  /** How many batches of changes are being worked on. */
  #taking = 0
  /** Whether sources have changed since the last build that was brought to its end began. */
  #isBehind = false
  #isClosed = false

  constructor({ build: options, onReport }: LiveSiteOptions) {
    const build: BuildOptions = {
      ...options,
      breathe: async () => {
        await options.breathe?.()
        await this.#letReadersFirst()
      },
    }
    this.#reports = new LiveReports(onReport, () => this.#generations.trouble)
    this.#generations = new ConfigGenerations({
      build,
      onOpen: () => this.#openGeneration(),
      onTrouble: () => this.#reports.announce(),
      work: () => [this.#builds.running ?? Promise.resolve(), this.#previewing, this.#files.making],
    })
    this.#builds = new SiteBuilds({
      build,
      generations: this.#generations,
      onSite: (site, generation, isOutdated) => this.#takeSite(site, generation, isOutdated),
      onFailure: (error) => this.#reports.announce(problemsOf(error)),
    })
  }

  /** The configuration that holds at present; waits for the first that can be read. */
  async session(): Promise<Session | undefined> {
    await this.#generations.opened()
    return this.#generations.current?.session
  }

  /** What is known at present. */
  get report(): LiveReport {
    return this.#reports.latest
  }

  /** The last complete build, for those who compare. */
  get site(): AssembledSite | undefined {
    return this.#generations.current?.site
  }

  /** Absolute path of the folder where the configuration is looked for. */
  get start(): string {
    return this.#generations.start
  }

  /** Absolute path of the project, once it is known. */
  get root(): string | undefined {
    return this.#generations.current?.session.loaded.root
  }

  /** What the site was made from: folders and files to be watched. */
  get sources(): LiveSources | undefined {
    const generation = this.#generations.current
    return generation && liveSources(generation)
  }

  /**
   * Sources that hold something else than when they were read, whether a watcher has told of it or not; with
   * paths, of these and what decides the whole site. Relative to the project root. Nothing while a change is
   * being worked on, as that reads its sources again.
   */
  outdated(paths?: Iterable<string>): readonly string[] {
    const generation = this.#generations.current
    return generation && this.#taking === 0 ? outdatedSources(this.#generations, generation, paths) : []
  }

  /** A source as it was read last. */
  sourceText(file: string): string | undefined {
    const generation = this.#generations.current
    return generation && sourceAsRead(file, generation)
  }

  /** Something to say that is not about the site's content. It stays with the other diagnostics. */
  note(diagnostic: Diagnostic): void {
    this.#reports.note(diagnostic)
  }

  /**
   * Notes that a reader has a page open: it is built before others after a change. Returns a function that
   * ends this.
   */
  watchPage(output: OutputPath): () => void {
    return this.#previews.watch(output)
  }

  async find(candidates: readonly OutputPath[]): Promise<ServedFile | undefined> {
    await this.#generations.opened()
    const generation = this.#generations.current
    if (!generation) throw new DiagnosticError(...this.#generations.trouble)
    const known = await this.#files.firstOf(candidates, generation)
    if (known || generation.site) return known
    await this.build()
    return this.#files.firstOf(candidates, this.#generations.current ?? generation)
  }

  /**
   * Tells that files have changed. Paths are relative to the project root; an incomplete list
   * does no harm.
   */
  changed(paths: Iterable<string>): void {
    this.#changes.add(paths)
  }

  /**
   * Reports changes that were missed because they came before their files were watched. With `folders`, files
   * may have come or gone.
   */
  catchUp({ folders }: { readonly folders: boolean }): void {
    const missed = this.outdated()
    const hasListed = this.#builds.running !== undefined || this.site !== undefined
    if (missed.length > 0 || (folders && hasListed)) this.changed(missed)
  }

  /** Waits until everything that was told has been built. */
  async settled(): Promise<void> {
    while (this.#changes.isWaiting || this.#isBusy) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      await this.#previewing
      await this.#builds.running
    }
  }

  /** Builds the whole site, now or again when the build that is going on is over. */
  build(): Promise<void> {
    return this.#builds.run()
  }

  /** Makes ready for the first edit, while there is nothing else to do. */
  async warmUp(): Promise<void> {
    const generation = this.#generations.current
    const file = generation && this.#previews.likelyNext(generation.pages)
    const [edition] = generation?.editions ?? []
    if (file && edition)
      await warmUpCompiler(
        file,
        edition.renderInputs.sources.compileOptions,
        generation.session,
        () => !this.#isClosed && !this.#isBusy && !this.#changes.isWaiting,
      )
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#changes.close()
    this.#recheckQueue.close()
    await this.#builds.close()
    await this.#generations.close()
  }

  get #isBusy(): boolean {
    return this.#taking > 0 || this.#builds.running !== undefined
  }

  async #takeChanges(paths: readonly string[]): Promise<void> {
    if (this.#isClosed) return
    this.#taking++
    try {
      const generation = this.#generations.current
      // While the configuration cannot be read, it is unknown which file has the mistake.
      if (!generation || this.#generations.trouble.length > 0 || affectsConfig(paths, generation.session))
        await this.#reopen()
      else await this.#makeAgain(paths, generation)
    } finally {
      this.#taking--
    }
  }

  /** Reads the configuration again and builds with it. */
  async #reopen(): Promise<void> {
    this.#builds.giveUp()
    await this.#generations.reopen()
    if (this.#generations.trouble.length === 0) void this.build()
  }

  async #makeAgain(paths: readonly string[], generation: ConfigGeneration): Promise<void> {
    const touched = [...paths, ...paths.map(dirname)]
    this.#recheckQueue.later(touched)
    generation.session.disk.forget(touched)
    this.#isBehind = true
    this.#previews.outdate(paths, generation)
    this.#builds.restart()
    this.#previewing = this.#previewing.then(() => this.#previewOpen(generation))
    await this.#previewing
    // The pages that are open fetch what is new; the rest of the site does not stand in their way.
    if (this.#previews.areWatched) await new Promise((resolve) => setTimeout(resolve, courtesy))
    // A build that is going on takes the change along.
    if (!this.#builds.running) void this.build()
  }

  /**
   * Between two pieces of a build: requests and changes come in, and the pages are made that a reader waits
   * for.
   */
  async #letReadersFirst(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    await this.#changes.handedOn()
    await this.#previewing
    await this.#previews.areMade()
  }

  async #previewOpen(generation: ConfigGeneration): Promise<void> {
    const { diagnostics: found, haveChanged } = await this.#previews.makeOpen(generation)
    if (found.some(({ severity }) => severity === 'error')) this.#reports.announceInstead(found)
    else if (haveChanged) this.#reports.announce()
  }

  #changedAmong(paths: readonly string[]): void {
    const outdated = this.outdated(paths)
    if (outdated.length > 0) this.changed(outdated)
  }

  #openGeneration(): void {
    this.#previews.clear()
    this.#files.clear()
    this.#reports.startOver()
  }

  async #takeSite(
    site: AssembledSite,
    generation: ConfigGeneration,
    isOutdated: () => boolean,
  ): Promise<void> {
    await this.#files.keep(site, generation)
    generation.site = site
    generation.editions = site.editions.map((edition) => ({ ...edition }))
    generation.pages = pagesByOutput(site.editions)
    this.#generations.noteTheme(generation)
    // Of sources that have changed since, previews know more.
    this.#isBehind = isOutdated()
    if (this.#isBehind) this.#previews.frameIsOlder()
    else this.#previews.clear()
    this.#reports.announceBuild(site.diagnostics)
  }
}
