import type { Heading } from 'mdast'
import { placeOf } from '../place.ts'
import { endsWithEscapedId } from '../preprocess.ts'
import type { Conversion } from './conversion.ts'

/** Extracts the id from `## Heading {#id}` and `## Heading {/* #id *\/}`. */
export function takeHeadingId(node: Heading, conversion: Conversion): string | undefined {
  const last = node.children.at(-1)
  if (!last || endsWithEscapedId(conversion.context.lines[(last.position?.end.line ?? 0) - 1] ?? ''))
    return undefined
  let id: string | undefined
  if (last.type === 'mdxTextExpression') {
    id = /^\s*\/\*\s*#(.+?)\s*\*\/\s*$/.exec(last.value)?.[1]
    if (id !== undefined) node.children.pop()
  } else if (last.type === 'text') {
    const match = /\s*\{(?:#([^{}]*)|\/\*\s*#([^{}]+?)\s*\*\/)\}\s*$/.exec(last.value)
    if (match) {
      id = match[1] ?? match[2]
      last.value = last.value.slice(0, match.index)
    }
  }
  if (id === undefined) return undefined
  const before = node.children.at(-1)
  if (before?.type === 'text') before.value = before.value.trimEnd()
  if (/^[^\s"'<>&#%?`{}\\]+$/.test(id)) return id
  conversion.complain(
    'invalid-heading-id',
    `\`${id}\` cannot be the id of a heading.`,
    placeOf(node),
    'Use letters, digits, hyphens and underscores.',
  )
  return undefined
}
