import { parseExpressionAt } from 'acorn'
import { fingerprint } from '../cache/fingerprint.ts'
import { evaluate } from '../markdown/mdx/evaluate.ts'
import { diagnose } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ContentFile, FrontMatter, Page } from '../model/page.ts'
import type { ContentPath } from '../model/path.ts'
import type { CompiledEntry } from './compile-pages.ts'
import type { AddedPage } from './plugin-pages.ts'
import { emptyPage, type SitePage } from './site-page.ts'

/** The pages of a site by how they are made. */
export interface ContentFiles {
  /** Markdown and MDX, from disk and from plugins: to be compiled. */
  readonly markdown: readonly ContentFile[]
  /** Compiled pages, page modules and pages of plugins' components, sorted by path; drafts are left out. */
  readonly join: (compiled: readonly CompiledEntry[]) => readonly SitePage[]
  readonly diagnostics: (compiled: readonly CompiledEntry[]) => readonly Diagnostic[]
  /** Drafts, as far as they have been joined. */
  readonly withheld: () => readonly Page[]
  /** Why a source makes no page, if it makes none. */
  readonly absenceOf: (path: string) => string | undefined
}

export function contentFiles(files: readonly ContentFile[], added: readonly AddedPage[], options: { readonly drafts: boolean }): ContentFiles {
  const diagnostics: Diagnostic[] = []
  const fixed: SitePage[] = []
  const markdown: ContentFile[] = []
  const routes = new Map<ContentPath, FrontMatter>()
  const drafts = new Map<string, Page>()
  for (const file of files) {
    if (file.format === 'page-module') fixed.push(modulePage(file, diagnostics))
    else markdown.push(file)
  }
  for (const page of added) {
    if (page.kind === 'component') fixed.push(page.source)
    else {
      routes.set(page.file.path, page.frontMatter)
      markdown.push(page.file)
    }
  }
  const isDraft = ({ page }: SitePage): boolean => page.frontMatter.draft === true && !options.drafts
  const all = (compiled: readonly CompiledEntry[]): SitePage[] => [...compiled.map((entry) => withRoute(entry, routes)), ...fixed].sort((a, b) => (a.page.path < b.page.path ? -1 : 1))
  return {
    markdown: [...markdown].sort((a, b) => (a.path < b.path ? -1 : 1)),
    join(compiled) {
      const pages = all(compiled)
      for (const each of pages) if (isDraft(each)) drafts.set(each.page.path, each.page)
      return pages.filter((each) => !isDraft(each))
    },
    diagnostics: () => diagnostics,
    withheld: () => [...drafts.values()],
    absenceOf(path) {
      if (drafts.has(path)) return 'it is a draft'
      return path.split('/').some((segment) => segment.startsWith('_')) ? 'a name that begins with `_` is a part of pages and not a page' : undefined
    },
  }
}

function withRoute(entry: CompiledEntry, routes: ReadonlyMap<ContentPath, FrontMatter>): SitePage {
  const frontMatter = routes.get(entry.page.path)
  return frontMatter ? { ...entry, page: { ...entry.page, frontMatter: { ...entry.page.frontMatter, ...frontMatter }, title: frontMatter.title ?? entry.page.title } } : entry
}

function modulePage(file: ContentFile, diagnostics: Diagnostic[]): SitePage {
  const frontMatter = moduleFrontMatter(file, diagnostics)
  if (!/\bexport\s+default\b|\bexport\s*\{[^}]*\bdefault\b/.test(file.source)) {
    diagnostics.push(diagnose('missing-default-export', 'The page module has no default export.', { file: file.path, place: { line: 1, column: 1 }, hint: 'Export the page\'s component: `export default function Page() { … }`.' }))
  }
  const page = emptyPage(file.path, 'page-module', frontMatter, frontMatter.title ?? file.path)
  return { page, pageModule: `p${fingerprint(file.path).replace(/\W/g, '')}`, bodyHash: file.hash }
}

/** `export const frontMatter = { … }`: an object of literals, read without running the module. */
function moduleFrontMatter(file: ContentFile, diagnostics: Diagnostic[]): FrontMatter {
  const start = /export\s+const\s+frontMatter\b[^=]*=\s*/.exec(file.source)
  if (!start) return {}
  const offset = start.index + start[0].length
  try {
    const result = evaluate(parseExpressionAt(file.source, offset, { ecmaVersion: 'latest' }) as never, new Map())
    if (result.known && typeof result.value === 'object' && result.value !== null) return result.value as FrontMatter
  } catch {
    // Reported below, as an object that cannot be read.
  }
  const line = file.source.slice(0, offset).split('\n').length
  diagnostics.push(diagnose('front-matter-syntax', '`frontMatter` of a page module must be an object of plain values.', { file: file.path, place: { line, column: 1 } }))
  return {}
}
