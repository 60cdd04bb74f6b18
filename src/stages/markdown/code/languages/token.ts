import type { Colour } from '../token-colours.ts'

/** A piece of code in one colour, or in that of text. The tokens of a text, joined, are the text. */
export interface Token {
  readonly text: string
  readonly colour?: Colour | undefined
}

/** Splits code into tokens. Never fails, and takes time in proportion to the code's length. */
export type Tokenize = (code: string) => readonly Token[]
