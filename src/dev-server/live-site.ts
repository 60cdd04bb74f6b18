import { readFile, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { LoadedConfig } from '../config/load-config.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { asOutputPath, type ContentPath, type OutputPath } from '../model/path.ts'
import type { PlannedFile } from '../output/plan-output.ts'
import type { AssembledSite, SiteFrame } from '../pipeline/assembled-site.ts'
import type { BuildOptions } from '../pipeline/build-options.ts'
import { assembleSite, loadSite } from '../pipeline/build-site.ts'
import { previewPage } from '../pipeline/preview-page.ts'
import { openSession, type Session } from '../pipeline/session.ts'
import { sketchSite } from '../pipeline/sketch-site.ts'
import { openWorkers, type Workers } from '../pipeline/workers.ts'
import { Contents } from './contents.ts'
import { lookOf } from './look-of.ts'
import { affectsConfig, affectsTheme, pagesByOutput, type PageSource } from './page-sources.ts'
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
}

export interface LiveSiteOptions {
  readonly build: BuildOptions
  readonly onReport: (report: LiveReport) => void
}

/** One reading of the configuration and what has been made with it. */
interface Epoch {
  readonly session: Session
  readonly workers: Workers
  frame: SiteFrame
  pages: ReadonlyMap<OutputPath, PageSource>
  site?: AssembledSite
}

/** Milliseconds without a change after which work begins, and the longest wait for that. */
const quiet = 6
const patience = 50

/** Milliseconds for open pages to fetch their change before the whole site is built. */
const courtesy = 120

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
  #building: Promise<void> | undefined
  #firstBuild: Promise<void> | undefined
  #previewing: Promise<unknown> = Promise.resolve()
  /** How many bunches of changes are being worked on. */
  #taking = 0
  #again = false
  #restarts = 0
  #stop: AbortController | undefined
  #changed = new Set<string>()
  #changedSince = 0
  #timer: NodeJS.Timeout | undefined
  #version = 1
  #diagnostics: readonly Diagnostic[] = []
  /** How the files of the configuration looked before they were read last. */
  #configLooks: ReadonlyMap<string, string> = new Map()
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
    return { loaded: session.loaded, theme: Object.keys(frame.theme.inputs), sightings: session.disk.sightings().map(({ path }) => path) }
  }

  /** Files of the configuration that look different than when they were read: of two changes that follow closely, a watcher may tell only the first. */
  get staleConfig(): readonly string[] {
    const { root } = this
    if (root === undefined || this.#taking > 0) return []
    return [...this.#configLooks].filter(([file, look]) => lookOf(file) !== look).map(([file]) => relative(root, file))
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
    this.#stop?.abort()
    await this.#building
    if (this.#epoch) await closeEpoch(this.#epoch)
  }

  async #takeChanges(): Promise<void> {
    const paths = [...this.#changed]
    this.#changed.clear()
    const epoch = this.#epoch
    if (this.#closed) return
    if (!epoch || affectsConfig(paths, epoch.session)) {
      this.#stop?.abort()
      await this.#building
      this.#opening = this.#reopen()
      await this.#opening
      if (this.#configTrouble.length === 0) await this.build()
      return
    }
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

  async #reopen(): Promise<void> {
    const { build } = this.#options
    this.#configLooks = new Map([...this.#configLooks.keys()].map((file) => [file, lookOf(file)]))
    try {
      const loaded = await loadSite(build)
      const session = openSession(loaded, { ...build, lasting: true })
      const workers = openWorkers(session, build)
      const frame = await sketchSite(session, build)
      const before = this.#epoch
      this.#epoch = { session, workers, frame, pages: pagesByOutput(frame) }
      this.#configLooks = new Map([join(loaded.root, loaded.file), ...loaded.inputs].map((file) => [file, this.#configLooks.get(file) ?? lookOf(file)]))
      this.#previews.clear()
      this.#lastGood.clear()
      if (before) await closeEpoch(before)
      this.#configTrouble = []
      this.#announce([])
    } catch (error) {
      this.#configTrouble = diagnosticsOf(error)
      this.#announce(this.#diagnostics)
    }
  }

  async #buildUntilCurrent(): Promise<void> {
    this.#restarts = 0
    await this.#opening
    do {
      this.#again = false
      if (this.#epoch) await this.#buildOnce(this.#epoch)
    } while (this.#again && !this.#closed)
  }

  async #buildOnce(epoch: Epoch): Promise<void> {
    const { session, workers } = epoch
    const stop = new AbortController()
    this.#stop = stop
    const made = [...this.#previews.keys()]
    try {
      session.disk.refresh()
      const site = await assembleSite(session, workers, { ...this.#options.build, signal: stop.signal, breathe })
      const isFirst = !epoch.site
      await this.#keepLastGood(epoch, site)
      epoch.site = site
      epoch.frame = site.frame
      epoch.pages = pagesByOutput(site.frame)
      if (!this.#again) for (const path of made) this.#previews.delete(path)
      if (isFirst) session.store.commit()
      session.store.endTurn?.()
      session.memo.endTurn()
      this.#announce(site.diagnostics)
    } catch (error) {
      if (!stop.signal.aborted) this.#announce(diagnosticsOf(error))
    } finally {
      await workers.rest()
    }
  }

  /** What was a page before, still has a source, and is none now: a mistake that is about to be mended. */
  async #keepLastGood({ site: before, pages }: Epoch, site: AssembledSite): Promise<void> {
    const { files, graph } = site.frame
    const inTrouble = new Set(files.markdown.map(({ path }) => path).filter((path) => !graph.pages.has(path) && !files.withheld().some((page) => page.path === path)))
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
    if (!this.#previews.has(path) && found.length > 0) this.#announce(found)
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

async function closeEpoch({ session, workers }: Epoch): Promise<void> {
  await workers.close()
  session.store.commit()
  session.store.close()
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
