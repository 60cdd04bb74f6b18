import { type FrontMatterKey, frontMatterKeys } from '../../model/front-matter.ts'

/** Whether a text ends inside of the front matter. */
export const isInFrontMatter = (before: string): boolean =>
  /^\uFEFF?---[ \t]*\r?\n/.test(before) && !/\n(?:---|\.\.\.)[ \t]*\r?\n/.test(before.slice(3))

const knownKeys: Readonly<Record<string, FrontMatterKey>> = frontMatterKeys

/** The keys that the map below some keys may have, outermost first, or the front matter itself. */
export function keysBelow(parents: readonly string[]): Readonly<Record<string, FrontMatterKey>> {
  let keys = knownKeys
  for (const parent of parents) {
    const key = ownKey(keys, parent)
    keys = key?.keys ?? key?.reads ?? {}
  }
  return keys
}

/** The key of a name, if there is one. */
export const ownKey = (
  keys: Readonly<Record<string, FrontMatterKey>>,
  name: string,
): FrontMatterKey | undefined => (Object.hasOwn(keys, name) ? keys[name] : undefined)

/** A key or value that is being written in front matter. */
export interface TypedEntry {
  /** The keys that it stands below, outermost first. */
  readonly parents: readonly string[]
  /** The key whose value is being written; undefined for a key, or an entry of a list. */
  readonly key: string | undefined
  readonly word: string
  /** Whether it is an entry of the list of the last parent, which may be a word or the first key of a map. */
  readonly isEntry: boolean
}

/** What is being written at the end of front matter; undefined if that is no word. */
export function typedEntry(before: string): TypedEntry | undefined {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const [, indent = '', first, rest] = /^(\s*(?:-\s+)*)(?:([\w-]+):(?:\s+|$))?(.*)$/.exec(line) ?? []
  if (rest === undefined) return undefined
  const parents = parentKeys(before, indent)
  const inner = first === undefined ? parents : [...parents, first]
  const [, key, value] = /\{(?:[^{}]*,)?\s*(?:([\w-]+):\s+)?([^\s{},:[\]]*)$/.exec(rest) ?? []
  if (value !== undefined) return { parents: inner, key, word: value, isEntry: false }
  const [, entry] = /^\[(?:.*,)?\s*["']?([^"',{}[\]]*)$/.exec(rest) ?? []
  if (entry !== undefined) return { parents: inner, key: undefined, word: entry, isEntry: true }
  if (first !== undefined)
    return /\s/.test(rest) ? undefined : { parents, key: first, word: rest, isEntry: false }
  const isEntry = indent.includes('-')
  return isEntry || /^[\w-]*$/.test(rest) ? { parents, key: undefined, word: rest, isEntry } : undefined
}

/** The keys whose maps or lists an indented line is in, outermost first. */
function parentKeys(before: string, indent: string): readonly string[] {
  const parents: string[] = []
  // A list may begin below its key without being indented.
  let depth =
    indent.length === indent.trimEnd().length + 2 && indent.trim() === '-' ? indent.length - 1 : indent.length
  for (const line of before.split('\n').slice(0, -1).reverse()) {
    if (depth === 0) break
    const [, start = '', name] = /^(\s*(?:-\s+)*)([\w-]+):/.exec(line) ?? []
    if (name === undefined || start.length >= depth) continue
    parents.unshift(name)
    depth = start.includes('-') ? start.indexOf('-') : start.length
  }
  return parents
}

/** The key of docgen's that is written at an offset of the front matter, also in the map of another key. */
export function keyAt(
  text: string,
  offset: number,
): { readonly name: string; readonly type: string; readonly description: string } | undefined {
  const before = text.slice(0, offset)
  if (!isInFrontMatter(before)) return undefined
  const start = before.lastIndexOf('\n') + 1
  const [, indent = '', name = ''] = /^(\s*(?:-\s+)*)([\w-]+):/.exec(text.slice(start)) ?? []
  if (offset > start + indent.length + name.length) return undefined
  const key = ownKey(keysBelow(parentKeys(text.slice(0, start), indent)), name)
  return key && { name, ...key }
}
