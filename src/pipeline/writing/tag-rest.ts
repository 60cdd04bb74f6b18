import { neededParts } from '../../stages/markdown/to-hast/jsx-properties.ts'
import { type DeclaredProp, membersOf } from './declared-types.ts'
import type { Piece } from './completion.ts'

/** A component, whose tag is written as an element or as a container (`:::Card{title="…"}`). */
interface Tag {
  readonly component: string
  readonly props: readonly DeclaredProp[]
  readonly isContainer: boolean
}

/**
 * What follows the name of a component: the props that it needs. Undefined if one of them is not known to
 * take anything that can be written here.
 */
export function restOfTag({ props, isContainer }: Tag): readonly Piece[] | undefined {
  const pieces: Piece[] = []
  for (const prop of props.filter(({ isRequired }) => isRequired)) {
    const value = valueFor(prop, isContainer)
    if (!value) return undefined
    pieces.push(pieces.length > 0 || !isContainer ? ' ' : '{', prop.name, ...value)
  }
  return pieces.length > 0 && isContainer ? [...pieces, '}'] : pieces
}

/** The rest of an element or container around the part that it needs; lines after it begin with `indent`. */
export function restAround(part: Tag, outer: string, marks: string, indent: string): readonly Piece[] {
  const start = restOfTag(part) ?? []
  const name = part.component
  const inner = marks.slice(1)
  const lines: readonly (readonly Piece[])[] = part.isContainer
    ? [[''], [], [inner, name, ...start], [], [['']], [], [inner], [], [marks]]
    : [['>'], [`<${name}`, ...start, '>'], [], [['']], [], [`</${name}>`], [`</${outer}>`]]
  return lines.flatMap((line, index) =>
    index === 0 ? line : [`\n${line.length === 0 ? indent.trimEnd() : indent}`, ...line],
  )
}

/** What follows the name of a prop. Undefined if it is not known what may. */
export function valueFor(
  { type = 'string', values }: DeclaredProp,
  isContainer: boolean,
): readonly Piece[] | undefined {
  const [first, ...others] = values
  if (first !== undefined) return ['="', [first, ...others], '"']
  const isText = takesText(type) && (isContainer || !/^(?:number|boolean)$/.test(type))
  if (isText) return ['="', [''], '"']
  const literal = isContainer ? undefined : literalOf(type)
  return literal && ['={', ...literal, '}']
}

/** Whether a type takes text, which attributes of containers are, and not only lists and objects. */
export const takesText = (type = 'string'): boolean =>
  type.split('|').some((part) => !/\[\]$|[{}()<>]|^readonly /.test(part.trim()))

/** A value of a type in TypeScript, as far as docgen can tell. */
function literalOf(type: string): readonly Piece[] | undefined {
  if (/^(?:number|boolean)$/.test(type)) return [[type === 'number' ? '1' : 'true']]
  if (/^(?:readonly .*|.*\[\])$/.test(type)) return ['[', [''], ']']
  if (!/^\{.*\}$/.test(type)) return takesText(type) ? ['"', [''], '"'] : undefined
  const pieces: Piece[] = []
  for (const { name, type: inner, isRequired } of membersOf(type.slice(1, -1))) {
    if (!isRequired) continue
    const literal = literalOf(inner ?? 'string')
    if (!literal) return undefined
    pieces.push(pieces.length > 0 ? ', ' : ' ', `${name}: `, ...literal)
  }
  return ['{', ...pieces, ' }']
}

/** The component that a component may only stand in, if there is one. */
export const wholeOf = (part: string): string | undefined =>
  Object.keys(neededParts).find((whole) => neededParts[whole] === part)
