import type { Diagnostic } from '../model/diagnostic.ts'
import type { ContentFile } from '../model/page.ts'
import type { OutputPath } from '../model/path.ts'
import { previewPage } from '../pipeline/preview-page.ts'
import type { Epoch } from './epoch.ts'
import { affectsTheme } from './page-sources.ts'
import { problemsOf } from './problems-of.ts'
import type { ServedFile } from './served-file.ts'

/** As many open pages are made before the whole site is. */
const mostAtOnce = 4

/** Pages that are made alone, ahead of the next build; those that readers have open come first. */
export class Previews {
  readonly #made = new Map<OutputPath, ServedFile>()
  readonly #open = new Map<object, OutputPath>()

  get(path: OutputPath): ServedFile | undefined {
    return this.#made.get(path)
  }

  get areWatched(): boolean {
    return this.#open.size > 0
  }

  forget(path: OutputPath): void {
    this.#made.delete(path)
  }

  clear(): void {
    this.#made.clear()
  }

  /** Notes that a reader has a page open. Returns what ends that. */
  watch(output: OutputPath): () => void {
    const key = {}
    this.#open.set(key, output)
    return () => void this.#open.delete(key)
  }

  /** The source that is likely to be edited next: that of a page which is open, or of any other. */
  likelyNext(pages: Epoch['pages']): ContentFile | undefined {
    const open = [...this.#open.values()].flatMap((path) => pages.get(path) ?? [])
    return [...open, ...pages.values()].find(({ file }) => file.origin === 'disk' && file.format !== 'page-module')?.file
  }

  /** Makes one page from what is known of the site; tells what is wrong with it. */
  async make(path: OutputPath, epoch: Epoch, themeChanged: boolean): Promise<readonly Diagnostic[]> {
    const source = epoch.pages.get(path)
    if (!source) return []
    const { site } = epoch
    try {
      const preview = await previewPage({ file: source.file, frame: epoch.frame, session: epoch.session, workers: epoch.workers, themeChanged })
      if (!preview) return []
      // A build that has ended meanwhile knows more of the other pages.
      if (epoch.site === site) epoch.frame = preview.frame
      const { page } = preview
      if (page) this.#made.set(path, { path, hash: page.htmlHash, content: Buffer.from(await page.html()) })
      return preview.diagnostics
    } catch (error) {
      return problemsOf(error)
    }
  }

  /** Makes the pages that are open, after a change; tells what is wrong with them and whether one of them is another now. */
  async makeOpen(changed: readonly string[], epoch: Epoch): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly haveChanged: boolean }> {
    const themeChanged = affectsTheme(changed, epoch.frame, epoch.session)
    const diagnostics: Diagnostic[] = []
    let haveChanged = false
    for (const path of [...new Set(this.#open.values())].slice(0, mostAtOnce)) {
      const before = this.#made.get(path)?.hash ?? epoch.site?.plan.get(path)?.hash
      diagnostics.push(...(await this.make(path, epoch, themeChanged)))
      haveChanged ||= this.#made.get(path)?.hash !== before
    }
    return { diagnostics, haveChanged }
  }
}
