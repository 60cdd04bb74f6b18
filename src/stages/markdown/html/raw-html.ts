import type { BodyNode } from '../../../model/body.ts'
import type { Place } from '../../../model/diagnostic.ts'
import type { NodeData } from '../node-data.ts'
import { placeOf } from '../place.ts'

export interface RawHtml {
  readonly type: 'raw'
  readonly value: string
  readonly position?: { readonly start: Place; readonly end: Place }
  readonly data: NodeData & { readonly file: string }
}

export const isRawHtml = (node: BodyNode): node is RawHtml & BodyNode =>
  node.type === 'raw' && ((node as { data?: NodeData }).data ?? {}).file !== undefined

export function holdsRawHtml(node: BodyNode): boolean {
  return (
    isRawHtml(node) || (node.type === 'element' && (node.children as readonly BodyNode[]).some(holdsRawHtml))
  )
}

export function placeIn(node: RawHtml, offset: number): Place {
  if (node.data.isValue) return placeOf(node)
  const { line, column } = placeOf(node)
  const before = node.value.slice(0, offset).split('\n')
  return {
    line: line + before.length - 1,
    column: (before.length === 1 ? column : 1) + (before.at(-1)?.length ?? 0),
  }
}

export function endIn(node: RawHtml, offset: number): Pick<Place, 'endLine' | 'endColumn'> {
  if (node.data.isValue) return {}
  const { line, column } = placeIn(node, offset)
  return { endLine: line, endColumn: column }
}
