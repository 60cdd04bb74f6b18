import { dirname } from 'node:path'
import { assembleSite } from '../build.ts'
import { closeGeneration, type ConfigGeneration, openGeneration } from '../dev-server/config-generation.ts'
import { affectsConfig } from '../dev-server/pages-by-output.ts'
import { collectGarbage } from '../engine/collect-garbage.ts'
import { reportedProblems } from '../engine/system-error.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { asContentPath } from '../model/path.ts'
import type { AssembledSite } from '../pipeline/assembled-site.ts'
import type { BuildOptions } from '../pipeline/build-options.ts'
import { loadSite } from '../pipeline/load-site.ts'
import { previewPage } from '../pipeline/preview-page.ts'
import { provisionalSite } from '../pipeline/provisional-site.ts'
import { checkPreview, withOutline } from '../pipeline/writing/check-text.ts'
import { SiteMap } from '../pipeline/writing/site-map.ts'
import type { Linter } from '../pipeline/lint/lint-site.ts'

/** What the link check of a page needs of the last check of the whole site. */
type CheckedSite = Pick<AssembledSite, 'judged' | 'facts' | 'settle'>

/** A site while its sources are being edited: texts of the editor stand in place of the files. */
export class EditedSite {
  readonly #options: BuildOptions
  #generation: ConfigGeneration
  #map: SiteMap | undefined
  #site: CheckedSite | undefined
  readonly #edited = new Map<string, string>()
  /** Edited pages that the last check of the whole site could not parse, and knows nothing of. */
  #unparsed: ReadonlySet<string> = new Set()
  /** Counts edits, so that the findings of an older text are not reported. */
  #edits = 0
  /** The number of the last edit of each file. */
  readonly #lastEdits = new Map<string, number>()
  /** How many edits there were when a page of the map was outlined last. */
  readonly #outlinedEdits = new Map<string, number>()
  /** Undefined until it is needed, and after its styles may have changed. */
  #linter: Linter | undefined
  #checking: Promise<unknown> = Promise.resolve()
  /** Pages are checked one after another, so that none replaces what another has found meanwhile. */
  #checkingPage: Promise<unknown> = Promise.resolve()
  #stop = new AbortController()
  /** Changes of files are taken one after another, and what is asked about the site waits for them. */
  #changing: Promise<unknown> = Promise.resolve()
  /** Resolves when all pages of the generation are outlined; undefined until somebody asks for them. */
  #outlining: Promise<void> | undefined
  #isOutlined = false
  #stopOutlining = new AbortController()

  private constructor(generation: ConfigGeneration, options: BuildOptions) {
    this.#generation = generation
    this.#options = options
  }

  /**
   * Opens the site of a folder; its pages are outlined afterwards. Throws a `DiagnosticError` if its
   * configuration or theme is unusable.
   */
  static async open(options: BuildOptions): Promise<EditedSite> {
    const loaded = await loadSite(options)
    return new EditedSite(await openGeneration(loaded, options, { showsPages: false }), options)
  }

  /** Absolute path. */
  get root(): string {
    return this.#generation.session.loaded.root
  }

  /** How often texts have changed. */
  get edits(): number {
    return this.#edits
  }

  /** What is known of the site now: before all pages are outlined, of others than the edited ones little. */
  get map(): SiteMap {
    return (this.#map ??= new SiteMap(this.#generation.editions))
  }

  /** Whether a page was outlined and checked last when it had another text. */
  isOutdated(path: string): boolean {
    return this.hasChanged(path, this.#outlinedEdits.get(path) ?? 0)
  }

  /**
   * A map in which one page is outlined as it is written now, and others as the last build knew them or by
   * their front matter.
   */
  async mapWith(path: string): Promise<SiteMap> {
    if (this.#isOutlined && !this.isOutdated(path)) return this.map
    const { outline } = this.#generation.previewWorkers.during({ isOutlineOnly: true })
    return await withOutline(this.map, path, outline)
  }

  /** The map of all pages, outlined as they are written now. */
  async wholeMap(): Promise<SiteMap> {
    await this.#changing
    await this.#outlined()
    const { outline } = this.#generation.previewWorkers.during({ isOutlineOnly: true })
    let { map } = this
    for (const path of this.#lastEdits.keys())
      if (this.isOutdated(path)) map = await withOutline(map, path, outline)
    return map
  }

  /** Shows the text of an editor in place of a file. */
  edit(path: string, text: string): void {
    if (text !== this.map.textOf(path)) this.#lastEdits.set(path, ++this.#edits)
    this.#edited.set(path, text)
    this.#generation.session.disk.edit(path, text)
  }

  /** Shows a file again as it is: the editor has closed it. Returns whether its text is another one. */
  discard(path: string | undefined): boolean {
    if (path === undefined) return false
    const { disk } = this.#generation.session
    const text = this.#edited.get(path)
    this.#edited.delete(path)
    disk.edit(path, undefined)
    if (text === undefined || text === this.map.textOf(path)) return false
    this.#lastEdits.set(path, ++this.#edits)
    return true
  }

  /** Whether the text of a file has changed since there were only so many edits. */
  hasChanged(path: string, edits: number): boolean {
    return (this.#lastEdits.get(path) ?? 0) > edits
  }

  /**
   * The findings in an edited page, as far as they concern it alone, and its links. Undefined if only a check
   * of the whole site can tell, or the text has changed in the meantime.
   */
  async check(path: string): Promise<readonly Diagnostic[] | undefined> {
    const edits = this.#edits
    const check = this.#checkingPage.then(async () =>
      this.hasChanged(path, edits) ? undefined : await this.#check(path),
    )
    this.#checkingPage = check.catch(() => undefined)
    const diagnostics = await check
    return this.hasChanged(path, edits) ? undefined : diagnostics
  }

  async #check(path: string): Promise<readonly Diagnostic[] | undefined> {
    const edits = this.#edits
    const generation = this.#generation
    const mapped = this.map.writtenFor(path)
    const file = mapped && this.map.fileOf(mapped)
    const edition = generation.editions.find(
      ({ renderInputs }) => renderInputs === mapped?.edition.renderInputs,
    )
    if (!file || !edition) return undefined
    const { renderInputs } = edition
    const preview = await previewPage({
      file,
      edition,
      renderInputs,
      work: generation.previewWorkers.during({}),
      themeChanged: false,
    }).catch((error: unknown) => ({ diagnostics: reportedProblems(error), renderInputs }))
    if (!preview || generation !== this.#generation || this.hasChanged(path, edits)) return undefined
    if (edition.renderInputs === renderInputs) {
      edition.renderInputs = preview.renderInputs
      this.#map = undefined
      this.#outlinedEdits.set(path, edits)
    }
    const texts = (await this.#openLinter())?.page(this.map, path) ?? []
    if (!this.#site) return [...preview.diagnostics, ...texts]
    if (!this.#unparsed.has(path))
      return [...(await checkPreview(preview, path, edition.prefix, this.#site)), ...texts]
    return preview.diagnostics.some(({ severity }) => severity === 'error') ? preview.diagnostics : undefined
  }

  /** The findings in the whole site. Undefined if a later check takes its place. */
  async checkAll(): Promise<readonly Diagnostic[] | undefined> {
    this.#stop.abort()
    const stop = new AbortController()
    this.#stop = stop
    const check = this.#checking.then(() => (stop.signal.aborted ? undefined : this.#checkAll(stop.signal)))
    this.#checking = check.catch(() => undefined)
    return await check
  }

  /**
   * Takes changes of files, relative to the project root, that the editor or others have made. Throws a
   * `DiagnosticError` if the configuration is among them and unusable now; the earlier one stays in effect.
   */
  async changed(paths: readonly string[]): Promise<void> {
    const change = this.#changing.then(() => this.#take(paths))
    this.#changing = change.catch(() => undefined)
    await change
  }

  async #take(paths: readonly string[]): Promise<void> {
    const { session } = this.#generation
    if (affectsConfig(paths, session)) return await this.#reopen()
    // The styles of Vale may be among them.
    if (!paths.every((path) => /\.mdx?$/.test(path))) this.#linter = undefined
    session.disk.forget([...paths, ...paths.map(dirname)])
    for (const path of paths) if (this.#edited.has(path)) session.disk.edit(path, this.#edited.get(path))
  }

  async close(): Promise<void> {
    await this.#settle()
    await closeGeneration(this.#generation)
  }

  /** Ends what goes on beside requests. */
  async #settle(): Promise<void> {
    this.#stop.abort()
    this.#stopOutlining.abort()
    await Promise.all([this.#outlining, this.#checking])
  }

  /** Who asks about one page does not wait for all to be outlined, so that begins with the first need. */
  #outlined(): Promise<void> {
    return (this.#outlining ??= this.#outlineAll(this.#generation))
  }

  /** Outlines the pages that the cache does not have. What keeps it from that, the check of all reports. */
  async #outlineAll(generation: ConfigGeneration): Promise<void> {
    const { workers, editions } = generation
    const { signal } = this.#stopOutlining
    const edits = this.#edits
    const work = workers.during({ isOutlineOnly: true, signal })
    const outlined = await provisionalSite(editions, work, this.#options, { recalls: false }).catch(
      () => undefined,
    )
    if (!outlined || generation !== this.#generation) return
    generation.editions = outlined.map((edition) => ({ ...edition }))
    this.#map = undefined
    this.#isOutlined = true
    this.#noteOutlines(edits)
  }

  #noteOutlines(edits: number): void {
    for (const path of this.#lastEdits.keys()) this.#outlinedEdits.set(path, edits)
  }

  async #openLinter(): Promise<Linter | undefined> {
    const { root, config } = this.#generation.session.loaded
    if (config.lint === undefined) return undefined
    const { Linter: LoadedLinter } = await import('../pipeline/lint/lint-site.ts')
    return (this.#linter ??= new LoadedLinter(root, config.lint))
  }

  async #reopen(): Promise<void> {
    const loaded = await loadSite(this.#options)
    const generation = await openGeneration(loaded, this.#options, { showsPages: false })
    await this.#settle()
    const old = this.#generation
    this.#generation = generation
    this.#map = undefined
    this.#isOutlined = false
    this.#outlining = undefined
    this.#stopOutlining = new AbortController()
    this.#site = undefined
    this.#linter = undefined
    for (const [path, text] of this.#edited) generation.session.disk.edit(asContentPath(path), text)
    await closeGeneration(old)
  }

  async #checkAll(signal: AbortSignal): Promise<readonly Diagnostic[] | undefined> {
    await this.#outlined()
    if (signal.aborted) return undefined
    const generation = this.#generation
    const { session, workers, editions } = generation
    const isFirst = !this.#site
    const edits = this.#edits
    try {
      session.disk.refresh()
      const site = await assembleSite(editions, workers, { ...this.#options, signal, late: true })
      if (signal.aborted) return undefined
      const { judged, facts, settle } = site
      this.#site = { judged, facts, settle }
      const checked = site.editions.map((edition) => ({ ...edition }))
      // A page that cannot be parsed is in no edition: while it is being written, it keeps its place.
      const { pages } = new SiteMap(checked)
      const isLost = (path: string): boolean => this.map.pages.has(path) && !pages.has(path)
      this.#unparsed = new Set([...this.#edited.keys()].filter(isLost))
      if (this.#unparsed.size === 0) {
        generation.editions = checked
        this.#map = undefined
        this.#noteOutlines(edits)
      }
      if (isFirst) session.store.commit()
      session.store.endTurn?.()
      for (const each of new Set([session, ...editions.map((edition) => edition.session)]))
        each.memo.endTurn()
      const texts = await (await this.#openLinter())?.site(this.map, Date.now())
      return signal.aborted ? undefined : [...site.diagnostics, ...(texts ?? [])]
    } catch (error) {
      return signal.aborted ? undefined : reportedProblems(error)
    } finally {
      // Between two checks, only edited pages are made, by other workers.
      await workers.rest()
      await workers.close()
      session.disk.release()
      collectGarbage()
    }
  }
}
