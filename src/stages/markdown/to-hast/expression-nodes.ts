import type { Parents } from 'mdast'
import type { MdxFlowExpression, MdxTextExpression } from 'mdast-util-mdx'
import type { State } from 'mdast-util-to-hast'
import { placeOf } from '../place.ts'
import { evaluateProgram, themeComponentNames, usesMissing } from '../page-values.ts'
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
