const fenceLine = /^([ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*)(`{3,}|~{3,})(.*)$/

/**
 * Creates a function that tells, line by line, what belongs to a code fence, for passes before the parser:
 * the lines of code and the closing row, but not the opening one. An approximation without parsing: a fence
 * in a quote ends with the quote.
 */
export function codeLines(): (line: string) => boolean {
  let fence: { readonly marker: string; readonly quotes: number } | undefined
  return (line) => {
    const [, prefix = '', marker, rest = ''] = fenceLine.exec(line) ?? []
    if (fence && quotesIn(line) >= fence.quotes) {
      if (marker?.startsWith(fence.marker) && rest.trim() === '') fence = undefined
      return true
    }
    fence =
      marker !== undefined && !(marker.startsWith('`') && rest.includes('`'))
        ? { marker, quotes: quotesIn(prefix) }
        : undefined
    return false
  }
}

const quotesIn = (line: string): number => (/^[ \t>]*/.exec(line)?.[0] ?? '').split('>').length - 1
