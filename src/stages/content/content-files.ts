import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentFile, Page } from '../../model/page.ts'
import type { ContentPath } from '../../model/path.ts'
import { addedPath, type AddedPage, type OutlinedPage, type SitePage } from '../../model/site-page.ts'

/** The pages of a site, grouped by how they are processed. */
export interface ContentFiles {
  /** Markdown and MDX from disk and plugins, which has to be outlined. */
  readonly markdown: readonly ContentFile[]
  /**
   * Combines outlined pages, page modules, and component pages of plugins, sorted by path and without drafts.
   */
  readonly join: (outlined: readonly OutlinedPage[]) => readonly SitePage[]
  readonly diagnostics: readonly Diagnostic[]
  /** The drafts among the pages combined so far. */
  readonly drafts: () => readonly Page[]
  /** Why a source has no page; undefined if it has one. */
  readonly absenceOf: (path: string) => string | undefined
}

export interface ContentFilesOptions {
  readonly drafts: boolean
  /** Creates the page of a module, as far as possible without running it. */
  readonly modulePage: (file: ContentFile, diagnostics: Diagnostic[]) => Promise<SitePage>
}

/** Groups sources and the additions of plugins by how they are processed. */
export async function contentFiles(
  files: readonly ContentFile[],
  added: readonly AddedPage[],
  options: ContentFilesOptions,
): Promise<ContentFiles> {
  const diagnostics: Diagnostic[] = []
  const fixed: SitePage[] = []
  const markdown: ContentFile[] = []
  const pagesByPath = new Map<ContentPath, MadePage>()
  const drafts = new Map<string, Page>()
  for (const file of files) {
    if (file.format === 'page-module') fixed.push(await options.modulePage(file, diagnostics))
    else markdown.push(file)
  }
  const paths = new Set(files.map(({ path }) => path))
  for (const page of added) {
    if (paths.has(addedPath(page)))
      diagnostics.push(
        diagnose(
          'duplicate-route',
          `\`${addedPath(page)}\` is a file, and a plugin makes a page with the same name.`,
          {
            file: addedPath(page),
            place: { line: 1, column: 1 },
            hint: 'Rename the file, or give the plugin another `route`.',
          },
        ),
      )
    else if (page.kind === 'component') fixed.push(page.source)
    else {
      pagesByPath.set(page.file.path, page)
      markdown.push(page.file)
    }
  }
  const isDraft = ({ page }: SitePage): boolean => page.frontMatter.draft === true && !options.drafts
  const all = (outlined: readonly OutlinedPage[]): SitePage[] =>
    [...outlined.map((entry) => withRoute(entry, pagesByPath)), ...fixed].sort((a, b) =>
      a.page.path < b.page.path ? -1 : 1,
    )
  return {
    markdown: [...markdown].sort((a, b) => (a.path < b.path ? -1 : 1)),
    join(outlined) {
      const pages = all(outlined)
      for (const each of pages) if (isDraft(each)) drafts.set(each.page.path, each.page)
      return pages.filter((each) => !isDraft(each))
    },
    diagnostics,
    drafts: () => [...drafts.values()],
    absenceOf(path) {
      if (drafts.has(path)) return 'it is a draft'
      return path.split('/').some((segment) => segment.startsWith('_'))
        ? 'a name that begins with `_` is a part of pages and not a page'
        : undefined
    },
  }
}

type MadePage = Extract<AddedPage, { readonly kind: 'markdown' }>

function withRoute(entry: OutlinedPage, pagesByPath: ReadonlyMap<ContentPath, MadePage>): SitePage {
  const page = pagesByPath.get(entry.page.path)
  const { frontMatter, route } = page ?? {}
  return frontMatter && route !== undefined
    ? {
        ...entry,
        page: {
          ...entry.page,
          route,
          frontMatter: { ...entry.page.frontMatter, ...frontMatter },
          title: frontMatter.title ?? entry.page.title,
        },
      }
    : entry
}
