/**
 * V8's message about invalid JSON, without the quoted text and the position, and the position as an offset.
 */
export function jsonMistake(
  source: string,
  error: unknown,
): { readonly complaint: string; readonly offset: number } {
  const message = error instanceof Error ? error.message : String(error)
  const complaint = message.replace(
    /,? ?(?:\.\.\.)?"[^]*"(?:\.\.\.)? is not valid JSON$| (?:in JSON )?at position \d[^]*$/,
    '',
  )
  // V8 reports the position of most errors. For short texts it only quotes the text, so the offset is found
  // by trial.
  return { complaint, offset: positionIn(message) ?? firstBadOffset(source) }
}

/** Since Node 22, the line and the column stand behind it. */
function positionIn(message: string): number | undefined {
  const position = /at position (\d+)/.exec(message)?.[1]
  return position === undefined ? undefined : Number(position)
}

/** The length of the longest prefix of a text that could still become JSON. */
function firstBadOffset(source: string): number {
  let good = 0
  let bad = source.length + 1
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (couldGoOn(source.slice(0, middle))) good = middle
    else bad = middle
  }
  return good
}

function couldGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning)
    return true
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    return message.startsWith('Unexpected end') || positionIn(message) === beginning.length
  }
}

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
    const opening = openingAt(child, end)
    if (opening !== undefined) return opening
  }
  const opens = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE' || node.flow === true
  return opens && node.range?.[1] === end ? node.range[0] : undefined
}
