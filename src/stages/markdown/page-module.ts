import { type Expression, parseExpressionAt, type SourceLocation } from 'acorn'
import { nameHash } from '../../engine/fingerprint.ts'
import { evaluate } from './mdx/evaluate.ts'
import { pathInTree, treeOf } from '../../model/content-tree.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { FrontMatter } from '../../model/front-matter.ts'
import type { ContentFile } from '../../model/page.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { checkFrontMatter, unknownKeys } from './check-front-matter.ts'
import type { CompileOptions } from './compile-options.ts'
import { titleFromName } from './title-from-name.ts'
import { emptyPage, type SitePage } from '../../model/site-page.ts'
import { append } from '../../model/append.ts'

/** How front matter is checked: the site's own keys, and whether keys of other generators are accepted. */
type FrontMatterOptions = Pick<CompileOptions, 'frontMatter' | 'isTolerant'>

/**
 * Creates the page of a module (`index.tsx`), as far as possible without running it. Its default title is
 * that of its file, or the site's title for the first page of a folder. Its front matter is checked like that
 * of Markdown pages.
 */
export function modulePage(
  file: ContentFile,
  { title: siteTitle, trees }: Pick<SiteConfig, 'title' | 'trees'>,
  options: FrontMatterOptions,
  diagnostics: Diagnostic[],
): SitePage {
  const frontMatter = { ...layoutTexts(file.source), ...moduleFrontMatter(file, options, diagnostics) }
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
    moduleHash: file.hash,
    ...(isIsland ? { isIsland } : {}),
  }
}

/**
 * Reads `<Layout title="…" description="…">` on pages: plain texts, up to the first attribute that
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

/** Reads `export const frontMatter = { … }`, an object of literals, without running it, and checks it. */
function moduleFrontMatter(
  file: ContentFile,
  { frontMatter: checks, isTolerant }: FrontMatterOptions,
  diagnostics: Diagnostic[],
): FrontMatter {
  const start = /export\s+const\s+frontMatter\b[^=]*=\s*/.exec(file.source)
  if (!start) return {}
  const offset = start.index + start[0].length
  try {
    const tree = parseExpressionAt(file.source, offset, { ecmaVersion: 'latest', locations: true })
    const result = evaluate(tree as never, new Map()) // acorn's types of nodes are those of ESTree.
    if (result.known && typeof result.value === 'object' && result.value !== null) {
      const { keys, values } = placesIn(tree)
      const checked = checkFrontMatter({ ...result.value }, values, file.path, checks, {
        source: file.source,
        isTolerant,
      })
      // A page that reads its own front matter may have any key.
      const isRead = file.source.split(/\bfrontMatter\b/).length > 2
      append(diagnostics, [
        ...checked.diagnostics,
        ...unknownKeys(keys, file.path, Object.keys(checks), isTolerant || isRead),
      ])
      return checked.frontMatter
    }
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

/** The places of the keys of an object literal, and of their values. */
function placesIn(tree: Expression): {
  readonly keys: Readonly<Record<string, Place>>
  readonly values: Readonly<Record<string, Place>>
} {
  const properties = tree.type === 'ObjectExpression' ? tree.properties : []
  const places = properties.flatMap((property) => {
    if (property.type !== 'Property') return []
    const { key, value } = property
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined
    return name === undefined ? [] : [{ name, key: placeOf(key.loc), value: placeOf(value.loc) }]
  })
  return {
    keys: Object.fromEntries(places.map(({ name, key }) => [name, key])),
    values: Object.fromEntries(places.map(({ name, value }) => [name, value])),
  }
}

const placeOf = (location: SourceLocation | null | undefined): Place => ({
  line: location?.start.line ?? 1,
  column: (location?.start.column ?? 0) + 1,
  ...(location && { endLine: location.end.line, endColumn: location.end.column + 1 }),
})
