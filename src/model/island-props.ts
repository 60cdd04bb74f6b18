/**
 * Writes the props of an island as JSON for an attribute, with backticks in place of quotation marks and the
 * other way round: HTML needs six characters for a quotation mark, and JSON is full of them.
 */
export const writeProps = (props: Readonly<Record<string, unknown>>): string => swapped(JSON.stringify(props))

export function readProps(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(swapped(text))
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

const swapped = (text: string): string => text.replace(/["`]/g, (mark) => (mark === '"' ? '`' : '"'))
