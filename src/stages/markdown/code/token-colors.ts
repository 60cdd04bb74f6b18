/**
 * The theme's colors for code, each with the token types of Prism's grammars that use it. Later ones take
 * precedence.
 */
const types = {
  comment: 'comment prolog doctype cdata coord',
  keyword: 'keyword selector important atrule rule',
  string: 'string char attr-value regex inserted url',
  function: 'function class-name tag title',
  number: 'number boolean constant symbol null',
  property: 'property attr-name key parameter builtin assign-left annotation metric-name label-key',
  variable: 'variable environment',
  deleted: 'deleted',
  bold: 'bold',
  italic: 'italic',
  output: 'output shell-symbol',
} as const

/** A color for code in the theme; its class is `t-…`. */
export type Color = keyof typeof types

const byType = new Map(
  Object.entries(types).flatMap(([color, list], rank) =>
    // Object.entries widens the keys to strings.
    list.split(' ').map((type) => [type, { color: color as Color, rank }] as const),
  ),
)

/**
 * The color of a token, by its types: `property` for `['token', 'key', 'atrule']`. Undefined for punctuation
 * and the like.
 */
export function colorOf(tokenTypes: readonly string[]): Color | undefined {
  const entries = tokenTypes.flatMap((type) => byType.get(type) ?? [])
  return entries.sort((one, other) => other.rank - one.rank)[0]?.color
}

/** The classes of output from a terminal, which may have several: `terminal t-red t-bold`. */
export type TerminalStyle = `terminal t-${string}`

/** A piece of code with one color, or none. The tokens of a text, joined, are the text. */
export interface Token {
  readonly text: string
  readonly color?: Color | TerminalStyle | undefined
}

/** Splits code into tokens. Never fails, and takes linear time. */
export type Tokenize = (code: string) => readonly Token[]
