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
  const position = /at position (\d+)/.exec(message)?.[1]
  return { complaint, offset: position === undefined ? firstBadOffset(source) : Number(position) }
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
    return message.startsWith('Unexpected end') || message.endsWith(`at position ${String(beginning.length)}`)
  }
}
