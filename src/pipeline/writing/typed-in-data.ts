import { typedEntry } from './front-matter-key.ts'

/** A key or value that is being written in a file of data, or in the data of a script. */
export interface TypedData {
  /** The keys that it stands below, outermost first; entries of lists have none. */
  readonly path: readonly string[]
  /** Whether it is a key of that map, rather than its value. */
  readonly isKey: boolean
  /** Whether it is an entry of a list in YAML, which may be a value or begin with a key. */
  readonly isEntry?: boolean
  /** The other keys of the same map, with their values if those are words. */
  readonly siblings: ReadonlyMap<string, string>
  readonly word: string
  /** The mark of the string that is not closed yet; empty outside of one. */
  readonly quote: string
}

/** A bracket of a script that is not closed yet. */
interface Frame {
  /** Whether there is data in it, by itself or as the argument of `define…(…)`. */
  readonly isData: boolean
  readonly isMap: boolean
  readonly values: Map<string, string>
  key: string | undefined
}

const token =
  /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*(?:"|$)|'(?:\\.|[^'\\\n])*(?:'|$)|`(?:\\.|[^`\\])*(?:`|$)|[\w$]+|=>|\S/g

/**
 * What is being written at an offset of JSON, or of a script that exports data; undefined where it is code or
 * a comment.
 */
export function typedInScript(text: string, offset: number): TypedData | undefined {
  const before = text.slice(0, offset)
  const frames: Frame[] = []
  let previous = ''
  let last = ''
  for (const { 0: each, index } of before.matchAll(token)) {
    last = index + each.length === before.length ? each : ''
    if (/^\/[/*]/.test(each)) continue
    if (/^[[({]$/.test(each))
      frames.push({
        isData: isData(each, previous, frames.length),
        isMap: each === '{',
        values: new Map(),
        key: undefined,
      })
    else if (/^[\])}]$/.test(each)) frames.pop()
    else readToken(each, previous, frames.at(-1))
    previous = each
  }
  const [, quote = '', inString] = /^(["'`])((?:\\.|(?!\1)[^\\])*)$/.exec(last) ?? []
  const word = inString ?? (/^[\w$]*$/.test(last) ? last : '')
  const frame = frames.at(-1)
  if (!frame || !frames.every((each) => each.isData) || /^\/[/*]|^.+["'`]$/.test(last)) return undefined
  const path = frames.flatMap(({ key }) => key ?? [])
  const isKey = frame.isMap && frame.key === undefined
  readRest(text.slice(offset).replace(/^["'`]/, ''), frame)
  if (!isKey) frame.values.delete(path.at(-1) ?? '')
  return { path, isKey, siblings: frame.values, word, quote }
}

/** Whether data begins with a bracket, at the beginning of a file or in other data. */
const isData = (bracket: string, previous: string, depth: number): boolean =>
  depth > 0 ? bracket !== '(' && /^[:,[(]$/.test(previous) : /^(?:|define\w+|default|=>?)$/.test(previous)

/** Reads the rest of a map, up to its end. */
function readRest(after: string, frame: Frame): void {
  let depth = 0
  let previous = ''
  for (const [each] of after.matchAll(token)) {
    if (/^[[({]$/.test(each)) depth++
    else if (/^[\])}]$/.test(each)) depth--
    else if (depth === 0) readToken(each, previous, frame)
    if (depth < 0) return
    previous = each
  }
}

function readToken(each: string, previous: string, frame: Frame | undefined): void {
  if (!frame?.isMap) return
  const bare = (word: string): string => word.replace(/^(["'`])(.*)\1$/, '$2')
  if (each === ',') frame.key = undefined
  else if (each !== ':' || frame.key !== undefined) frame.values.set(frame.key ?? '', bare(each))
  else {
    frame.key = bare(previous)
    frame.values.set(frame.key, '')
  }
}

/** What is being written at an offset of YAML. */
export function typedInYaml(text: string, offset: number): TypedData | undefined {
  const typed = typedEntry(text.slice(0, offset))
  if (!typed) return undefined
  const { parents, key, word, isEntry } = typed
  return {
    path: key === undefined ? parents : [...parents, key],
    isKey: key === undefined,
    isEntry,
    siblings: siblingsInYaml(text, offset),
    word: word.replace(/^["']/, ''),
    quote: '',
  }
}

/** The other keys of the map that a line of YAML, also of front matter, belongs to. */
export function siblingsInYaml(text: string, offset: number): ReadonlyMap<string, string> {
  const siblings = new Map<string, string>()
  const lines = text.split(/\r?\n/)
  const current = text.slice(0, offset).split('\n').length - 1
  const indentOf = (line = ''): string => /^\s*(?:-\s+)*/.exec(line)?.[0] ?? ''
  const indent = indentOf(lines[current])
  const up = indent.includes('-') ? [] : lines.slice(0, current).reverse()
  for (const direction of [up, lines.slice(current + 1)])
    for (const line of direction) {
      const start = indentOf(line)
      const isOfItem = start.includes('-')
      const [, key, value = ''] = /^([\w-]+):\s*["']?([\w-]*)/.exec(line.slice(start.length)) ?? []
      if (start.length === indent.length && key !== undefined && (direction === up || !isOfItem))
        siblings.set(key, value)
      const isEnd = start.length < indent.length || (isOfItem && start.length === indent.length)
      if (/^(?:---|\.\.\.)\s*$/.test(line) || (isEnd && line.trim() !== '')) break
    }
  return siblings
}
