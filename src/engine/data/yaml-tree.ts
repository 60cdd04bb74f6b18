import { type Document, isAlias, isMap, isScalar, isSeq, type LineCounter, type Node } from 'yaml'
import type { Place } from '../../model/diagnostic.ts'
import { isRecord } from '../../model/plain-data.ts'
import { copyWritten, noteWritten } from '../../model/written-text.ts'

/** The number of values that aliases may add; with more, a document is treated as a YAML bomb. */
const usualLimit = 2_000_000

/** An error that the parser tolerates, with its offset in the text. */
export class SyntaxAt extends Error {
  readonly offset: number
  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

/**
 * Converts a parsed YAML document to plain data, which remembers how its scalars are written. Throws
 * `SyntaxAt` for duplicate keys, and an `Error` if aliases expand to too many values.
 */
export function treeValue(tree: Document.Parsed, maxValues = usualLimit): unknown {
  let count = 0
  const done = new Map<Node, { readonly value: unknown; readonly size: number }>()
  const visit = (node: unknown): unknown => {
    if (++count > maxValues) throw new Error('aliases expand it to more values than a document can have')
    if (isAlias(node)) {
      const target = node.resolve(tree)
      const anchored = target && done.get(target)
      if (!anchored) throw new Error(`the alias \`*${node.source}\` names no anchor above it`)
      count += anchored.size
      if (count > maxValues) throw new Error('aliases expand it to more values than a document can have')
      return anchored.value
    }
    const start = count
    const value = valueOf(node)
    if (isMap(node) || isSeq(node) || (isScalar(node) && node.anchor !== undefined))
      done.set(node, { value, size: count - start + 1 })
    return value
  }
  const valueOf = (node: unknown): unknown => {
    if (isScalar(node))
      return typeof node.value === 'bigint' && Number.isSafeInteger(Number(node.value))
        ? Number(node.value)
        : node.value
    if (isSeq(node)) {
      const items = node.items.map(visit)
      node.items.forEach((item, index) => noteWritten(items, index, sourceOf(item)))
      return items
    }
    if (!isMap(node)) return null
    const result: Record<string, unknown> = {}
    const names = new Set<string>()
    for (const { key, value } of node.items) {
      const name = keyText(key)
      // A JavaScript comment would be read as a key, and what follows it would be lost.
      if (/^\/[/*]\s/.test(name))
        throw new SyntaxAt(
          'JavaScript comments are not part of JSON or YAML',
          isScalar(key) ? (key.range?.[0] ?? 0) : 0,
        )
      if (name === '<<') {
        mergeInto(result, visit(value))
        continue
      }
      if (names.has(name))
        throw new SyntaxAt(
          `the name \`${name}\` appears twice in one map`,
          isScalar(key) ? (key.range?.[0] ?? 0) : 0,
        )
      names.add(name)
      setOwn(result, name, visit(value))
      noteWritten(result, name, sourceOf(value))
    }
    return result
  }
  /** The text of a scalar without quotes. */
  const sourceOf = (node: unknown): string | undefined => {
    const scalar = isAlias(node) ? node.resolve(tree) : node
    return isScalar(scalar) ? scalar.source : undefined
  }
  return visit(tree.contents)
}

function mergeInto(result: Record<string, unknown>, value: unknown): void {
  for (const part of Array.isArray(value) ? (value as unknown[]) : [value]) {
    if (!isRecord(part)) continue
    for (const [key, item] of Object.entries(part))
      if (!Object.hasOwn(result, key)) {
        setOwn(result, key, item)
        copyWritten(part, key, result)
      }
  }
}

/** Treats `__proto__` like any other key. */
function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
}

/** The text of a key as written. */
const keyText = (key: unknown): string => String(isScalar(key) ? (key.source ?? key.value) : key)

/**
 * The place of the value at `path` in a parsed YAML document, or of its name with `wantKey`. If there is no
 * such value, the nearest thing that exists.
 */
export function placeInTree(
  tree: Document.Parsed,
  path: readonly (string | number)[],
  wantKey: boolean,
  counter: LineCounter,
): Place {
  let node: unknown = tree.contents
  let key: unknown
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(tree)
    const pair: { key?: unknown; value: unknown } | undefined = isMap(node)
      ? node.items.find((pair) => keyText(pair.key) === String(step))
      : isSeq(node)
        ? { value: node.items[Number(step)] }
        : undefined
    if (pair?.value === undefined && pair?.key === undefined) break
    key = pair.key
    node = pair.value ?? pair.key
  }
  const target = wantKey && key !== undefined ? key : node
  const range =
    typeof target === 'object' && target !== null && 'range' in target ? (target as Node).range : undefined
  // An empty document.
  if (!range) return { line: 1, column: 1 }
  const start = counter.linePos(range[0])
  const end = counter.linePos(range[1])
  return start.line === end.line && end.col > start.col
    ? { line: start.line, column: start.col, endLine: end.line, endColumn: end.col }
    : { line: start.line, column: start.col }
}
