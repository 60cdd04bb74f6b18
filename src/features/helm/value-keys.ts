import { isRecord, type PlainObject } from '../../model/plain-data.ts'
import type { DataDocument } from '../../kit.ts'
import { append } from '../../model/append.ts'

export interface ValueKey {
  /** As `--set` takes it: `image.tag`, `annotations.acme\.dev/team`. */
  readonly name: string
  readonly path: readonly string[]
  /** The map that has the key, and its name there. */
  readonly holder: PlainObject
  readonly key: string
  /** The line and the column of the key, from 1. */
  readonly line: number
  readonly column: number
  /** The last line of a value that is no map of keys. */
  readonly lastLine: number
  readonly parent: ValueKey | undefined
  readonly children: readonly ValueKey[]
}

/** A key in the name of a value, where dots stand between keys. */
export const nameInPath = (key: string): string => key.replaceAll('.', String.raw`\.`)

type OpenKey = ValueKey & { lastLine: number; readonly children: OpenKey[] }

/** The keys of a document with a map, in nested maps too, each below its parent. */
export function keysIn(document: DataDocument): readonly ValueKey[] {
  const top = keysOf(document, document.value, undefined)
  const keys = keysInOrder(top)
  const lines = document.text.split('\n')
  for (const [index, key] of keys.entries())
    if (key.children.length === 0)
      (key as OpenKey).lastLine = lastLineOf(key, lines, keys[index + 1]?.line ?? lines.length + 1)
  return top
}

/**
 * All keys in the order in which they are written. One that YAML takes from elsewhere (`<<: *base`) is
 * written nowhere.
 */
export function keysInOrder(keys: readonly ValueKey[]): readonly ValueKey[] {
  const places = new Set<string>()
  return allKeys(keys)
    .filter(({ line, column }) => {
      const place = `${line}:${column}`
      return !places.has(place) && places.add(place)
    })
    .sort((one, other) => one.line - other.line || one.column - other.column)
}

export const allKeys = (keys: readonly ValueKey[]): readonly ValueKey[] =>
  keys.flatMap((key) => [key, ...allKeys(key.children)])

function keysOf(document: DataDocument, holder: unknown, parent: OpenKey | undefined): OpenKey[] {
  if (!isRecord(holder)) return []
  return Object.keys(holder).map((name) => {
    const path = [...(parent?.path ?? []), name]
    const { line, column } = document.placeOf(path, { key: true }) ?? { line: 1, column: 1 }
    const key: OpenKey = {
      name: path.map(nameInPath).join('.'),
      path,
      holder,
      key: name,
      line,
      column,
      lastLine: line,
      parent,
      children: [],
    }
    append(key.children, keysOf(document, holder[name], key))
    return key
  })
}

/**
 * The last line of a value before the line of the next key. Comments behind a value are not part of it, but
 * lines with `#` in a block of text are.
 */
function lastLineOf({ line, column }: ValueKey, lines: readonly string[], next: number): number {
  const isText = /:\s+(?:[&!]\S+\s+)*[|>][-+\d]*\s*(?:#.*)?$/.test(lines[line - 1] ?? '')
  let last = line
  let margin: number | undefined
  for (let current = line + 1; current < next; current++) {
    const text = lines[current - 1] ?? ''
    if (text.trim() === '') continue
    const indent = text.search(/\S/)
    if (isText) {
      margin ??= indent
      if (margin < column || indent < margin) break
    } else if (text.trim().startsWith('#') || /^(?:---|\.\.\.)/.test(text)) continue
    last = current
  }
  return last
}
