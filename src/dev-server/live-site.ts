import { dirname } from 'node:path'
import type { Session } from '../engine/session.ts'
import { reportedProblems } from '../engine/system-error.ts'
import { DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OutputPath } from '../model/path.ts'
import type { AssembledSite } from '../pipeline/assembled-site.ts'
import type { BuildOptions } from '../pipeline/build-options.ts'
import type { ConfigGeneration } from './config-generation.ts'
import { ConfigGenerations } from './config-generations.ts'
import { LiveFiles } from './live-files.ts'
import { type LiveReport, LiveReports } from './live-reports.ts'
import { ChangeBatch, liveSources, type LiveSources, outdatedSources, sourceAsRead } from './live-sources.ts'
import { affectsConfig, pagesByOutput } from './pages-by-output.ts'
import { Previews } from './previews.ts'
import type { FileSource, ServedFile } from './resolve-address.ts'
import { RecheckQueue, SiteBuilds } from './site-builds.ts'

export interface LiveSiteOptions {
  readonly build: BuildOptions
  readonly onReport: (report: LiveReport) => void
}

/** The mistakes in a page at whose address there is nothing to show. */
export class UnmadePageError extends DiagnosticError {}

/** Milliseconds that open pages get to fetch their update before the whole site is built. */
const courtesy = 120

/**
 * A site that is served while its sources change. A requested page is built at once from what is known about
 * the other pages. The whole site is rebuilt in the background; its result, the same bytes that a clean build
 * writes, is served from then on.
 */
export class LiveSite implements FileSource {
  readonly #reports: LiveReports
  /** Pages that were built individually, after the last full build. */
  readonly #previews = new Previews()
  readonly #files = new LiveFiles({
    previews: this.#previews,
    isBehind: () => this.#isBehind,
    onProblems: (diagnostics, generation) => {
      if (generation === this.#generations.current) this.#reports.announce(diagnostics)
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
  #startTime = Date.now()
  /** The number of change batches in progress. */
  #taking = 0
  /** Whether sources have changed since the last completed build started. */
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
      onFailure: (error) => this.#reports.announce(reportedProblems(error)),
    })
  }

  /** The current configuration; waits for the first one that can be read. */
  async session(): Promise<Session | undefined> {
    await this.#generations.opened()
    return this.#generations.current?.session
  }

  get report(): LiveReport {
    return this.#reports.latest
  }

  /** Whether something could not be made, or must not be published. */
  get hasErrors(): boolean {
    return this.report.diagnostics.some(({ severity }) => severity === 'error')
  }

  /** When the attempt began after which there were errors first, in milliseconds. */
  get startTime(): number {
    return this.#startTime
  }

  /** The last complete build. Tests compare it with a clean one. */
  get site(): AssembledSite | undefined {
    return this.#generations.current?.site
  }

  /** Absolute path of the folder in which the configuration is searched for. */
  get start(): string {
    return this.#generations.start
  }

  /** Absolute path of the project. Undefined until the configuration has been read. */
  get root(): string | undefined {
    return this.#generations.current?.session.loaded.root
  }

  get sources(): LiveSources | undefined {
    const generation = this.#generations.current
    return generation && liveSources(generation)
  }

  /**
   * Sources whose content has changed since they were read, relative to the project root. With `paths`,
   * checks only these and the files that affect the whole site. Empty while a change is being processed,
   * because that reads the sources again.
   */
  outdated(paths?: Iterable<string>): readonly string[] {
    const generation = this.#generations.current
    return generation && this.#taking === 0 ? outdatedSources(this.#generations, generation, paths) : []
  }

  /** The text of a source as it was last read. */
  sourceText(file: string): string | undefined {
    const generation = this.#generations.current
    return generation && sourceAsRead(file, generation)
  }

  /** Adds a finding that is not about the content; it is kept across builds. */
  note(diagnostic: Diagnostic): void {
    this.#reports.note(diagnostic)
  }

  /**
   * Records that a reader has a page open, so that it is built first after a change. Returns a function that
   * ends this.
   */
  watchPage(output: OutputPath): () => void {
    return this.#previews.watch(output)
  }

  /** Throws a `DiagnosticError` if the site, or the page at this address, cannot be built. */
  async find(candidates: readonly OutputPath[]): Promise<ServedFile | undefined> {
    await this.#generations.opened()
    const generation = this.#generations.current
    if (!generation) throw new DiagnosticError(...this.#generations.trouble)
    const readyFile = await this.#files.firstOf(candidates, generation)
    if (readyFile) return readyFile
    if (!generation.site) {
      await this.build()
      const newFile = await this.#files.firstOf(candidates, this.#generations.current ?? generation)
      if (newFile) return newFile
    }
    const source = this.#files.unmadeSource(candidates)
    const problems = this.report.diagnostics.filter(({ file }) => file !== undefined && file === source)
    if (problems.length > 0) throw new UnmadePageError(...problems)
    return undefined
  }

  /** Takes changed paths, relative to the project root. An incomplete list does no harm. */
  changed(paths: Iterable<string>): void {
    this.#changes.add(paths)
  }

  /**
   * Looks for changes that happened before their files were watched. With `folders`, also looks for files
   * that were added or removed.
   */
  catchUp({ folders }: { readonly folders: boolean }): void {
    const missed = this.outdated()
    const hasListed = this.#builds.running !== undefined || this.site !== undefined
    if (missed.length > 0 || (folders && hasListed)) this.changed(missed)
  }

  /** Resolves when all changes reported so far have been built. */
  async settled(): Promise<void> {
    while (this.#changes.isWaiting || this.#isBusy) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      await this.#previewing
      await this.#builds.running
    }
  }

  /** Builds the whole site, after the current build if one is running. */
  build(): Promise<void> {
    this.#noteStart()
    return this.#builds.run()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#changes.close()
    this.#recheckQueue.close()
    await this.#builds.close()
    await this.#generations.close()
  }

  #noteStart(): void {
    if (!this.hasErrors) this.#startTime = Date.now()
  }

  get #isBusy(): boolean {
    return this.#taking > 0 || this.#builds.running !== undefined
  }

  async #takeChanges(paths: readonly string[]): Promise<void> {
    if (this.#isClosed) return
    this.#noteStart()
    this.#taking++
    try {
      const generation = this.#generations.current
      // While the configuration cannot be read, any file may contain the mistake.
      if (!generation || this.#generations.trouble.length > 0 || affectsConfig(paths, generation.session))
        await this.#reopen()
      else await this.#makeAgain(paths, generation)
    } finally {
      this.#taking--
    }
  }

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
    // Lets the open pages fetch their update before the whole site is built.
    if (this.#previews.areWatched) await new Promise((resolve) => setTimeout(resolve, courtesy))
    // A running build picks up the change.
    if (!this.#builds.running) void this.build()
  }

  /**
   * Runs between two steps of a build: handles pending requests and changes, and builds the pages that
   * readers are waiting for.
   */
  async #letReadersFirst(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    await this.#changes.handedOn()
    await this.#previewing
    await this.#previews.areMade()
  }

  async #previewOpen(generation: ConfigGeneration): Promise<void> {
    const { diagnostics, haveChanged } = await this.#previews.makeOpen(generation)
    if (diagnostics.some(({ severity }) => severity === 'error')) this.#reports.announceInstead(diagnostics)
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
    // If sources have changed since, previews are newer than this build.
    this.#isBehind = isOutdated()
    if (this.#isBehind) this.#previews.frameIsOlder()
    else this.#previews.clear()
    this.#reports.announceBuild(site.diagnostics)
  }
}
