/**
 * A text (in one line) with the description of its page before it, unless that is how the text begins: as
 * where an author wrote none.
 */
export function introducedText(description: string, text: string): string {
  const words = inOneLine(description)
  const said = words.replace(/[.…]$/, '')
  const isSaid = text.startsWith(said) && !/^[\p{L}\p{N}]/u.test(text.slice(said.length))
  return words === '' || isSaid ? text : `${words} ${text}`.trim()
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
