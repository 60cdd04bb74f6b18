import type { Paragraph } from 'mdast'
import type { Place } from '../../model/diagnostic.ts'

/** More rows than this in one paragraph are probably drawings rather than leftovers of admonitions. */
const maxRows = 3

/**
 * Finds rows of colons at the start of a line that neither open nor close an admonition. `lines` are those
 * seen by the parser.
 */
export function strayFences(
  { children }: Paragraph,
  lines: readonly string[],
): readonly { readonly text: string; readonly place: Place }[] {
  const rows = children.flatMap((child, index) => {
    if (child.type !== 'text' || !child.position || !child.value.includes(':::')) return []
    const { line: first } = child.position.start
    const beginsLine = index === 0 || children[index - 1]?.type === 'break'
    return child.value.split('\n').flatMap((text, offset) => {
      if (!/^:{3,}/.test(text) || (offset === 0 && !beginsLine)) return []
      const line = first + offset
      const column = (lines[line - 1] ?? '').indexOf(':::') + 1
      return [
        {
          text: text.trimEnd(),
          place: { line, column, endLine: line, endColumn: column + text.trimEnd().length },
        },
      ]
    })
  })
  return rows.length > maxRows ? [] : rows
}
