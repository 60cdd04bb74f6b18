import type { Code, Html, Nodes, Paragraph, Root, RootContent, Text } from 'mdast'
import type { DialectSource, MarkdownDialect } from '../../../stages/markdown/dialect.ts'
import { admonitionKinds } from '../admonition-kinds.ts'
import { defineTerms, withHiddenDefinitions } from '../definitions.ts'
import { giveIds, withPlainAttributes } from '../heading-ids.ts'
import { jsxElement } from '../jsx-element.ts'
import { hasDirective, withIncludes } from './includes.ts'
import { capital } from '../../../model/wording.ts'
import { type HtmlTag, scanTags } from '../../../engine/html/scan-tags.ts'
import { isKnownElement } from '../../../model/html-elements.ts'

export const mdBookDialect: MarkdownDialect = {
  text: (body) => withHiddenDefinitions(withPlainAttributes(body)),
  tree: readMdBook,
}

/**
 * Converts what mdBook has beside Markdown (its guide, "mdBook-specific features"): included files,
 * definitions, hidden lines and attributes of code, the fences of mdbook-admonish, and captions in tags of
 * other preprocessors.
 */
function readMdBook(tree: Root, input: DialectSource): void {
  defineTerms(tree, input)
  // Headings in parts have docgen's ids: theirs depend on all headings before them.
  if (!input.isPart) giveIds(tree, { slugOf: slug, beforeNumber: '-', ofTerms: true })
  visit(tree, input)
  if (input.isPage) raiseFirstHeading(tree)
}

const slug = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{Alphabetic}\p{N}_\-\s]/gu, '')
    .replaceAll(/\s/g, '-') || 'section'

/** A chapter may begin at any level; its first heading is its title. */
function raiseFirstHeading(tree: Root): void {
  const headings = tree.children.filter((node) => node.type === 'heading')
  const first = tree.children.find((node) => !isInvisible(node))
  if (first?.type === 'heading' && headings.every(({ depth }) => depth > 1)) first.depth = 1
}

const isInvisible = (node: RootContent): boolean =>
  node.type === 'definition' ||
  (node.type === 'html' && /^(?:\s|<!--[^]*?-->|<a\b[^>]*>\s*<\/a>)*$/.test(node.value)) ||
  (node.type === 'paragraph' && node.children.every((child) => child.type === 'html'))

function visit(parent: Nodes, input: DialectSource): void {
  if (!('children' in parent)) return
  const nodes = (parent.children as readonly RootContent[]).flatMap((node): readonly RootContent[] => {
    switch (node.type) {
      case 'code':
        return codeOf({ ...node, value: withIncludes(node.value, node, input, true) }, input)
      case 'html':
      case 'paragraph': {
        const text = sourceOf(node, input)
        const whole = withIncludes(text, node, input, false)
        if (whole !== text) return partOf(whole, node, input)
        visit(node, input)
        return [node]
      }
      // In a heading or a table, of which no other block can be a part.
      case 'text':
        return isWritten(node, input)
          ? [{ ...node, value: withIncludes(node.value, node, input, false) }]
          : [node]
      default:
        visit(node, input)
        return [node]
    }
  })
  // Children take the places of their kind.
  parent.children = (holdsBlocks(parent) ? withCaptions(nodes, input) : nodes) as typeof parent.children
}

/** The text of a block, without what is before it on its first line, such as the sign of a list. */
function sourceOf({ position }: Html | Paragraph | Text, { context: { lines } }: DialectSource): string {
  if (!position) return ''
  const { start, end } = position
  return lines
    .slice(start.line - 1, end.line)
    .map((line, index) => (index === 0 ? line.slice(start.column - 1) : line.replace(/^[ \t>]*/, '')))
    .join('\n')
}

/** Whether a text has a directive that is none of those after a backslash, which the parser takes away. */
const isWritten = (node: Text, input: DialectSource): boolean =>
  hasDirective(node.value) && !sourceOf(node, input).includes('\\{{')

/** The blocks of a text that takes the place of a node. */
const partOf = (text: string, node: Nodes, input: DialectSource): readonly RootContent[] =>
  text.trim() === '' ? [] : [input.part(text, node.position?.start.line ?? 1) as unknown as RootContent] // See `ContextNode`.

/** What rustdoc reads after the name of a language, or without one. */
const attributes =
  /^(?:ignore(?:-\S+)?|should_panic|no_run|compile_fail|edition\d+|E\d{4}|editable|(?:no)?playground|noplaypen|mdbook-runnable|does_not_compile|panics|not_desired_behavior|hidelines=.*)$/

function codeOf(node: Code, input: DialectSource): readonly RootContent[] {
  const info = `${node.lang ?? ''} ${node.meta ?? ''}`
  if (node.lang === 'admonish') return [admonitionOf(node, input)]
  const words = info.split(/[\s,]+/).filter(Boolean)
  const isRust = words.length > 0 && words.every((word) => attributes.test(word))
  const language = isRust ? 'rust' : (words[0] ?? '')
  const prefix = words.find((word) => word.startsWith('hidelines='))?.slice('hidelines='.length)
  const { shown, whole } = hiddenLines(node.value, language, prefix)
  const block = (value: string): Code => ({ ...node, lang: language || null, meta: null, value })
  if (shown === whole) return [block(whole)]
  const all = jsxElement(
    'details',
    {},
    [jsxElement('summary', {}, [{ type: 'text', value: 'Whole example' }], node), block(whole)],
    node,
  )
  return shown.trim() === '' ? [all] : [block(shown), all]
}

/** Converts a fence with `admonish warning "Title"` or `admonish warning title="Title" collapsible=true`. */
function admonitionOf(node: Code, input: DialectSource): RootContent {
  const meta = node.meta ?? ''
  const [, type = 'note'] = /^\s*([\w-]+)(?![\w-]*=)/.exec(meta) ?? []
  const [title] = [...meta.matchAll(/(?:^|\s)(?:title=)?"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) =>
    text.replaceAll(/\\(.)/g, '$1'),
  )
  const name = capital(type)
  const line = (node.position?.start.line ?? 1) + 1
  const content = node.value.trim() === '' ? [] : [input.part(node.value, line) as unknown as RootContent] // See `ContextNode`.
  if (/\bcollapsible=true\b/.test(meta)) {
    const summary = jsxElement('summary', {}, [{ type: 'text', value: title ?? name }], node)
    return jsxElement('details', {}, [summary, ...content], node)
  }
  const kind = admonitionKinds[type.toLowerCase()]
  return jsxElement(
    'Admonition',
    { kind: kind ?? 'note', title: title || (kind === type ? undefined : name) },
    content,
    node,
  )
}

/** Code as it is shown at first, and with the lines that are hidden in it. */
interface HiddenLines {
  readonly shown: string
  readonly whole: string
}

/**
 * Takes the hidden lines out of code (mdBook's guide, "Hiding code lines"): those that begin with `# ` in
 * Rust, where `##` stands for one sign, or those that begin with a prefix of the block.
 */
function hiddenLines(code: string, language: string, prefix: string | undefined): HiddenLines {
  const lines = code.split('\n').map((line): { readonly text: string; readonly isHidden: boolean } => {
    if (prefix !== undefined) {
      const indent = /^\s*/.exec(line)?.[0] ?? ''
      const isHidden = line.startsWith(prefix, indent.length)
      return { text: isHidden ? indent + line.slice(indent.length + prefix.length) : line, isHidden }
    }
    const [, indent = '', sign, rest = ''] = /^(\s*)#(.?)(.*)$/.exec(line) ?? []
    if (language !== 'rust' || sign === undefined) return { text: line, isHidden: false }
    if (sign === '#') return { text: `${indent}#${rest}`, isHidden: false }
    return sign === '' || sign === ' '
      ? { text: indent + rest, isHidden: true }
      : { text: line, isHidden: false }
  })
  return {
    shown: lines.flatMap(({ text, isHidden }) => (isHidden ? [] : [text])).join('\n'),
    whole: lines.map(({ text }) => text).join('\n'),
  }
}

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
