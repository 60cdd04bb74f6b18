import { readFile, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { findConfig } from '../config/find-config.ts'
import type { LoadedConfig } from '../config/load-config.ts'
import { isWithin } from '../cache/reader.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { asOutputPath, type ContentPath, type OutputPath } from '../model/path.ts'
import type { PlannedFile } from '../output/plan-output.ts'
import type { AssembledSite } from '../pipeline/assembled-site.ts'
import type { BuildOptions } from '../pipeline/build-options.ts'
import { assembleSite, loadSite } from '../pipeline/build-site.ts'
import { previewPage } from '../pipeline/preview-page.ts'
import type { Session } from '../pipeline/session.ts'
import { Contents } from './contents.ts'
import { closeEpoch, openEpoch, type Epoch } from './epoch.ts'
import { FileLooks } from './file-looks.ts'
import { affectsConfig, affectsTheme, pagesByOutput } from './page-sources.ts'
import type { FileSource, ServedFile } from './served-file.ts'

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

/** Milliseconds without a change after which work begins, and the longest wait for that. */
const quiet = 6
const patience = 50

/** Milliseconds for open pages to fetch their change before the whole site is built. */
const courtesy = 120

/** Milliseconds after which what was told to have changed is looked at once more: of two changes that follow closely a watcher tells only the first. */
const secondLook = 120

/** As many builds in a row may be given up for newer changes before one is brought to its end. */
const mostRestarts = 3

/**
 * A site that is served while its sources change. A page that is asked for is made at once, from what is known of the others; the whole
 * site is built again behind it, and its result is what is served from then on: the same bytes that a clean build writes.
 */
export class LiveSite implements FileSource {
  readonly #options: LiveSiteOptions
  readonly #contents = new Contents()
  /** Pages that are newer than the last build. */
  readonly #previews = new Map<OutputPath, ServedFile>()
  /** Pages that cannot be made at present, as they were when they could. */
  readonly #lastGood = new Map<OutputPath, { readonly file: ServedFile; readonly source: ContentPath }>()
  readonly #open = new Map<object, OutputPath>()
  #epoch: Epoch | undefined
  #opening: Promise<void>
  #reopening: Promise<void> | undefined
  /** Whether the configuration has to be read once more, as something changed while it was. */
  #isConfigStale = false
  /** Earlier epochs that are being closed. */
  #closing: Promise<unknown> = Promise.resolve()
  #building: Promise<void> | undefined
  #previewing: Promise<unknown> = Promise.resolve()
  /** How many bunches of changes are being worked on. */
  #taking = 0
  #again = false
  #restarts = 0
  #stop: AbortController | undefined
  #changed = new Set<string>()
  #changedSince = 0
  #timer: NodeJS.Timeout | undefined
  /** What was told to have changed and is to be looked at once more. */
  readonly #told = new Set<string>()
  #lookAgain: NodeJS.Timeout | undefined
  #version = 1
  #diagnostics: readonly Diagnostic[] = []
  readonly #configFiles = new FileLooks()
  readonly #themeFiles = new FileLooks()
  /** Why the configuration cannot be read; the last one that could be holds. */
  #configTrouble: readonly Diagnostic[] = []
  readonly #notes: Diagnostic[] = []
  #closed = false

  constructor(options: LiveSiteOptions) {
    this.#options = options
    this.#opening = this.#reopen()
  }

  /** The configuration that holds at present; waits for the first that can be read. */
  async session(): Promise<Session | undefined> {
    await this.#opening
    return this.#epoch?.session
  }

  get report(): LiveReport {
    return { version: this.#version, diagnostics: [...this.#configTrouble, ...this.#diagnostics, ...this.#notes] }
  }

  /** The last complete build, for those who compare. */
  get site(): AssembledSite | undefined {
    return this.#epoch?.site
  }

  /** Absolute path of the folder where the configuration is looked for. */
  get start(): string {
    return this.#options.build.dir ?? this.#options.build.root ?? process.cwd()
  }

  /** Absolute path of the project, once it is known. */
  get root(): string | undefined {
    return this.#epoch?.session.loaded.root
  }

  /** What the site was made from: folders and files to be watched. */
  get sources(): LiveSources | undefined {
    if (!this.#epoch) return undefined
    const { session, frame } = this.#epoch
    return { loaded: session.loaded, theme: Object.keys(frame.theme.inputs), sightings: session.disk.sightings().map(({ path }) => path), cacheDir: session.cacheDir }
  }

  /**
   * Sources that hold something else than when they were read, whether a watcher has told of it or not; with paths, of these and what decides the
   * whole site. Relative to the project root. Nothing while work is going on, as that reads them anew.
   */
  outdated(paths?: Iterable<string>): readonly string[] {
    const { root } = this
    if (!this.#epoch || root === undefined || this.#taking > 0 || this.#building) return []
    const absolute = [...this.#configFiles.outdated(), ...this.#themeFiles.outdated()]
    return [...absolute.map((path) => relative(root, path).split(sep).join('/')), ...this.#epoch.session.disk.outdated(paths)]
  }

  /** A source as it was read last. */
  sourceText(file: string): string | undefined {
    try {
      return this.#epoch?.session.disk.tracing(new Map()).text(file)
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
    const key = {}
    this.#open.set(key, output)
    return () => void this.#open.delete(key)
  }

  async find(candidates: readonly OutputPath[]): Promise<ServedFile | undefined> {
    await this.#opening
    const epoch = this.#epoch
    if (!epoch) throw new DiagnosticError(...this.#configTrouble)
    const known = await this.#firstOf(candidates, epoch)
    if (known || epoch.site) return known
    await this.build()
    return this.#firstOf(candidates, this.#epoch ?? epoch)
  }

  /** Tells that files have changed. Paths are relative to the project root; a list that is not complete is no harm. */
  changed(paths: Iterable<string>): void {
    const now = Date.now()
    if (this.#changed.size === 0 && !this.#timer) this.#changedSince = now
    for (const path of paths) this.#changed.add(path)
    clearTimeout(this.#timer)
    const wait = Math.max(0, Math.min(quiet, this.#changedSince + patience - now))
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#taking++
      void this.#takeChanges().finally(() => this.#taking--)
    }, wait)
  }

  /** Waits until everything that was told has been built. */
  async settled(): Promise<void> {
    while (this.#timer || this.#taking > 0 || this.#building || this.#changed.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      await this.#previewing
      await this.#building
    }
  }

  /** Builds the whole site, now or again when the build that is going on is over. */
  build(): Promise<void> {
    if (this.#building) return this.#building
    this.#building = this.#buildUntilCurrent().finally(() => {
      this.#building = undefined
    })
    return this.#building
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#timer = undefined
    clearTimeout(this.#lookAgain)
    this.#stop?.abort()
    await this.#reopening
    await this.#opening
    await this.#building
    await this.#closing
    if (this.#epoch) await closeEpoch(this.#epoch)
  }

  async #takeChanges(): Promise<void> {
    const paths = [...this.#changed]
    this.#changed.clear()
    const epoch = this.#epoch
    if (this.#closed) return
    // While the configuration cannot be read, nobody knows what its mistake lies in.
    if (!epoch || this.#configTrouble.length > 0 || affectsConfig(paths, epoch.session)) return this.#startAnew()
    this.#lookAgainLater([...paths, ...paths.map(dirname)])
    epoch.session.disk.forget([...paths, ...paths.map(dirname)])
    if (this.#building) {
      this.#again = true
      if (this.#restarts++ < mostRestarts) this.#stop?.abort()
    }
    this.#previewing = this.#previewing.then(() => this.#previewOpen(paths, epoch))
    await this.#previewing
    // The pages that are open fetch what is new; the rest of the site does not stand in their way.
    if (this.#open.size > 0) await new Promise((resolve) => setTimeout(resolve, courtesy))
    if (!this.#building) await this.build()
  }

  #lookAgainLater(paths: readonly string[]): void {
    for (const path of paths) this.#told.add(path)
    clearTimeout(this.#lookAgain)
    this.#lookAgain = setTimeout(() => {
      const told = [...this.#told]
      if (this.#taking > 0 || this.#building) return this.#lookAgainLater([])
      this.#told.clear()
      const outdated = this.outdated(told)
      if (outdated.length > 0) this.changed(outdated)
    }, secondLook)
  }

  /** Reads the configuration again and builds with it. */
  async #startAnew(): Promise<void> {
    this.#isConfigStale = true
    await (this.#reopening ??= this.#reopenUntilCurrent())
    if (this.#configTrouble.length === 0) await this.build()
  }

  /** One reading at a time: of two at once the earlier might be the last to end. */
  async #reopenUntilCurrent(): Promise<void> {
    await this.#opening
    while (this.#isConfigStale && !this.#closed) {
      this.#isConfigStale = false
      this.#stop?.abort()
      this.#opening = this.#reopen()
      await this.#opening
    }
    this.#reopening = undefined
  }

  async #reopen(): Promise<void> {
    const { build } = this.#options
    const begun = Date.now()
    try {
      const found = await findConfig(this.start, build.configPath)
      this.#configFiles.note([found.file, ...this.#configFiles.files])
      const loaded = await loadSite(build)
      const epoch = await openEpoch(loaded, build)
      this.#configFiles.keep([join(loaded.root, loaded.file), ...loaded.inputs], begun)
      this.#themeFiles.noteRead(ownInputs(epoch))
      const before = this.#epoch
      this.#epoch = epoch
      this.#previews.clear()
      this.#lastGood.clear()
      if (before) this.#retire(before)
      this.#configTrouble = []
      this.#announce([])
    } catch (error) {
      this.#configTrouble = diagnosticsOf(error)
      const root = this.root ?? this.start
      this.#configFiles.keep([...this.#configFiles.files, ...this.#configTrouble.flatMap(({ file }) => (file === undefined ? [] : [resolve(root, file)]))], begun)
      this.#announce(this.#diagnostics)
    }
  }

  /** Closes an earlier epoch when nobody works in it any more. */
  #retire(epoch: Epoch): void {
    const rest = Promise.allSettled([this.#building, this.#previewing])
    this.#closing = Promise.allSettled([this.#closing, rest.then(() => closeEpoch(epoch))])
  }

  async #buildUntilCurrent(): Promise<void> {
    this.#restarts = 0
    await this.#opening
    let built: Epoch | undefined
    do {
      this.#again = false
      built = this.#epoch
      if (built) await this.#buildOnce(built)
    } while ((this.#again || built !== this.#epoch) && !this.#closed)
  }

  async #buildOnce(epoch: Epoch): Promise<void> {
    const { session, workers } = epoch
    const stop = new AbortController()
    this.#stop = stop
    const made = [...this.#previews.keys()]
    try {
      session.disk.refresh()
      const site = await assembleSite(session, workers, { ...this.#options.build, signal: stop.signal, breathe })
      if (epoch !== this.#epoch) return
      const isFirst = !epoch.site
      await this.#keepLastGood(epoch, site)
      epoch.site = site
      epoch.frame = site.frame
      epoch.pages = pagesByOutput(site.frame)
      this.#themeFiles.noteRead(ownInputs(epoch))
      if (!this.#again) for (const path of made) this.#previews.delete(path)
      if (isFirst) session.store.commit()
      session.store.endTurn?.()
      session.memo.endTurn()
      this.#announce(site.diagnostics)
    } catch (error) {
      if (!stop.signal.aborted && epoch === this.#epoch) this.#announce(diagnosticsOf(error))
    } finally {
      await workers.rest()
    }
  }

  /** What was a page before, still has a source, and is none now: a mistake that is about to be mended. */
  async #keepLastGood({ site: before, pages }: Epoch, site: AssembledSite): Promise<void> {
    const { files } = site.frame
    const sound = new Set(site.frame.pages.map(({ page }) => page.path))
    const inTrouble = new Set(files.markdown.map(({ path }) => path).filter((path) => !sound.has(path) && !files.withheld().some((page) => page.path === path)))
    for (const [path, { source }] of this.#lastGood) if (site.plan.has(path) || !inTrouble.has(source)) this.#lastGood.delete(path)
    for (const [path, { file }] of pages) {
      const planned = site.plan.has(path) || this.#lastGood.has(path) || !inTrouble.has(file.path) ? undefined : before?.plan.get(path)
      if (planned) this.#lastGood.set(path, { file: await this.#served(planned), source: file.path })
    }
  }

  async #previewOpen(changed: readonly string[], epoch: Epoch): Promise<void> {
    const themeChanged = affectsTheme(changed, epoch.frame, epoch.session)
    const open = [...new Set(this.#open.values())].slice(0, 4)
    const before = open.map((path) => this.#previews.get(path)?.hash ?? epoch.site?.plan.get(path)?.hash)
    const found: Diagnostic[] = []
    for (const path of open) found.push(...(await this.#preview(path, epoch, themeChanged)))
    if (found.some(({ severity }) => severity === 'error')) this.#announce([...found, ...this.#diagnostics.filter(({ file }) => !found.some((each) => each.file === file))])
    else if (open.some((path, index) => this.#previews.get(path)?.hash !== before[index])) this.#announce(this.#diagnostics)
  }

  /** Makes one page from what is known of the site. */
  async #preview(path: OutputPath, epoch: Epoch, themeChanged: boolean): Promise<readonly Diagnostic[]> {
    const source = epoch.pages.get(path)
    if (!source) return []
    try {
      const preview = await previewPage({ file: source.file, frame: epoch.frame, session: epoch.session, workers: epoch.workers, themeChanged })
      if (!preview) return []
      epoch.frame = preview.frame
      const { page } = preview
      if (page) this.#previews.set(path, { path, hash: page.htmlHash, content: Buffer.from(await page.html()) })
      return preview.diagnostics
    } catch (error) {
      return diagnosticsOf(error)
    }
  }

  async #firstOf(candidates: readonly OutputPath[], epoch: Epoch): Promise<ServedFile | undefined> {
    for (const path of candidates) {
      const file = this.#previews.get(path) ?? (await this.#planned(path, epoch)) ?? this.#lastGood.get(path)?.file
      if (file) return file
    }
    return undefined
  }

  async #planned(path: OutputPath, epoch: Epoch): Promise<ServedFile | undefined> {
    const planned = epoch.site?.plan.get(path)
    if (planned) return this.#served(planned)
    const { frame, session } = epoch
    const theme = frame.theme.files.find((file) => file.path === path)
    if (theme) return fromDisk(path, join(frame.theme.folder, theme.file), path.replace(/\W/g, '-'))
    const published = frame.images.published.find(({ output }) => output === path)
    const source = published?.source ?? (epoch.site ? undefined : frame.staticSource.get(`/${path}`))
    if (source !== undefined) return fromDisk(path, join(session.loaded.root, source), session.disk.hashOf(source))
    if (epoch.site || !epoch.pages.has(path)) return undefined
    const found = await this.#preview(path, epoch, false)
    if (!this.#previews.has(path) && found.length > 0 && epoch === this.#epoch) this.#announce(found)
    return this.#previews.get(path)
  }

  async #served({ path, hash, content }: PlannedFile): Promise<ServedFile> {
    const known = this.#contents.get(hash)
    if (known) return { path, hash, content: known }
    const made = await content()
    if (typeof made === 'object' && 'copyOf' in made) return (await fromDisk(path, made.copyOf, hash)) ?? { path, hash, content: Buffer.alloc(0) }
    return { path, hash, content: this.#contents.keep(hash, Buffer.from(made)) }
  }

  #announce(diagnostics: readonly Diagnostic[]): void {
    this.#diagnostics = diagnostics
    this.#version++
    this.#options.onReport(this.report)
  }
}

/** Lets requests in. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The site's own templates, components and styles with the hash of what was bundled. */
function ownInputs({ frame, session }: Epoch): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(frame.theme.inputs).filter(([path]) => isWithin(session.loaded.root, path)))
}

/** Larger files are read while they are sent. */
const wholeBytes = 4_000_000

async function fromDisk(path: OutputPath, file: string, hash: string): Promise<ServedFile | undefined> {
  try {
    const { size } = await stat(file)
    return { path: asOutputPath(path), hash, content: size > wholeBytes ? { file, size } : await readFile(file) }
  } catch {
    return undefined
  }
}

function diagnosticsOf(error: unknown): readonly Diagnostic[] {
  if (error instanceof DiagnosticError) return error.diagnostics
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return [diagnose('internal-error', `This is a bug in docgen: ${message}`)]
}
