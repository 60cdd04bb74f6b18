import type { Nodes, Parents } from 'mdast'
import type { InlineMath, Math } from 'mdast-util-math'
import type { MdxFlowExpression, MdxTextExpression } from 'mdast-util-mdx'
import type { State } from 'mdast-util-to-hast'
import type { BodyNode } from '../../../model/body.ts'
import type { Place } from '../../../model/diagnostic.ts'
import { evaluateProgram, themeComponentNames, usesMissing } from '../page-values.ts'
import { placeOf } from '../place.ts'
import type { Conversion } from './conversion.ts'

/**
 * Converts `{expression}`: to the children of an include, to text if the value is known, or to a thunk in the
 * file's unit.
 */
export function expressionOf(
  node: MdxFlowExpression | MdxTextExpression,
  state: State,
  conversion: Conversion,
): unknown {
  const { context, assembly } = conversion
  const { slot } = context
  if (slot && /^\s*(?:props\.)?children\s*$/.test(node.value))
    return conversion.within(slot.context, () =>
      state.all({ type: 'root', children: slot.children } as unknown as Parents),
    )
  const program = node.data?.estree
  const result = evaluateProgram(program, context)
  const text = result.known ? toText(result.value) : undefined
  if (text !== undefined) return text === '' ? undefined : { type: 'text', value: text }
  if (usesMissing(node.value, context)) return undefined
  const place = placeOf(node)
  return {
    type: 'expression',
    thunk: context.unit.add(node.value, place, themeComponentNames(program, context)),
    ...(assembly.options.isTolerant ? { written: `{${node.value}}` } : {}),
    file: context.file,
    place,
  }
}

/** The text of a value as React would print it; undefined for objects, which React rejects. */
function toText(value: unknown): string | undefined {
  if (value === null || value === undefined || typeof value === 'boolean') return ''
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) {
    const parts = value.map(toText)
    return parts.includes(undefined) ? undefined : parts.join('')
  }
  return undefined
}

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
