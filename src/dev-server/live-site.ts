import { dirname, join, relative, sep } from 'node:path'
import type { LoadedConfig } from '../stages/config/load-config.ts'
import { DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OutputPath } from '../model/path.ts'
import type { AssembledSite } from '../pipeline/assembled-site.ts'
import type { BuildOptions } from '../pipeline/build-options.ts'
import { rehearsePage } from '../pipeline/rehearse-page.ts'
import type { Session } from '../pipeline/session.ts'
import { ChangeBunch } from './change-bunch.ts'
import { Contents, fileOnDisk } from './contents.ts'
import type { Epoch } from './epoch.ts'
import { Epochs } from './epochs.ts'
import { LastGood } from './last-good.ts'
import { affectsConfig, pagesByOutput } from './page-sources.ts'
import { Previews } from './previews.ts'
import { problemsOf } from './problems-of.ts'
import { SecondLook } from './second-look.ts'
import type { FileSource, ServedFile } from './served-file.ts'
import { SiteBuilds } from './site-builds.ts'

/** What is told to whoever listens. */
export interface LiveReport {
  /** Grows with every change of what is served. */
  readonly version: number
  readonly diagnostics: readonly Diagnostic[]
}

export interface LiveSources {
  readonly loaded: LoadedConfig
  /** Absolute paths of templates, components and styles. */
  readonly theme: readonly string[]
  /** Every other file and folder that was looked at, relative to the project root. */
  readonly sightings: readonly string[]
  /** Absolute path. */
  readonly cacheDir: string
}

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
  readonly #onReport: LiveSiteOptions['onReport']
  readonly #contents = new Contents()
  /** Pages that are newer than the last build. */
  readonly #previews = new Previews()
  readonly #lastGood = new LastGood(this.#contents)
  readonly #changes = new ChangeBunch((paths) => void this.#takeChanges(paths))
  readonly #secondLook = new SecondLook({
    isBusy: () => this.#taking > 0,
    look: (paths) => this.#changedAmong(paths),
  })
  readonly #epochs: Epochs
  readonly #builds: SiteBuilds
  #previewing: Promise<unknown> = Promise.resolve()
  /** How many bunches of changes are being worked on. */
  #taking = 0
  /** Whether sources have changed since the last build that was brought to its end began. */
  #isBehind = false
  #version = 1
  #diagnostics: readonly Diagnostic[] = []
  readonly #notes: Diagnostic[] = []
  #isClosed = false

  constructor({ build: options, onReport }: LiveSiteOptions) {
    const build: BuildOptions = {
      ...options,
      breathe: async () => {
        await options.breathe?.()
        await this.#letReadersFirst()
      },
    }
    this.#onReport = onReport
    this.#epochs = new Epochs({
      build,
      onOpen: () => this.#startEpoch(),
      onTrouble: () => this.#announce(this.#diagnostics),
      work: () => [this.#builds.running ?? Promise.resolve(), this.#previewing],
    })
    this.#builds = new SiteBuilds({
      build,
      epochs: this.#epochs,
      onSite: (site, epoch, isOutdated) => this.#takeSite(site, epoch, isOutdated),
      onFailure: (error) => this.#announce(problemsOf(error)),
    })
  }

  /** The configuration that holds at present; waits for the first that can be read. */
  async session(): Promise<Session | undefined> {
    await this.#epochs.opened()
    return this.#epochs.current?.session
  }

  get report(): LiveReport {
    return {
      version: this.#version,
      diagnostics: [...this.#epochs.trouble, ...this.#diagnostics, ...this.#notes],
    }
  }

  /** The last complete build, for those who compare. */
  get site(): AssembledSite | undefined {
    return this.#epochs.current?.site
  }

  /** Absolute path of the folder where the configuration is looked for. */
  get start(): string {
    return this.#epochs.start
  }

  /** Absolute path of the project, once it is known. */
  get root(): string | undefined {
    return this.#epochs.current?.session.loaded.root
  }

  /** What the site was made from: folders and files to be watched. */
  get sources(): LiveSources | undefined {
    if (!this.#epochs.current) return undefined
    const { session, frame } = this.#epochs.current
    return {
      loaded: session.loaded,
      theme: Object.keys(frame.theme.inputs),
      sightings: session.disk.sightings().map(({ path }) => path),
      cacheDir: session.cacheDir,
    }
  }

  /**
   * Sources that hold something else than when they were read, whether a watcher has told of it or not; with
   * paths, of these and what decides the whole site. Relative to the project root. Nothing while a change is
   * being worked on, as that reads its sources anew.
   */
  outdated(paths?: Iterable<string>): readonly string[] {
    const { root } = this
    const epoch = this.#epochs.current
    if (!epoch || root === undefined || this.#taking > 0) return []
    return [
      ...this.#epochs.outdated().map((path) => relative(root, path).split(sep).join('/')),
      ...epoch.session.disk.outdated(paths),
    ]
  }

  /** A source as it was read last. */
  sourceText(file: string): string | undefined {
    try {
      return this.#epochs.current?.session.disk.tracing(new Map()).text(file)
    } catch {
      return undefined
    }
  }

  /** Something to say that is not about the site's content. It stays with the other diagnostics. */
  note(diagnostic: Diagnostic): void {
    this.#notes.push(diagnostic)
    this.#announce(this.#diagnostics)
  }

  /** Notes that a reader has a page open: it is the first to be made anew. Returns what ends that. */
  watchPage(output: OutputPath): () => void {
    return this.#previews.watch(output)
  }

  async find(candidates: readonly OutputPath[]): Promise<ServedFile | undefined> {
    await this.#epochs.opened()
    const epoch = this.#epochs.current
    if (!epoch) throw new DiagnosticError(...this.#epochs.trouble)
    const known = await this.#firstOf(candidates, epoch)
    if (known || epoch.site) return known
    await this.build()
    return this.#firstOf(candidates, this.#epochs.current ?? epoch)
  }

  /**
   * Tells that files have changed. Paths are relative to the project root; a list that is not complete is no
   * harm.
   */
  changed(paths: Iterable<string>): void {
    this.#changes.add(paths)
  }

  /**
   * Tells of changes that nobody could tell: they came before their files were watched. With `folders`, files
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
  async rehearse(): Promise<void> {
    const epoch = this.#epochs.current
    const file = epoch && this.#previews.likelyNext(epoch.pages)
    if (file)
      await rehearsePage(
        file,
        epoch.frame.compileOptions,
        epoch.session,
        () => !this.#isClosed && !this.#isBusy && !this.#changes.isWaiting,
      )
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#changes.close()
    this.#secondLook.close()
    await this.#builds.close()
    await this.#epochs.close()
  }

  get #isBusy(): boolean {
    return this.#taking > 0 || this.#builds.running !== undefined
  }

  async #takeChanges(paths: readonly string[]): Promise<void> {
    if (this.#isClosed) return
    this.#taking++
    try {
      const epoch = this.#epochs.current
      // While the configuration cannot be read, nobody knows what its mistake lies in.
      if (!epoch || this.#epochs.trouble.length > 0 || affectsConfig(paths, epoch.session))
        await this.#startAnew()
      else await this.#makeAgain(paths, epoch)
    } finally {
      this.#taking--
    }
  }

  /** Reads the configuration again and builds with it. */
  async #startAnew(): Promise<void> {
    this.#builds.giveUp()
    await this.#epochs.reopen()
    if (this.#epochs.trouble.length === 0) void this.build()
  }

  async #makeAgain(paths: readonly string[], epoch: Epoch): Promise<void> {
    const touched = [...paths, ...paths.map(dirname)]
    this.#secondLook.later(touched)
    epoch.session.disk.forget(touched)
    this.#isBehind = true
    this.#previews.outdate(paths, epoch)
    this.#builds.restart()
    this.#previewing = this.#previewing.then(() => this.#previewOpen(epoch))
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

  async #previewOpen(epoch: Epoch): Promise<void> {
    const { diagnostics: found, haveChanged } = await this.#previews.makeOpen(epoch)
    if (found.some(({ severity }) => severity === 'error'))
      this.#announce([
        ...found,
        ...this.#diagnostics.filter(({ file }) => !found.some((each) => each.file === file)),
      ])
    else if (haveChanged) this.#announce(this.#diagnostics)
  }

  #changedAmong(paths: readonly string[]): void {
    const outdated = this.outdated(paths)
    if (outdated.length > 0) this.changed(outdated)
  }

  #startEpoch(): void {
    this.#previews.clear()
    this.#lastGood.clear()
    this.#announce([])
  }

  async #takeSite(site: AssembledSite, epoch: Epoch, isOutdated: () => boolean): Promise<void> {
    await this.#lastGood.keep(epoch, site)
    this.#contents.keepOnly(site.plan)
    epoch.site = site
    epoch.frame = site.frame
    epoch.pages = pagesByOutput(site.frame)
    this.#epochs.noteTheme(epoch)
    // Of sources that have changed since, previews know more.
    this.#isBehind = isOutdated()
    if (this.#isBehind) this.#previews.frameIsOlder()
    else this.#previews.clear()
    this.#announce(site.diagnostics)
  }

  async #firstOf(candidates: readonly OutputPath[], epoch: Epoch): Promise<ServedFile | undefined> {
    for (const path of candidates) {
      // One that was made before the last change, or built, may be of the past.
      if (this.#isBehind && epoch.pages.has(path)) await this.#previews.make(path, epoch)
      const file = this.#previews.get(path) ?? (await this.#fileOf(path, epoch)) ?? this.#lastGood.get(path)
      if (file) return file
    }
    return undefined
  }

  async #fileOf(path: OutputPath, epoch: Epoch): Promise<ServedFile | undefined> {
    const planned = epoch.site?.plan.get(path)
    if (planned) return this.#contents.of(planned)
    const { frame, session } = epoch
    const theme = frame.theme.files.find((file) => file.path === path)
    if (theme)
      return fileOnDisk(path, join(frame.theme.folder, theme.file), (theme.hash ?? path).replace(/\W/g, '-'))
    const published = frame.images.published.find(({ output }) => output === path)
    const source = published?.source ?? (epoch.site ? undefined : frame.staticSource.get(`/${path}`))
    if (source !== undefined)
      return fileOnDisk(path, join(session.loaded.root, source), session.disk.hashOf(source))
    if (epoch.site || !epoch.pages.has(path)) return undefined
    const found = await this.#previews.make(path, epoch)
    if (hasSite(epoch)) {
      // It came while the page was made, and is of the same sources.
      this.#previews.forget(path)
      return this.#fileOf(path, epoch)
    }
    if (!this.#previews.get(path) && found.length > 0 && epoch === this.#epochs.current) this.#announce(found)
    return this.#previews.get(path)
  }

  #announce(diagnostics: readonly Diagnostic[]): void {
    this.#diagnostics = diagnostics
    this.#version++
    this.#onReport(this.report)
  }
}

/** Asked anew after a pause: a build may have ended in it. */
const hasSite = ({ site }: Epoch): boolean => site !== undefined
