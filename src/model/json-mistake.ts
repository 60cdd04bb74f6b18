/**
 * What V8 says about a text that is not JSON, without the text itself and the position, and where the mistake
 * is.
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
  // V8 names the position of most errors; for short texts it shows only the text, so the place is found by
  // trying.
  const position = /at position (\d+)/.exec(message)?.[1]
  return { complaint, offset: position === undefined ? firstBadOffset(source) : Number(position) }
}

/** The length of the longest beginning of a text that could still become JSON. */
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
    return message.startsWith('Unexpected end') || message.endsWith(`at position ${String(beginning.length)}`)
  }
}
