import type { Diagnostic } from '../model/diagnostic.ts'
import type { ContentFile } from '../model/page.ts'
import type { OutputPath } from '../model/path.ts'
import { previewPage } from '../pipeline/preview-page.ts'
import { themeInputs, type ConfigGeneration } from './config-generation.ts'
import { affectsTheme } from './pages-by-output.ts'
import { problemsOf } from './reported-problems.ts'
import type { ServedFile } from './served-file.ts'

/** As many open pages are made before the whole site is. */
const maxAtOnce = 4

/** A page that is being made, or was, with the number of changes that were known when that began. */
interface Attempt {
  readonly changes: number
  readonly diagnostics: Promise<readonly Diagnostic[]>
}

/** Pages that are made alone, ahead of the next build; those that readers have open come first. */
export class Previews {
  readonly #made = new Map<OutputPath, ServedFile>()
  readonly #attempts = new Map<OutputPath, Attempt>()
  readonly #open = new Map<object, OutputPath>()
  /** Changes to the sources so far. */
  #changes = 0
  /**
   * How many there were when templates, components or styles changed last, and of how many the renderInputs's
   * theme knows.
   */
  #themeChange = 0
  #themeKnown = 0

  get(path: OutputPath): ServedFile | undefined {
    return this.#made.get(path)
  }

  get areWatched(): boolean {
    return this.#open.size > 0
  }

  /** Resolves when every page is made that is being made now. */
  async areMade(): Promise<void> {
    await Promise.all([...this.#attempts.values()].map(({ diagnostics }) => diagnostics))
  }

  forget(path: OutputPath): void {
    this.#made.delete(path)
    this.#attempts.delete(path)
  }

  /** Forgets all pages, also those that are being made. */
  clear(): void {
    this.#made.clear()
    this.#attempts.clear()
    this.#themeKnown = ++this.#changes
  }

  /** Notes that the generation's renderInputs is that of a build which does not know of the last changes. */
  frameIsOlder(): void {
    this.#themeKnown = -1
  }

  /** Notes a change to sources: what was made before may show something else now. */
  outdate(changed: readonly string[], generation: ConfigGeneration): void {
    this.#changes++
    if (affectsTheme(changed, themeInputs(generation), generation.session)) this.#themeChange = this.#changes
  }

  /** Notes that a reader has a page open. Returns what ends that. */
  watch(output: OutputPath): () => void {
    const key = {}
    this.#open.set(key, output)
    return () => void this.#open.delete(key)
  }

  /** The source that is likely to be edited next: that of a page which is open, or of any other. */
  likelyNext(pages: ConfigGeneration['pages']): ContentFile | undefined {
    const open = [...this.#open.values()].flatMap((path) => pages.get(path) ?? [])
    return [...open, ...pages.values()].find(
      ({ file }) => file.origin === 'disk' && file.format !== 'page-module',
    )?.file
  }

  /**
   * Makes one page from what is known of the site, unless that was tried since the last change; tells what is
   * wrong with it.
   */
  make(path: OutputPath, generation: ConfigGeneration): Promise<readonly Diagnostic[]> {
    const earlier = this.#attempts.get(path)
    if (earlier?.changes === this.#changes) return earlier.diagnostics
    const attempt = { changes: this.#changes, diagnostics: this.#make(path, generation) }
    this.#attempts.set(path, attempt)
    return attempt.diagnostics
  }

  /**
   * Makes the pages that are open, after a change; tells what is wrong with them and whether one of them is
   * another now.
   */
  async makeOpen(
    generation: ConfigGeneration,
  ): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly haveChanged: boolean }> {
    const diagnostics: Diagnostic[] = []
    let haveChanged = false
    for (const path of [...new Set(this.#open.values())].slice(0, maxAtOnce)) {
      const before = this.get(path)?.hash ?? generation.site?.plan.get(path)?.hash
      diagnostics.push(...(await this.make(path, generation)))
      haveChanged ||= this.get(path)?.hash !== before
    }
    return { diagnostics, haveChanged }
  }

  async #make(path: OutputPath, generation: ConfigGeneration): Promise<readonly Diagnostic[]> {
    const source = generation.pages.get(path)
    const edition = generation.editions[source?.edition ?? 0]
    if (!source || !edition) return []
    const { site } = generation
    const changes = this.#changes
    try {
      const preview = await previewPage({
        file: source.file,
        edition,
        renderInputs: edition.renderInputs,
        workers: generation.previewWorkers,
        themeChanged: this.#themeChange > this.#themeKnown,
      })
      if (!preview) return []
      // A build that has ended meanwhile knows more of the other pages, and a later preview of the theme.
      if (generation.site === site && changes >= this.#themeKnown) {
        edition.renderInputs = preview.renderInputs
        this.#themeKnown = changes
      }
      const { page } = preview
      const file = page && { path, hash: page.htmlHash, content: Buffer.from(await page.html()) }
      // Of two that were made at a time, the one that began later has read the newer source.
      if (file && this.#attempts.get(path)?.changes === changes) this.#made.set(path, file)
      return preview.diagnostics
    } catch (error) {
      return problemsOf(error)
    }
  }
}
