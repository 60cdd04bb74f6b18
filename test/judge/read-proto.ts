/** A definition of a `.proto` file, with what belongs to it. */
export interface ProtoPart {
  /** `message`, `enum`, `service`, `oneof`, `extend`, `rpc`, or `field` for fields and values of enums. */
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
  let words: string[] = []
  let above: string[] = []
  let isNewLine = true
  let blankLines = 0
  /** How deep in the braces of an option, whose content is no definition. */
  let inValue = 0
  let packageName = ''
  for (const [token] of source.matchAll(pattern)) {
    if (token === '\n') {
      if (isNewLine && ++blankLines > 0 && words.length === 0) above = []
      isNewLine = true
      ended = undefined
      continue
    }
    if (/^[ \t\r]+$/.test(token)) continue
    if (/^\/[/*]/.test(token)) {
      if (ended && !isNewLine) (ended.comments as string[]).push(bare(token))
      else if (words.length === 0 && isNewLine) above.push(bare(token))
      isNewLine = false
      blankLines = 0
      continue
    }
    isNewLine = false
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
      ended = part
    } else if (token === '}') {
      open.pop()
      // As for protoc, what stands behind a block is no comment of it.
      ended = undefined
    } else if (token === ';') {
      if (words[0] === 'package') packageName = words[1] ?? ''
      const part = partOf(words, above)
      if (part.kind !== '') {
        open.at(-1)?.parts.push(part)
        ended = part
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
  const at = words.indexOf('=')
  if (
    (/^(?:option|syntax|edition|import|package|reserved|extensions)$/.test(first) && words[1] !== '=') ||
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
