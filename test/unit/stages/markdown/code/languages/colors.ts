import type { Token } from '../../../../../../src/stages/markdown/code/token-colors.ts'

/** Tokens as text: `[function ls] [property -l]`. Neighbors of one color on one line are one. */
export function colors(tokens: readonly Token[]): string {
  let text = ''
  let open: string | undefined
  let blanks = ''
  const change = (color: string | undefined): void => {
    if (color === open && !blanks.includes('\n')) text += blanks
    else text += `${open === undefined ? '' : ']'}${blanks}${color === undefined ? '' : `[${color} `}`
    open = color
    blanks = ''
  }
  for (const token of tokens) {
    if (token.text.trim() === '' && token.text !== '') blanks += token.text
    else if (token.text !== '') {
      change(token.color)
      text += token.text
    }
  }
  change(undefined)
  return text
}
