/** A text as a string of JavaScript, in the single quotes that configurations of docgen are written with. */
export function quoteText(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  return `'${escaped.replaceAll("'", "\\'")}'`
}
