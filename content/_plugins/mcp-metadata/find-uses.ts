import type { Diagnostic } from 'docgen'

/** Where a page names a server. */
export type Use = Pick<Diagnostic, 'file' | 'place'>

const element = /<MCPMetadata\s[^>]*?name=(?:"([^"]+)"|'([^']+)'|\{["']([^"']+)["']\})/g

/**
 * The servers that a page names in `<MCPMetadata name="…" />`, each with the place where it is named first.
 * Code shows; it does not name.
 */
export function usesIn(source: string, file: string): ReadonlyMap<string, Use> {
  const uses = new Map<string, Use>()
  const text = withoutCode(source)
  for (const match of text.matchAll(element)) {
    const server = match[1] ?? match[2] ?? match[3] ?? ''
    const before = text.slice(0, match.index).split('\n')
    if (!uses.has(server))
      uses.set(server, { file, place: { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 } })
  }
  return uses
}

/** The source with spaces in the place of fences and inline code, so that offsets stay. */
function withoutCode(source: string): string {
  const blank = (code: string): string => code.replace(/[^\n]/g, ' ')
  return source
    .replace(/^[ \t>]*(`{3,}|~{3,})[^\n]*\n(?:[^\n]*\n)*?[ \t>]*\1[`~]*[ \t]*$/gm, blank)
    .replace(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, blank)
}
