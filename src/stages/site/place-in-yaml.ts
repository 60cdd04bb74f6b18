import { isMap as isYamlMap, isNode, isScalar, LineCounter, parseDocument, type Pair } from 'yaml'
import type { Place } from '../../model/diagnostic.ts'

/**
 * The place of a value, or its key, in a YAML or JSON file; if it does not exist, that of the nearest
 * enclosing value.
 */
export function placeInYaml(
  { source }: { readonly source: string },
  path: readonly string[],
  at: 'key' | 'value' = 'value',
): Place {
  const lines = new LineCounter()
  let node: unknown = parseDocument(source, {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'silent',
  }).contents
  for (const [index, step] of path.entries()) {
    const pair: Pair | undefined = isYamlMap(node)
      ? node.items.find(({ key }) => isScalar(key) && key.value === step)
      : undefined
    if (!pair) break
    node = (at === 'key' && index === path.length - 1) || pair.value === null ? pair.key : pair.value
  }
  const [start, end] = isNode(node) && node.range ? node.range : [0, 0]
  const from = lines.linePos(start)
  const to = lines.linePos(end)
  return {
    line: from.line,
    column: Math.max(1, from.col),
    ...(to.line === from.line && to.col > from.col ? { endLine: to.line, endColumn: to.col } : {}),
  }
}
