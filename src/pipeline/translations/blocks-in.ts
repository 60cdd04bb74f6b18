import type { Heading, Nodes, Root } from 'mdast'
import type { MdxJsxFlowElement } from 'mdast-util-mdx'
import { isMap, isPair, isScalar, parseDocument, visit } from 'yaml'
import { append } from '../../model/append.ts'

/** A text of a file that a translation replaces. */
export interface Block {
  readonly kind: 'heading' | 'text' | 'table' | 'HTML' | 'title' | 'attribute' | 'front matter'
  /** Offsets in the file. */
  readonly start: number
  readonly end: number
  /** What its further lines begin with in the file, and not in `text`: the indent of a list item. */
  readonly indent: string
  /** As a translator reads it. */
  readonly text: string
  /** As it stands in the file, where `text` is not that. */
  readonly written?: string
  /** For an attribute. */
  readonly quote?: string
  /** For a heading: the line in the file, starting at 1, and whether it says its id. */
  readonly line?: number
  readonly hasId?: boolean
}

/** A place in a file, as the parser counts. */
interface Point {
  readonly line: number
  readonly column: number
}

/** The lines of a file, and what the parser saw of them: columns agree where a line was not rewritten. */
export class SourceLines {
  readonly source: string
  readonly #starts: readonly number[]
  readonly #lines: readonly string[]
  readonly #parsed: readonly string[]

  constructor(source: string, parsed: string) {
    this.source = source
    this.#lines = source.split('\n')
    this.#parsed = parsed.split('\n')
    let start = 0
    this.#starts = this.#lines.map((line) => (start += line.length + 1) - line.length - 1)
  }

  startOf(line: number): number {
    return this.#starts[line - 1] ?? this.source.length
  }

  lineAt(line: number): string {
    return this.#lines[line - 1] ?? ''
  }

  /** The offset where a block starts. */
  from({ line, column }: Point): number {
    return this.startOf(line) + column - 1
  }

  /** The offset where a block ends: mostly where its line does. */
  to({ line, column }: Point): number {
    const parsed = this.#parsed[line - 1] ?? ''
    const isWhole = parsed.slice(column - 1).trim() === ''
    return this.startOf(line) + (isWhole ? this.lineAt(line).trimEnd().length : column - 1)
  }
}

/** The blocks of a text that have words, in order. */
export function blocksIn(root: Root, lines: SourceLines): readonly Block[] {
  const blocks: Block[] = []
  collect(root, lines, blocks)
  let end = 0
  // A line that was rewritten for the parser may misplace what is inside of it.
  return blocks.filter((block) => {
    const isApart = block.start >= end && block.end > block.start
    if (isApart) end = block.end
    return isApart
  })
}

function collect(node: Nodes, lines: SourceLines, blocks: Block[]): void {
  switch (node.type) {
    case 'heading':
      return add(blocks, headingBlock(node, lines))
    case 'paragraph':
    case 'table':
      if (hasWords(node)) add(blocks, blockAt(node, node.type === 'table' ? 'table' : 'text', lines))
      return
    case 'html':
      if (isLetters(node.value.replace(/<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?<\/\1>|<[^>]*>/g, '')))
        add(blocks, blockAt(node, 'HTML', lines))
      return
    case 'containerDirective':
      add(blocks, directiveTitle(node, lines))
      break
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      append(blocks, attributeBlocks(node, lines))
      // Words may stand in a component without a paragraph around them.
      if (node.children.some((child) => child.type !== 'mdxJsxTextElement' && isPhrase(child)))
        return add(blocks, blockAt(rangeOf(node.children), 'text', lines))
      break
    default: // What is in it may have words.
  }
  if (!('children' in node)) return
  for (const child of node.children)
    if (!(child.type === 'paragraph' && child.data && 'directiveLabel' in child.data))
      collect(child, lines, blocks)
}

const isPhrase = (node: Nodes): boolean =>
  ['text', 'link', 'emphasis', 'strong', 'delete', 'image'].includes(node.type) && hasWords(node)

const rangeOf = (nodes: readonly Nodes[]): Pick<Nodes, 'position'> => {
  const [start, end] = [nodes[0]?.position?.start, nodes.at(-1)?.position?.end]
  return { position: start && end && { start, end } }
}

const add = (blocks: Block[], block: Block | undefined): void => {
  if (block) blocks.push(block)
}

const isLetters = (text: string): boolean => /\p{L}/u.test(text)

function hasWords(node: Nodes): boolean {
  if (node.type === 'text') return isLetters(node.value)
  if (node.type === 'image' || node.type === 'imageReference') return isLetters(node.alt ?? '')
  if (node.type === 'mdxJsxTextElement' && node.attributes.some((each) => isTextAttribute(each))) return true
  return 'children' in node && node.children.some(hasWords)
}

/** A block whose lines are in a list or a quote, perhaps: what stands before each is not its text. */
function blockAt(node: Pick<Nodes, 'position'>, kind: Block['kind'], lines: SourceLines): Block | undefined {
  const { position } = node
  if (!position) return undefined
  const start = lines.from(position.start)
  const end = lines.to(position.end)
  const original = lines.source.slice(start, end)
  const before = lines.lineAt(position.start.line).slice(0, position.start.column - 1)
  const indent = /^(?:[\s>*+-]|\d+[.)])*$/.test(before) ? before.replace(/[^>\s]/g, ' ') : ''
  const text = original.split('\n' + indent).join('\n')
  const isRegular = indented(text, indent) === original
  return { kind, start, end, indent: isRegular ? indent : '', text: isRegular ? text : original }
}

/** A text as it stands in the file. */
export const indented = (text: string, indent: string): string => text.split('\n').join('\n' + indent)

/** The words of a heading, without its marks and its id. */
function headingBlock(node: Heading, lines: SourceLines): Block | undefined {
  const { position } = node
  if (!position || !hasWordsOrCode(node)) return undefined
  const start = lines.from(position.start)
  const end = lines.to(position.end)
  const original = lines.source.slice(start, end)
  const [, marks = '', words = original] =
    /^(#{1,6}[ \t]+)(.*?)[ \t]*#*$/.exec(original) ?? /^()([^]*)\n[ \t]*(?:=+|-+)$/.exec(original) ?? []
  const text = words.replace(/\s*\\?\{\s*#[^{}]*\}\s*$/, '')
  return text === ''
    ? undefined
    : {
        kind: 'heading',
        start: start + marks.length,
        end: start + marks.length + text.length,
        indent: '',
        text,
        line: position.start.line,
        hasId: text !== words,
      }
}

const hasWordsOrCode = (node: Nodes): boolean =>
  node.type === 'inlineCode' || hasWords(node) || ('children' in node && node.children.some(hasWordsOrCode))

/** The title after the name of an admonition. */
function directiveTitle(node: Nodes, lines: SourceLines): Block | undefined {
  if (!node.position) return undefined
  const { line } = node.position.start
  const [, before = '', title] =
    /^([\s>]*(?:[-*+]\s+|\d+[.)]\s+)?:{3,}\s*[\w-]+(?:[ \t]+|\[))([^[\]{}]*[^[\]{}\s])(?:\]|[ \t]*\{|[ \t]*$)/.exec(
      lines.lineAt(line),
    ) ?? []
  if (title === undefined || !isLetters(title)) return undefined
  const start = lines.startOf(line) + before.length
  return { kind: 'title', start, end: start + title.length, indent: '', text: title }
}

/** Attributes that readers see, whatever the component. */
const textAttributes: ReadonlySet<string> = new Set([
  ...['title', 'label', 'alt', 'caption', 'summary', 'description', 'tagline', 'eyebrow', 'placeholder'],
  ...['heading', 'subtitle', 'content', 'aria-label'],
])

const isTextAttribute = (
  attribute: MdxJsxFlowElement['attributes'][number],
): attribute is typeof attribute & { name: string; value: string } =>
  attribute.type === 'mdxJsxAttribute' &&
  textAttributes.has(attribute.name) &&
  typeof attribute.value === 'string' &&
  isLetters(attribute.value)

function attributeBlocks(node: Pick<MdxJsxFlowElement, 'attributes'>, lines: SourceLines): readonly Block[] {
  return node.attributes.flatMap((attribute): Block[] => {
    if (!isTextAttribute(attribute) || !attribute.position) return []
    const start = lines.from(attribute.position.start)
    const original = lines.source.slice(start, lines.from(attribute.position.end))
    const [, before = '', quote, text] = /^([\w-]+\s*=\s*(["']))([^]*)\2$/.exec(original) ?? []
    return text === undefined
      ? []
      : [
          {
            kind: 'attribute',
            start: start + before.length,
            end: start + before.length + text.length,
            indent: '',
            text,
            ...(quote === undefined ? {} : { quote }),
          },
        ]
  })
}

/** Keys of front matter that readers see, wherever they stand. */
const textKeys: ReadonlySet<string> = new Set([
  ...['title', 'description', 'sidebar_label', 'sidebar_badge', 'pagination_label', 'keywords'],
  ...['text', 'tagline', 'details', 'linkText', 'alt', 'caption', 'label'],
])

/** The texts of front matter, which is the beginning of a file. */
export function frontMatterBlocks(frontMatter: string): readonly Block[] {
  const [, opening = '', yaml] = /^(\s*---[^\n]*\n)([^]*?)\n?-{3,}[ \t]*\n?$/.exec(frontMatter) ?? []
  if (yaml === undefined) return []
  const tree = parseDocument(yaml, { keepSourceTokens: false })
  if (tree.errors.length > 0) return []
  const blocks: Block[] = []
  visit(tree, {
    Scalar(_key, node, path) {
      const { range, value, anchor } = node
      const pairs = path.filter(isPair)
      const nearest = pairs.at(-1)
      if (typeof value !== 'string' || !range || anchor !== undefined || nearest?.key === node) return
      const names = pairs.map(({ key }) => (isScalar(key) ? String(key.value) : ''))
      const name = names.at(-1) ?? ''
      // The name of a product on a landing page; elsewhere, names are ids.
      if (!textKeys.has(name) && !(name === 'name' && names[0] === 'hero')) return
      if (!isLetters(value) || path.some((each) => isMap(each) && each.anchor !== undefined)) return
      const original = yaml.slice(range[0], range[1]).trimEnd()
      const start = opening.length + range[0]
      blocks.push({
        kind: 'front matter',
        start,
        end: start + original.length,
        indent: '',
        text: value.trim(),
        written: original,
      })
    },
  })
  return blocks
}
