import type { ContentPath, OutputPath } from '../model/path.ts'
import type { AssembledSite } from '../pipeline/assembled-site.ts'
import type { Contents } from './contents.ts'
import type { ConfigGeneration } from './config-generation.ts'
import type { ServedFile } from './served-file.ts'

/**
 * The last good version of pages that currently cannot be built. It stays available until the mistake is
 * fixed.
 */
export class LastGood {
  readonly #contents: Contents
  readonly #pages = new Map<OutputPath, { readonly file: ServedFile; readonly source: ContentPath }>()

  constructor(contents: Contents) {
    this.#contents = contents
  }

  get(path: OutputPath): ServedFile | undefined {
    return this.#pages.get(path)?.file
  }

  clear(): void {
    this.#pages.clear()
  }

  /** Keeps the pages of a generation that still have a source but are missing from the next build. */
  async keep({ site: before, pages }: ConfigGeneration, site: AssembledSite): Promise<void> {
    const inTrouble = unmadeSources(site)
    for (const [path, { source }] of this.#pages)
      if (site.plan.has(path) || !inTrouble.has(source)) this.#pages.delete(path)
    for (const [path, { file }] of pages) {
      const planned =
        site.plan.has(path) || this.#pages.has(path) || !inTrouble.has(file.path)
          ? undefined
          : before?.plan.get(path)
      if (planned) this.#pages.set(path, { file: await this.#contents.of(planned), source: file.path })
    }
  }
}

/** Sources that should have produced a page, but did not. */
function unmadeSources({ editions }: AssembledSite): ReadonlySet<ContentPath> {
  return new Set(
    editions.flatMap(({ renderInputs: { sources, pages } }) => {
      const made = new Set<string>(pages.map(({ page }) => page.path))
      const drafts = new Set<string>(sources.files.drafts().map(({ path }) => path))
      return sources.files.markdown
        .map(({ path }) => path)
        .filter((path) => !made.has(path) && !drafts.has(path))
    }),
  )
}
