import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml'
import type { Place } from '../../model/diagnostic.ts'
import type { Locate } from './problem.ts'

/** Locates values in a JSON or YAML file. `file` is its name in diagnostics. */
export function locateInData(source: string, file: string): Locate {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false })
  return (path, at = 'value') => {
    let node: Node | null = document.contents
    let key: Node | undefined
    for (const [index, step] of path.entries()) {
      const next = childOf(node, step)
      if (!next) break
      key = index === path.length - 1 && at === 'key' ? next.key : undefined
      node = next.value
    }
    const place = placeOf(key ?? node, lines)
    return Promise.resolve({ file, ...(place ? { place } : {}) })
  }
}

function childOf(
  node: Node | null,
  step: string | number,
): { readonly key: Node | undefined; readonly value: Node | null } | undefined {
  if (isSeq<Node>(node)) {
    const value = typeof step === 'number' ? node.items[step] : undefined
    return value === undefined ? undefined : { key: undefined, value }
  }
  if (!isMap<Node, Node | null>(node)) return undefined
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
  return pair && { key: pair.key, value: pair.value ?? pair.key }
}

function placeOf(node: Node | null, lines: LineCounter): Place | undefined {
  if (!node?.range) return undefined
  const from = lines.linePos(node.range[0])
  const to = lines.linePos(node.range[1])
  const oneLine = isScalar(node) && to.line === from.line && to.col > from.col
  return { line: from.line, column: from.col, ...(oneLine ? { endLine: to.line, endColumn: to.col } : {}) }
}
