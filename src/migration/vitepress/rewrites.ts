import type { Data } from '../foreign-data.ts'
import { asText } from '../foreign-data.ts'

/** A parameter of a pattern (path-to-regexp 6, which VitePress uses), with the slash before it. */
const parameter = /(\/?)(?::(\w+)(\([^)]*\))?|(\([^)]*\)))([*+?])?/g

/**
 * What `rewrites` of VitePress (its guide, "Routing") makes of these pages (paths below the folder of all):
 * new paths by those that differ. The first pattern that fits a page counts.
 */
export function rewrittenPages(rewrites: Data, pages: readonly string[]): Readonly<Record<string, string>> {
  const rules = Object.entries(rewrites).flatMap(([from, to]) => {
    const target = asText(to)
    return target === undefined ? [] : [{ ...matcherOf(from), target }]
  })
  return Object.fromEntries(
    pages.flatMap((page) => {
      for (const { pattern, names, target } of rules) {
        const found = pattern.exec(page)
        if (!found) continue
        const values = new Map(names.map((name, index) => [name, found[index + 1] ?? '']))
        const to = filled(target, values).replace(/^\//, '')
        return to === page ? [] : [[page, to] as const]
      }
      return []
    }),
  )
}

function matcherOf(from: string): { readonly pattern: RegExp; readonly names: readonly string[] } {
  const names: string[] = []
  let source = ''
  let end = 0
  let unnamedBefore = 0
  for (const match of from.matchAll(parameter)) {
    const [whole, slash = '', name, own, unnamed, modifier = ''] = match
    names.push(name ?? String(unnamedBefore++))
    source += literal(from.slice(end, match.index))
    end = match.index + whole.length
    const inner = (own ?? unnamed)?.slice(1, -1) ?? (/[*+]/.test(modifier) ? '.+?' : '[^/]+?')
    source += /[*?]/.test(modifier) ? `(?:${slash}(${inner}))?` : `${slash}(${inner})`
  }
  return { pattern: patternOf(`^${source}${literal(from.slice(end))}$`), names }
}

function filled(target: string, values: ReadonlyMap<string, string>): string {
  let unnamed = 0
  return target.replace(parameter, (_whole, slash: string, name: string | undefined) => {
    const value = values.get(name ?? String(unnamed++)) ?? ''
    return value === '' ? '' : slash + value
  })
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A pattern that is none fits nothing. */
function patternOf(source: string): RegExp {
  try {
    return new RegExp(source)
  } catch {
    return /(?!)/
  }
}
