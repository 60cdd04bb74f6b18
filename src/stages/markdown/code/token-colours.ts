/**
 * The colours that code has in the theme, each with the token types of Prism's grammars that have it. Later
 * ones win.
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

/** A colour that code has in the theme: the class of its elements is `t-…`. */
export type Colour = keyof typeof types

const byType = new Map(
  Object.entries(types).flatMap(([colour, list], rank) =>
    // Object.entries forgets the names of the keys.
    list.split(' ').map((type) => [type, { colour: colour as Colour, rank }] as const),
  ),
)

/**
 * The colour of a token, by its types: `['token', 'key', 'atrule']` is a `property`. None for punctuation and
 * the like.
 */
export function colourOf(tokenTypes: readonly string[]): Colour | undefined {
  const found = tokenTypes.flatMap((type) => byType.get(type) ?? [])
  return found.sort((one, other) => other.rank - one.rank)[0]?.colour
}
