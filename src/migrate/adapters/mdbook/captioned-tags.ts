import type { Code, Nodes, RootContent } from 'mdast'
import { type HtmlTag, scanTags } from '../../../engine/html/scan-tags.ts'
import { isKnownElement } from '../../../model/html-elements.ts'
import type { DialectSource } from '../../../stages/markdown/dialect.ts'
import { jsxElement } from '../jsx-element.ts'

/**
 * Converts what preprocessors of books make of tags of their own around blocks: a figure with a caption.
 * `<Listing number="2-1" file-name="src/main.rs" caption="Reading *clay*">` is "Listing 2-1: Reading clay".
 */
export function withCaptions(nodes: readonly RootContent[], input: DialectSource): readonly RootContent[] {
  const ends = nodes.map(endIn)
  const figures: RootContent[] = []
  let next = 0
  for (const [index, node] of nodes.entries()) {
    if (index < next) continue
    const tag = ownTagIn(node)
    const end = tag ? ends.indexOf(tag.name.toLowerCase(), index + 1) : -1
    if (!tag || end === -1) figures.push(node)
    else {
      figures.push(figureOf(tag, withCaptions(nodes.slice(index + 1, end), input), node, input))
      next = end + 1
    }
  }
  return figures
}

/** A tag that is no element of HTML, with attributes that readers see. */
interface OwnTag {
  /** As it is written. */
  readonly name: string
  readonly label: string
  readonly file: string | undefined
}

function ownTagIn(node: RootContent): OwnTag | undefined {
  const [tag, ...others] = tagsIn(node)
  if (node.type !== 'html' || !tag || tag.isEnd || others.length > 0 || isKnownElement(tag.name))
    return undefined
  if (node.value.slice(tag.end).trim() !== '') return undefined
  const valueOf = (...names: readonly string[]): string | undefined =>
    tag.attributes.find(({ name, value }) => names.includes(name) && value !== '')?.value
  const name = node.value.slice(tag.start + 1, tag.start + 1 + tag.name.length)
  const number = valueOf('number')
  const caption = valueOf('caption', 'title')
  const file = valueOf('file-name', 'filename', 'file')
  if (number === undefined && caption === undefined && file === undefined) return undefined
  const label = [number === undefined ? undefined : `${name} ${number}`, caption].filter(Boolean).join(': ')
  return { name, label, file }
}

/** The name of the end tag that a node consists of, in lower case; undefined for any other. */
function endIn(node: RootContent): string | undefined {
  const [tag, ...others] = tagsIn(node)
  return tag?.isEnd === true && others.length === 0 ? tag.name : undefined
}

function tagsIn(node: RootContent): readonly HtmlTag[] {
  if (node.type !== 'html') return []
  const tags: HtmlTag[] = []
  scanTags(node.value, { onTag: (tag) => void tags.push(tag) })
  return tags
}

function figureOf(
  { label, file }: OwnTag,
  blocks: readonly RootContent[],
  node: RootContent,
  input: DialectSource,
): RootContent {
  const code = blocks.find((block) => block.type === 'code')
  const content = code && file !== undefined ? blocks.map((each) => titled(each, code, file)) : blocks
  const paragraph = (value: string): RootContent => ({
    type: 'paragraph',
    children: [{ type: 'inlineCode', value }],
    position: node.position,
  })
  const name = file === undefined || code ? [] : [paragraph(file)]
  return jsxElement('figure', {}, [...name, ...content, ...captionOf(label, node, input)], node)
}

function captionOf(label: string, node: RootContent, input: DialectSource): readonly RootContent[] {
  if (label === '') return []
  // See `ContextNode`.
  const text = input.part(label, node.position?.start.line ?? 1) as unknown as RootContent
  return [jsxElement('figcaption', {}, [text], node)]
}

/** Code with the name of its file above it. */
const titled = (block: RootContent, code: Code, file: string): RootContent =>
  block === code ? { ...code, meta: `title=${JSON.stringify(file)}` } : block

/** Whether a node may hold blocks between tags. */
export const holdsBlocks = ({ type }: Nodes): boolean =>
  type === 'root' || type === 'listItem' || type === 'blockquote'
