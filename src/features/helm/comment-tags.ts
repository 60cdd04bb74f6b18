import type { CommentBlock } from './comment-blocks.ts'
import type { ValueComment } from './value-comment.ts'

interface NamedComment extends Pick<ValueComment, 'type' | 'default'> {
  readonly tag: 'param' | 'extra' | 'skip'
  readonly name: string
  readonly text: string
  readonly line: number
  readonly column: number
}

interface CommentTags {
  /** The lines that are left. */
  readonly prose: readonly string[]
  readonly named: readonly NamedComment[]
  /** What is said about the value below. */
  readonly about: Partial<ValueComment>
  /** A section that begins here. */
  readonly section:
    | { readonly title: string; readonly line: number; readonly lines: readonly string[] }
    | undefined
}

const bitnami = /^@(param|extra|skip)\s+(\S+)\s*(?:\[([^\]]*)\])?\s*(.*)$/
const section = /^@section\s+(?!--)(.*)$/
/** `# image.tag -- text`, of helm-docs before 1.0. */
const namedText = /^([\w/"-]+(?:\.[\w/"-]+)+) -- (.*)$/

/**
 * Reads the tags of helm-docs, of Bitnami's generator and of generators of schemas, whose lines (`@schema`)
 * are left out, since the schema has them.
 */
export function readTags({ lines, line: first, indent, below }: CommentBlock): CommentTags {
  const prose: string[] = []
  const comments: NamedComment[] = []
  const about: { -readonly [key in keyof ValueComment]?: ValueComment[key] } = {}
  let started: { title: string; line: number; lines: string[] } | undefined
  let isInSection = false
  let isInSchema = false
  for (const [index, sourceLine] of lines.entries()) {
    const text = sourceLine.trim()
    const line = first + index
    if (/^@schema\b/.test(text)) isInSchema = text === '@schema' && !isInSchema
    else if (isInSchema) continue
    else if (section.test(text)) {
      started = { title: section.exec(text)?.[1] ?? '', line, lines: [] }
      isInSection = true
    } else if (text === '@descriptionEnd') isInSection = false
    else if (text.startsWith('@descriptionStart') && started) {
      isInSection = true
      started.lines.push(text.slice('@descriptionStart'.length).trim())
    } else if (bitnami.test(text)) {
      isInSection = false
      comments.push(namedComment(text, { line, column: indent + 1 }))
    } else if (namedText.test(text)) {
      const [, name = '', rest = ''] = namedText.exec(text) ?? []
      comments.push({ tag: 'param', name: name.replaceAll('"', ''), text: rest, line, column: indent + 1 })
    } else if (!below || !readHelmDocs(text, about, prose))
      (isInSection && started ? started.lines : prose).push(withoutDashes(sourceLine))
  }
  return { prose, named: comments, about, section: started }
}

function namedComment(text: string, at: Pick<NamedComment, 'line' | 'column'>): NamedComment {
  const [, tag = '', name = '', modifiers, rest = ''] = bitnami.exec(text) ?? []
  const words = (modifiers ?? '').split(/,\s*(?=(?:array|object|string|nullable|default:)(?:[\s,:]|$))/)
  const defaultText = words
    .map((word) => /^\s*default:\s*(.*)$/.exec(word)?.[1])
    .find((word) => word !== undefined)
  const types = words.map((word) => word.trim()).filter((word) => word !== '' && !word.startsWith('default:'))
  return {
    // The expression takes no other.
    tag: tag as NamedComment['tag'],
    name,
    text: rest,
    ...at,
    ...(types.length === 0 ? {} : { type: types.join(', ') }),
    ...(defaultText === undefined ? {} : { default: defaultText }),
  }
}

/** Without a key below, what is said is about values that are commented out. */
const withoutDashes = (line: string): string =>
  line.replace(/^\s*-- /, '').replace(/^\s*@default\s+(?:-- )?/, 'Default: ')

/** Reads a line of helm-docs; false for any other. */
function readHelmDocs(text: string, about: Partial<ValueComment>, prose: string[]): boolean {
  const [, tag, rest = ''] =
    /^@(default|section|notationType|ignored?|raw)\b\s*(?:--\s*)?(.*)$/.exec(text) ?? []
  // It is shown as code.
  if (tag === 'default') about.default = rest.replace(/^`([^`]+)`$/, '$1')
  else if (tag === 'section') about.section = rest
  else if (tag === 'notationType') about.type = rest
  else if (tag?.startsWith('ignore')) about.isHidden = true
  else if (tag === undefined) {
    const [, type, description] = /^-- ?(?:\(([\w/[\], |-]+)\)\s*)?(.*)$/.exec(text) ?? []
    if (description === undefined) return false
    if (type !== undefined) about.type = type
    prose.push('', description)
  }
  return true
}
