/** Formats a text as a JavaScript string literal with single quotes, as in docgen configurations. */
export function quoteText(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  return `'${escaped.replaceAll("'", "\\'")}'`
}
