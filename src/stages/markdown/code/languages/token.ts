import type { Color } from '../token-colors.ts'

/** The classes of output from a terminal, which may have several: `terminal t-red t-bold`. */
export type TerminalStyle = `terminal t-${string}`

/** A piece of code with one color, or none. The tokens of a text, joined, are the text. */
export interface Token {
  readonly text: string
  readonly color?: Color | TerminalStyle | undefined
}

/** Splits code into tokens. Never fails, and takes linear time. */
export type Tokenize = (code: string) => readonly Token[]
