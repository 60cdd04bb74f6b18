import { Parser } from 'acorn'
import jsx from 'acorn-jsx'
import type { ExportNamedDeclaration } from 'estree'
import type { Place } from '../../../model/diagnostic.ts'

/** The place of a statement in the file, or of the enclosing block if the parser does not provide it. */
export function placeInside(
  outer: Place,
  statement: {
    loc?:
      | { start: { line: number; column: number }; end: { line: number; column: number } }
      | null
      | undefined
  },
): Place {
  if (!statement.loc) return outer
  return {
    line: statement.loc.start.line,
    column: statement.loc.start.column + 1,
    endLine: statement.loc.end.line,
    endColumn: statement.loc.end.column + 1,
  }
}

/** The names declared by `export const`, `export function`, and `export class`. */
export function declaredNames({ declaration }: ExportNamedDeclaration): string[] {
  if (!declaration) return []
  return declaration.type === 'VariableDeclaration'
    ? declaration.declarations.flatMap(({ id }) => patternNames(id))
    : [declaration.id.name]
}

/** The names bound by a pattern: `a` and `b` for `{ a, c: [b] }`. */
export function patternNames(pattern: unknown): string[] {
  if (typeof pattern !== 'object' || pattern === null) return []
  if ('type' in pattern && pattern.type === 'Identifier' && 'name' in pattern) return [String(pattern.name)]
  return Object.entries(pattern).flatMap(([key, value]) =>
    key === 'key' || key === 'type'
      ? []
      : Array.isArray(value)
        ? value.flatMap(patternNames)
        : patternNames(value),
  )
}

/** The offsets of a node, which acorn adds, but which are not part of the estree types. */
export function rangeOf(node: object): { start: number; end: number } {
  return 'start' in node && typeof node.start === 'number' && 'end' in node && typeof node.end === 'number'
    ? { start: node.start, end: node.end }
    : { start: 0, end: 0 }
}

/** Parses the JavaScript of MDX, which may have JSX in it. */
export const mdxParser = Parser.extend(jsx())
