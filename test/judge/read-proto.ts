/** A definition of a `.proto` file, with what belongs to it. */
export interface ProtoPart {
  /** The first word: `message`, `oneof`, `rpc`, `reserved`; `field` for fields and values of enums. */
  readonly kind: string
  readonly name: string
  /** The statement up to its end or its block, without comments: `repeated Stage stages = 3`. */
  readonly text: string
  /** The comments directly above it and behind it, without their marks. */
  readonly comments: readonly string[]
  readonly parts: ProtoPart[]
}

const pattern = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|\n|[ \t\r]+|[\w.]+|[^\w\s]/g

/** Reads a file by its words, knowing no more of the grammar than that blocks are in braces. */
export function readProto(source: string): { readonly name: string; readonly parts: readonly ProtoPart[] } {
  const root: ProtoPart = { kind: 'file', name: '', text: '', comments: [], parts: [] }
  const open: ProtoPart[] = [root]
  /** The last definition that ended on this line. */
  let ended: ProtoPart | undefined
  /** The last definition, if nothing but comments and one line break follow. */
  let before: ProtoPart | undefined
  const leave = (): void => {
    if (before) (before.comments as string[]).push(...above)
    above = []
    before = undefined
  }
  let words: string[] = []
  let above: string[] = []
  let isNewLine = true
  /** How deep in the braces of an option, whose content is no definition. */
  let inValue = 0
  let packageName = ''
  for (const [token] of source.matchAll(pattern)) {
    if (token === '\n') {
      if (isNewLine && words.length === 0) leave()
      isNewLine = true
      ended = undefined
      continue
    }
    if (/^[ \t\r]+$/.test(token)) continue
    if (/^\/[/*]/.test(token)) {
      if (ended && !isNewLine) {
        ;(ended.comments as string[]).push(bare(token))
        before = undefined
      } else if (words.length === 0 && isNewLine) above.push(bare(token))
      isNewLine = false
      continue
    }
    isNewLine = false
    if (token === '}' && inValue === 0) leave()
    before = undefined
    if (inValue > 0) {
      if (token === '{') inValue++
      if (token === '}') inValue--
      words.push(token)
      continue
    }
    if (token === '{' && (words.includes('=') || words.includes('['))) {
      if (/^(?:option|optional|repeated|required)?$/.test(words[0] ?? '') || words.includes('[')) {
        if (words[1] !== 'group') {
          inValue = 1
          words.push(token)
          continue
        }
      }
    }
    if (token === '{') {
      const part = partOf(words, above)
      open.at(-1)?.parts.push(part)
      open.push(part)
      ended = before = part
    } else if (token === '}') {
      open.pop()
      // As for protoc, what stands behind a block is no comment of it.
      ended = undefined
    } else if (token === ';') {
      if (words[0] === 'package') packageName = words[1] ?? ''
      const part = partOf(words, above)
      if (part.kind !== '') {
        open.at(-1)?.parts.push(part)
        ended = before = part
      } else ended = undefined
    } else {
      words.push(token)
      continue
    }
    words = []
    above = []
  }
  return { name: packageName, parts: root.parts }
}

function partOf(words: readonly string[], above: readonly string[]): ProtoPart {
  const text = words.join(' ')
  const [first = '', second = ''] = words
  const comments = above.length === 0 ? [] : [above.join('\n')]
  if (/^(?:message|enum|service|oneof|extend|rpc)$/.test(first) && words.length > 1 && words[1] !== '=')
    return { kind: first, name: second, text, comments, parts: [] }
  if (/^(?:reserved|extensions)$/.test(first) && second !== '=')
    return { kind: first, name: '', text, comments, parts: [] }
  const at = words.indexOf('=')
  if (
    (/^(?:option|syntax|edition|import|package)$/.test(first) && words[1] !== '=') ||
    /^(?:syntax|edition)$/.test(first) ||
    at < 1
  )
    return { kind: '', name: '', text, comments, parts: [] }
  return {
    kind: /^(?:optional|repeated|required)$/.test(first) && second === 'group' ? 'message' : 'field',
    name: words[at - 1] ?? '',
    text,
    comments,
    parts: [],
  }
}

const bare = (comment: string): string =>
  comment
    .replace(/^\/\/+|^\/\*+|\*+\/$/g, '')
    .split('\n')
    .map((line) => (comment.startsWith('/*') ? line.replace(/^\s*\*(?!\*)/, '') : line))
    .join('\n')
