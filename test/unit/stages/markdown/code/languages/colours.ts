import type { Token } from '../../../../../../src/stages/markdown/code/languages/token.ts'

/** Tokens as text: `[function ls] [property -l]`. Neighbours of one colour on one line are one. */
export function colours(tokens: readonly Token[]): string {
  let text = ''
  let open: string | undefined
  let blanks = ''
  const change = (colour: string | undefined): void => {
    if (colour === open && !blanks.includes('\n')) text += blanks
    else text += `${open === undefined ? '' : ']'}${blanks}${colour === undefined ? '' : `[${colour} `}`
    open = colour
    blanks = ''
  }
  for (const token of tokens) {
    if (token.text.trim() === '' && token.text !== '') blanks += token.text
    else if (token.text !== '') {
      change(token.colour)
      text += token.text
    }
  }
  change(undefined)
  return text
}
