import type { Nodes } from 'mdast'
import type { InlineMath, Math } from 'mdast-util-math'
import type { BodyNode } from '../../../model/body.ts'
import type { Place } from '../../../model/diagnostic.ts'
import { placeOf } from '../place.ts'
import type { Conversion } from './conversion.ts'

/** Converts inline `$…$`, `$$` blocks, and fences with the language `math`. */
export function formulaOf(
  node: InlineMath | Math | (Nodes & { readonly value: string }),
  conversion: Conversion,
): BodyNode {
  const { assembly } = conversion
  const isDisplay = node.type !== 'inlineMath'
  const { value } = node
  const place = placeOf(node)
  const set = assembly.formulas?.set?.(value, isDisplay)
  if (set === undefined) {
    if (assembly.formulas && !assembly.formulas.isReported)
      conversion.complain(
        'katex-not-installed',
        'KaTeX is not installed, so readers see the source of formulas.',
        { line: place.line, column: place.column },
        'Install it: `npm install --save-dev katex`.',
      )
    if (assembly.formulas) assembly.formulas.isReported = true
  } else if ('error' in set)
    conversion.complain(
      'math-syntax',
      `The formula cannot be read: ${set.error.replace(/\.$/, '')}.`,
      set.offset === undefined
        ? { line: place.line, column: place.column }
        : placeIn(value, set.offset, place, conversion.context.lines),
    )
  const html = set && 'html' in set ? set.html : undefined
  const needsStyles = html !== undefined && assembly.formulas?.hasStyles === false
  if (needsStyles && assembly.formulas) assembly.formulas.hasStyles = true
  return conversion.component(
    'Math',
    {
      source: value,
      ...(isDisplay ? { display: true } : {}),
      ...(html === undefined ? {} : { html }),
      ...(needsStyles ? { styles: true } : {}),
    },
    [],
    place,
  )
}

/** The place of an offset in a formula in its file. */
function placeIn(source: string, offset: number, { line, column }: Place, lines: readonly string[]): Place {
  const before = source.slice(0, offset).split('\n')
  const [first = ''] = source.split('\n')
  // The lines of a block start below the dollar signs or the fence.
  const opened = (lines[line - 1] ?? '').indexOf(first, column - 1)
  const isBelow =
    opened === -1 || /^\s*(?:\$\$+|`{3,}.*|~{3,}.*)\s*$/.test((lines[line - 1] ?? '').slice(column - 1))
  const at = line + (isBelow ? 1 : 0) + before.length - 1
  const within = before.at(-1)?.length ?? 0
  const start =
    before.length > 1 || isBelow
      ? Math.max(0, (lines[at - 1] ?? '').indexOf(source.split('\n')[before.length - 1] ?? ''))
      : opened
  return { line: at, column: start + within + 1 }
}
