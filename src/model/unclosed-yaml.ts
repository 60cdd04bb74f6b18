/** A YAML parser's error about an unclosed quote or bracket, at the place where it gave up. */
interface YamlProblem {
  readonly code: string
  readonly pos: readonly [number, number]
}

/**
 * The start of the mistake in a YAML text: for an unclosed quote or bracket, where it opens. The parser
 * reports the place where it expected the end, which may be many lines further down.
 */
export function startOfProblem(
  { contents }: { readonly contents: unknown },
  { code, pos: [at] }: YamlProblem,
): number {
  return code === 'MISSING_CHAR' || code === 'BAD_INDENT' ? (openingAt(contents, at) ?? at) : at
}

interface ParsedNode {
  readonly type?: unknown
  readonly flow?: unknown
  readonly range?: readonly [start: number, end: number, ...number[]] | null
  readonly items?: readonly unknown[]
  readonly key?: unknown
  readonly value?: unknown
}

/** The start of the innermost quoted text or bracketed collection that ends at an offset. */
function openingAt(value: unknown, end: number): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const node = value as ParsedNode // Read with care: each part may be missing.
  for (const child of [...(node.items ?? []), node.key, node.value]) {
    const found = openingAt(child, end)
    if (found !== undefined) return found
  }
  const opens = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE' || node.flow === true
  return opens && node.range?.[1] === end ? node.range[0] : undefined
}
