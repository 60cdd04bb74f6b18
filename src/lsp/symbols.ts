import { type DocumentSymbol, SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver/node'
import { escapePattern } from '../model/escape.ts'
import { headingsOf } from '../pipeline/writing/headings-of.ts'
import type { SiteMap } from '../pipeline/writing/site-map.ts'
import { rangeOf } from './convert.ts'
import { locationIn, type Spot } from './spot.ts'

/** The headings of a page, those of a section below it. */
export function documentSymbols({ map, path }: Spot): readonly DocumentSymbol[] {
  const top: DocumentSymbol[] = []
  const open: { level: number; symbol: DocumentSymbol }[] = []
  for (const { level, text, place, end } of headingsOf(map, path)) {
    const selectionRange = rangeOf(place)
    const symbol: DocumentSymbol = {
      name: text || '(empty)',
      kind: SymbolKind.String,
      selectionRange,
      range: {
        start: selectionRange.start,
        end: { line: Math.max(end - 1, selectionRange.end.line + 1), character: 0 },
      },
      children: [],
    }
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    ;(open.at(-1)?.symbol.children ?? top).push(symbol)
    open.push({ level, symbol })
  }
  return top
}

/** Editors ask with every letter: more do not fit into their lists. */
const maxSymbols = 100

/** Pages and headings whose words contain the letters of a query in their order. */
export function workspaceSymbols(map: SiteMap, query: string): readonly WorkspaceSymbol[] {
  const symbols: WorkspaceSymbol[] = []
  const pattern = new RegExp(Array.from(query, escapePattern).join('.*?'), 'iu')
  for (const mapped of map.pages.values()) {
    const { page } = mapped
    const location = locationIn(map, page.path)
    if (!location) continue
    if (pattern.test(page.title))
      symbols.push({
        name: page.title,
        kind: SymbolKind.File,
        containerName: page.path,
        location,
      })
    const matching = new Set(
      page.headings.flatMap(({ id, text }) => (text !== page.title && pattern.test(text) ? [id] : [])),
    )
    if (matching.size === 0) continue
    for (const { id, text, place } of headingsOf(map, page.path))
      if (id !== undefined && matching.has(id))
        symbols.push({
          name: text,
          kind: SymbolKind.String,
          containerName: page.title,
          location: { ...location, range: rangeOf(place) },
        })
    if (symbols.length >= maxSymbols) break
  }
  return symbols.slice(0, maxSymbols)
}
