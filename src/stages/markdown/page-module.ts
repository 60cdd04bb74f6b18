import { parseExpressionAt } from 'acorn'
import { nameHash } from '../../engine/fingerprint.ts'
import { evaluate } from './mdx/evaluate.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { FrontMatter } from '../../model/front-matter.ts'
import type { ContentFile } from '../../model/page.ts'
import { titleFromName } from './title-from-name.ts'
import { emptyPage, type SitePage } from '../../model/site-page.ts'

/** The page of a module (`index.tsx`) as far as it can be told without running it. */
export function modulePage(file: ContentFile, diagnostics: Diagnostic[]): SitePage {
  const frontMatter = moduleFrontMatter(file, diagnostics)
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
  const page = emptyPage(file.path, 'page-module', frontMatter, frontMatter.title ?? titleFromName(file.path))
  const isIsland = /^\s*export\s+const\s+hydrate\b/m.test(file.source)
  return {
    page,
    pageModule: `p${nameHash(file.path)}`,
    bodyHash: file.hash,
    ...(isIsland ? { isIsland } : {}),
  }
}

/** `export const frontMatter = { … }`: an object of literals, read without running the module. */
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
    // Reported below, as an object that cannot be read.
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
