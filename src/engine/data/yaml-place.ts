import { isAlias, isMap, isSeq, type Document, type LineCounter, type Node } from 'yaml'
import type { Place } from '../../model/diagnostic.ts'
import { keyText } from './yaml-value.ts'

/**
 * The place of the value at `path` in a parsed YAML document, or of its name with `wantKey`. If there is no
 * such value, the nearest thing that exists.
 */
export function placeInTree(
  tree: Document.Parsed,
  path: readonly (string | number)[],
  wantKey: boolean,
  counter: LineCounter,
): Place | undefined {
  let node: unknown = tree.contents
  let key: unknown
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(tree)
    const found: { key?: unknown; value: unknown } | undefined = isMap(node)
      ? node.items.find((pair) => keyText(pair.key) === String(step))
      : isSeq(node)
        ? { value: node.items[Number(step)] }
        : undefined
    if (found?.value === undefined && found?.key === undefined) break
    key = found.key
    node = found.value ?? found.key
  }
  const target = wantKey && key !== undefined ? key : node
  const range =
    typeof target === 'object' && target !== null && 'range' in target ? (target as Node).range : undefined
  // An empty document.
  if (!range) return { line: 1, column: 1 }
  const start = counter.linePos(range[0])
  const end = counter.linePos(range[1])
  return start.line === end.line
    ? { line: start.line, column: start.col, endLine: end.line, endColumn: end.col }
    : { line: start.line, column: start.col }
}
