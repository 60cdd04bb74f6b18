const fenceLine = /^([ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*[ \t]*)(`{3,}|~{3,})(.*)$/

/**
 * Tells line by line what lies in a code fence, for passes that run before the parser: the lines with code
 * and the row that closes it. The row that opens it does not. As near as can be told without parsing: a fence
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
