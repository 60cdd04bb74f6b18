import type { Color } from '../token-colors.ts'

/** A piece of code with one color, or none. The tokens of a text, joined, are the text. */
export interface Token {
  readonly text: string
  readonly color?: Color | undefined
}

/** Splits code into tokens. Never fails, and takes linear time. */
export type Tokenize = (code: string) => readonly Token[]
