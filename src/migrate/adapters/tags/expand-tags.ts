import type { Html, Nodes, Root, RootContent, Text } from 'mdast'
import { append } from '../../../model/append.ts'
import type { DialectSource } from '../../../stages/markdown/dialect.ts'
import { isBlank, paragraph, partsOfLines } from '../lists.ts'
import { outermostCalls, plainLines, type FindTags, type TagCall } from './scan-tags.ts'
import { hasTokens, piecesOf, withoutTokens } from './tokens.ts'

/** A tag where it stands in a tree. */
export interface PlacedCall extends TagCall {
  /** The node that it stands in. */
  readonly node: Nodes
  /** Its line in the file. */
  readonly line: number
}

/** What the tags of a generator mean. */
export interface TagMeanings {
  readonly find: FindTags
  /** What is shown in place of a tag. */
  readonly nodes: (call: PlacedCall, input: DialectSource) => readonly RootContent[]
  /** What stands in place of a tag in code, in an address or in an attribute. */
  readonly text: (call: PlacedCall, input: DialectSource) => string
}

/** Replaces the tokens of a tree (see `withTokens`) by what their tags mean. */
export const expandTags = (tree: Root, input: DialectSource, meanings: TagMeanings): void => {
  expandIn(tree, input, meanings)
}

function expandIn(parent: Nodes, input: DialectSource, meanings: TagMeanings): void {
  if (!('children' in parent)) return
  parent.children = (parent.children as RootContent[]).flatMap((node): readonly RootContent[] => {
    if (node.type === 'text') return inText(node, input, meanings)
    if (node.type === 'html') return inHtml(node, input, meanings)
    asTexts(node, input, meanings)
    expandIn(node, input, meanings)
    return node.type === 'paragraph' ? apart(node) : [node]
  }) as typeof parent.children // Children take the places of elements of their own kind.
}

/** The tags of a token; it has one, unless what closes another is missing. */
const callsIn = (
  raw: string,
  node: Nodes,
  linesBefore: number,
  { find }: TagMeanings,
): readonly PlacedCall[] => {
  const line = (node.position?.start.line ?? 1) + linesBefore
  return outermostCalls(raw, find).map((call) => ({ ...call, node, line }))
}

function inText(node: Text, input: DialectSource, meanings: TagMeanings): readonly RootContent[] {
  if (!hasTokens(node.value)) return [node]
  return piecesOf(node.value).flatMap(({ text, isTag, line }): readonly RootContent[] =>
    isTag
      ? callsIn(text, node, line, meanings).flatMap((call) => meanings.nodes(call, input))
      : [{ ...node, value: text }],
  )
}

/** In a tag of HTML, only text can take the place of one. */
function inHtml(node: Html, input: DialectSource, meanings: TagMeanings): readonly RootContent[] {
  if (!hasTokens(node.value)) return [node]
  if (/^\s*<!--/.test(node.value)) return [{ ...node, value: withoutTokens(node.value) }]
  const nodes: RootContent[] = []
  let html = ''
  const end = (): void => {
    if (html.trim() !== '') nodes.push({ ...node, value: html })
    html = ''
  }
  for (const { text, isTag, line } of piecesOf(node.value))
    if (!isTag) html += text
    else
      for (const call of callsIn(text, node, line, meanings))
        if (/<[a-z][^<>]*$/i.test(html)) html += meanings.text(call, input).replaceAll('"', '&quot;')
        else {
          end()
          append(nodes, meanings.nodes(call, input))
        }
  end()
  return nodes
}

/** The properties of nodes that are text. */
const textual = ['value', 'url', 'title', 'alt', 'lang', 'meta'] as const

function asTexts(node: RootContent, input: DialectSource, meanings: TagMeanings): void {
  const texts = node as unknown as Record<string, unknown> // Looked at property by property.
  for (const key of textual) {
    const value = texts[key]
    if (typeof value !== 'string' || !hasTokens(value)) continue
    texts[key] = withoutTokens(value, (raw) =>
      callsIn(raw, node, 0, meanings)
        .map((call) => meanings.text(call, input))
        .join(''),
    )
  }
}

/** A paragraph, and the blocks that stand in it as paragraphs of their own. */
function apart(node: RootContent & { readonly type: 'paragraph' }): readonly RootContent[] {
  const children = node.children as readonly RootContent[]
  if (children.every(isInline)) return children.length === 0 ? [] : [node]
  const blocks: RootContent[] = []
  let words: RootContent[] = []
  for (const child of [...children, undefined]) {
    if (child && isInline(child)) words.push(child)
    else {
      if (words.some((each) => !isBlank(each))) blocks.push(paragraph(withoutFirstLineEnd(words)))
      words = []
      if (child) blocks.push(child)
    }
  }
  return blocks
}

/** Words on the lines below a block. */
function withoutFirstLineEnd([first, ...others]: readonly RootContent[]): readonly RootContent[] {
  if (!first) return []
  return first.type === 'text'
    ? [{ ...first, value: first.value.trimStart() }, ...others]
    : [first, ...others]
}

/** The beginning of HTML that cannot stand in a paragraph. */
const blockTag =
  /^\s*<\/?(?:article|aside|blockquote|center|details|div|dl|figure|footer|form|h[1-6]|header|hr|iframe|nav|ol|p|pre|script|section|style|table|ul|video)\b/i

const isInline = (node: RootContent): boolean =>
  partsOfLines.has(node.type) ||
  (node.type === 'html' && !blockTag.test(node.value)) ||
  ((node.type as string) === 'docgenContext' &&
    'children' in node &&
    (node.children as readonly RootContent[]).every(isInline))

/** What is between a tag and its end, as blocks; nothing if there is nothing. */
export function blocksIn(call: PlacedCall, input: DialectSource): readonly RootContent[] {
  const text = plainLines(call.inner ?? '')
  // See `ContextNode`.
  return text.trim() === '' ? [] : [input.part(text, call.line + call.innerLine) as unknown as RootContent]
}

/** Text with markup, as what can stand in a line. */
export function wordsFrom(text: string, call: PlacedCall, input: DialectSource): readonly RootContent[] {
  if (text.trim() === '') return []
  const part = input.part(text.trim(), call.line) as unknown as RootContent // See `ContextNode`.
  if ('children' in part)
    part.children = (part.children as RootContent[]).flatMap((child) =>
      child.type === 'paragraph' ? child.children : [child],
    ) as typeof part.children // Text may stand in an element as well as in a paragraph.
  return [part]
}
