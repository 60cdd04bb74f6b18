import { reportedProblems } from '../engine/system-error.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OutputPath } from '../model/path.ts'
import { previewPage } from '../pipeline/preview-page.ts'
import { themeInputs, type ConfigGeneration } from './config-generation.ts'
import { affectsTheme } from './pages-by-output.ts'
import type { ServedFile } from './resolve-address.ts'
import { append } from '../model/append.ts'

/** The number of open pages that are rebuilt ahead of the whole site. */
const maxAtOnce = 4

/** A page that is being built or was built, with the number of changes known at the start. */
interface Attempt {
  readonly changes: number
  readonly diagnostics: Promise<readonly Diagnostic[]>
}

/** Pages that are built individually, ahead of the next full build; open pages come first. */
export class Previews {
  readonly #made = new Map<OutputPath, ServedFile>()
  readonly #attempts = new Map<OutputPath, Attempt>()
  readonly #open = new Map<object, OutputPath>()
  /** The number of changes to sources so far. */
  #changes = 0
  /**
   * Its value when templates, components, or styles last changed, and the value that the current theme
   * includes.
   */
  #themeChange = 0
  #themeKnown = 0

  get(path: OutputPath): ServedFile | undefined {
    return this.#made.get(path)
  }

  get areWatched(): boolean {
    return this.#open.size > 0
  }

  /** Resolves when the pages in progress are built. */
  async areMade(): Promise<void> {
    await Promise.all([...this.#attempts.values()].map(({ diagnostics }) => diagnostics))
  }

  forget(path: OutputPath): void {
    this.#made.delete(path)
    this.#attempts.delete(path)
  }

  /** Drops all pages, including those in progress. */
  clear(): void {
    this.#made.clear()
    this.#attempts.clear()
    this.#themeKnown = ++this.#changes
  }

  /** Records that the generation's theme comes from a build that does not include the latest changes. */
  frameIsOlder(): void {
    this.#themeKnown = -1
  }

  /** Records a change to sources: existing previews may be outdated. */
  outdate(changed: readonly string[], generation: ConfigGeneration): void {
    this.#changes++
    if (affectsTheme(changed, themeInputs(generation), generation.session)) this.#themeChange = this.#changes
  }

  /** Records that a reader has a page open. Returns a function that ends this. */
  watch(output: OutputPath): () => void {
    const key = {}
    this.#open.set(key, output)
    return () => void this.#open.delete(key)
  }

  /**
   * Builds one page from what is known about the site, unless that was tried since the last change. Returns
   * its findings.
   */
  make(path: OutputPath, generation: ConfigGeneration): Promise<readonly Diagnostic[]> {
    const earlier = this.#attempts.get(path)
    if (earlier?.changes === this.#changes) return earlier.diagnostics
    const attempt = { changes: this.#changes, diagnostics: this.#make(path, generation) }
    this.#attempts.set(path, attempt)
    return attempt.diagnostics
  }

  /** Rebuilds the open pages after a change. Returns their findings, and whether any page changed. */
  async makeOpen(
    generation: ConfigGeneration,
  ): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly haveChanged: boolean }> {
    const diagnostics: Diagnostic[] = []
    let haveChanged = false
    for (const path of [...new Set(this.#open.values())].slice(0, maxAtOnce)) {
      const before = this.get(path)?.hash ?? generation.site?.plan.get(path)?.hash
      append(diagnostics, await this.make(path, generation))
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
        work: generation.previewWorkers.during({}),
        themeChanged: this.#themeChange > this.#themeKnown,
      })
      if (!preview) return []
      // A build that finished in the meantime knows more about the other pages; a later preview knows a newer
      // theme.
      if (generation.site === site && changes >= this.#themeKnown) {
        edition.renderInputs = preview.renderInputs
        this.#themeKnown = changes
      }
      const { page } = preview
      const file = page && { path, hash: page.htmlHash, content: Buffer.from(await page.html()) }
      // Of two attempts at the same page, the one that started later has read the newer source.
      if (file && this.#attempts.get(path)?.changes === changes) this.#made.set(path, file)
      return preview.diagnostics
    } catch (error) {
      return reportedProblems(error)
    }
  }
}
