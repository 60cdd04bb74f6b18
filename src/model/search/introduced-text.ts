/**
 * Prefixes a text (on one line) with the page's description, unless it starts with it, as when the
 * description was derived from it.
 */
export function introducedText(description: string, text: string): string {
  const words = inOneLine(description)
  const said = words.replace(/[.…]$/, '')
  const isSaid = text.startsWith(said) && !/^[\p{L}\p{N}]/u.test(text.slice(said.length))
  return words === '' || isSaid ? text : `${words} ${text}`.trim()
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
