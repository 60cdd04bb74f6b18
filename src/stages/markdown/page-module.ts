import { parseExpressionAt } from 'acorn'
import { nameHash } from '../../engine/fingerprint.ts'
import { evaluate } from './mdx/evaluate.ts'
import { pathInTree, treeOf } from '../../model/content-tree.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { FrontMatter } from '../../model/front-matter.ts'
import type { ContentFile } from '../../model/page.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { titleFromName } from './title-from-name.ts'
import { emptyPage, type SitePage } from '../../model/site-page.ts'

/**
 * Creates the page of a module (`index.tsx`), as far as possible without running it. Its default title is
 * that of its file, or the site's title for the first page of a folder.
 */
export function modulePage(
  file: ContentFile,
  { title: siteTitle, trees }: Pick<SiteConfig, 'title' | 'trees'>,
  diagnostics: Diagnostic[],
): SitePage {
  const frontMatter = { ...layoutTexts(file.source), ...moduleFrontMatter(file, diagnostics) }
  if (!/\bexport\s+default\b|\bexport\s*\{[^}]*\bdefault\b/.test(file.source)) {
    diagnostics.push(
      diagnose('missing-default-export', 'The page module has no default export.', {
        file: file.path,
        place: { line: 1, column: 1 },
        hint: "Export the page's component: `export default function Page() { … }`.",
        fatal: true,
      }),
    )
  }
  const tree = treeOf(file.path, trees)
  const isHome = tree?.kind === 'pages' && /^index\.\w+$/.test(pathInTree(file.path, tree))
  const title = frontMatter.title ?? (isHome ? siteTitle : titleFromName(file.path))
  const page = emptyPage(file.path, 'page-module', frontMatter, title)
  const isIsland = /^\s*export\s+const\s+hydrate\b/m.test(file.source)
  return {
    page,
    pageModule: `p${nameHash(file.path)}`,
    bodyHash: file.hash,
    ...(isIsland ? { isIsland } : {}),
  }
}

/**
 * Reads `<Layout title="…" description="…">` on Docusaurus pages: plain texts, up to the first attribute that
 * cannot be read.
 */
function layoutTexts(source: string): FrontMatter {
  const start = /from\s+['"]@theme\/Layout['"]/.test(source) ? /<Layout(?=\s)/.exec(source) : null
  if (!start) return {}
  const tag = source.slice(start.index + start[0].length)
  const texts = [
    ...tag.matchAll(/\s+([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|(\{(?:[^{}]|\{[^{}]*\})*\})))?/gy),
  ].flatMap(([, name = '', double, single, expression = '']) => {
    const inBraces = /^\{\s*(?:"([^"\\]*)"|'([^'\\]*)'|`([^`\\$]*)`)\s*\}$/.exec(expression)
    const text = double ?? single ?? inBraces?.slice(1).find((each) => each !== undefined)
    // Entities are left to React, which knows all of them.
    return text === undefined || text.trim() === '' || text.includes('&') ? [] : [[name, text] as const]
  })
  const { title, description } = Object.fromEntries(texts) as Partial<Record<string, string>>
  return { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) }
}

/** Reads `export const frontMatter = { … }`, an object of literals, without running the module. */
function moduleFrontMatter(file: ContentFile, diagnostics: Diagnostic[]): FrontMatter {
  const start = /export\s+const\s+frontMatter\b[^=]*=\s*/.exec(file.source)
  if (!start) return {}
  const offset = start.index + start[0].length
  try {
    const result = evaluate(
      parseExpressionAt(file.source, offset, { ecmaVersion: 'latest' }) as never,
      new Map(),
    )
    if (result.known && typeof result.value === 'object' && result.value !== null)
      return result.value as FrontMatter
  } catch {
    // Reported below as an unreadable object.
  }
  const line = file.source.slice(0, offset).split('\n').length
  diagnostics.push(
    diagnose('front-matter-syntax', '`frontMatter` of a page module must be an object of plain values.', {
      file: file.path,
      place: { line, column: 1 },
    }),
  )
  return {}
}
