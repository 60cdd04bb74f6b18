import { Disk } from '../../engine/reader.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { LoadedConfig } from '../../model/loaded-config.ts'
import { readSource } from '../../stages/content/read-source.ts'
import { listContent } from '../../stages/content/stage.ts'
import { append } from '../../model/append.ts'

/** A Markdown file of a site. */
export interface PageSource {
  /** Relative to the project. */
  readonly path: string
  readonly source: string
}

/**
 * The Markdown files of a site as they are written, in its default language: pages, without those of earlier
 * versions, and what pages include.
 */
export function pageSources({ root, config }: LoadedConfig): {
  readonly pages: readonly PageSource[]
  readonly diagnostics: readonly Diagnostic[]
} {
  const disk = new Disk(root)
  // Files whose names begin with `_` are no pages, but are included by some.
  const trees = config.trees
    .filter(({ version }) => version === undefined || version.name === 'current')
    .map((tree) => ({ ...tree, exclude: (tree.exclude ?? []).filter((glob) => !/(?:^|\/)_/.test(glob)) }))
  const listing = listContent(root, trees)
  const diagnostics = [...listing.diagnostics]
  const pages = listing.value.pages.flatMap((page): PageSource[] => {
    if (page.format === 'page-module') return []
    const { value, diagnostics: problems } = readSource(disk, page, config.markdown.limits.fileBytes)
    append(diagnostics, problems)
    return value ? [{ path: page.path, source: value.source }] : []
  })
  return { pages, diagnostics }
}
