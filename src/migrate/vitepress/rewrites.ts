import { asText, type Data } from '../foreign-data.ts'

/** Matches a parameter in a pattern (path-to-regexp 6, which VitePress uses), with the preceding slash. */
const parameter = /(\/?)(?::(\w+)(\([^)]*\))?|(\([^)]*\)))([*+?])?/g

/**
 * Applies VitePress's `rewrites` (its guide, "Routing") to pages (paths relative to their folder). Returns
 * the new paths of those that change. The first matching pattern counts.
 */
export function rewrittenPages(rewrites: Data, pages: readonly string[]): Readonly<Record<string, string>> {
  const rules = Object.entries(rewrites).flatMap(([from, to]) => {
    const target = asText(to)
    return target === undefined ? [] : [{ ...matcherOf(from), target }]
  })
  return Object.fromEntries(
    pages.flatMap((page) => {
      for (const { pattern, names, target } of rules) {
        const match = pattern.exec(page)
        if (!match) continue
        const values = new Map(names.map((name, index) => [name, match[index + 1] ?? '']))
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
    const [whole, slash = '', name, pattern, unnamed, modifier = ''] = match
    names.push(name ?? String(unnamedBefore++))
    source += literal(from.slice(end, match.index))
    end = match.index + whole.length
    const inner = (pattern ?? unnamed)?.slice(1, -1) ?? (/[*+]/.test(modifier) ? '.+?' : '[^/]+?')
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

/** An invalid pattern matches nothing. */
function patternOf(source: string): RegExp {
  try {
    return new RegExp(source)
  } catch {
    return /(?!)/
  }
}
