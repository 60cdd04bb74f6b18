import type { Code, Html, InlineCode, Link, Nodes, Paragraph, Root, RootContent } from 'mdast'
import { diagnose } from '../../../model/diagnose.ts'
import { asRecord, type PlainObject } from '../../../model/plain-data.ts'
import type { DialectSource, MarkdownDialect } from '../../../stages/markdown/dialect.ts'
import { placeOf } from '../../../stages/markdown/place.ts'
import { admonitionKinds } from '../admonition-kinds.ts'
import { fencesInTabs } from '../code-tabs.ts'
import { giveIds, withPlainAttributes } from '../heading-ids.ts'
import { jsxElement } from '../jsx-element.ts'
import { abbreviationsIn, areDefinitions, type MarkAbbreviations } from './abbreviations.ts'
import { applyAttributes, propertiesOf } from './attributes.ts'
import { blockIn, hideBlocks, type Block } from './blocks.ts'
import { imagesInColorModes, inColorMode } from './color-modes.ts'
import { withIndentedBlocks } from './slash-blocks.ts'
import { hasSnippet, includedBlocks, includedCode } from './snippets.ts'
import { withBarsInCode } from './table-code.ts'
import { addressThemeFiles } from './theme-files.ts'
import { append } from '../../../model/append.ts'
import { capital } from '../../../model/wording.ts'

export const mkDocsDialect: MarkdownDialect = {
  text: (body) => withPlainAttributes(hideBlocks(withIndentedBlocks(withBarsInCode(body)))),
  tree: readMkDocs,
  frontMatter: { opening: /^---([^\n]*)(\n|$)/, isOptional: true, translate: fromMkDocs },
}

/** Converts what Material for MkDocs reads from front matter to docgen's keys. */
function fromMkDocs(data: PlainObject): ReadonlyMap<string, readonly [value: unknown, key: string]> {
  const entries = new Map<string, readonly [unknown, string]>()
  for (const [key, value] of Object.entries(data))
    if (key === 'hide') {
      const hidden = Array.isArray(value) ? value : [value]
      if (hidden.includes('toc')) entries.set('hide_table_of_contents', [true, key])
      if (hidden.includes('navigation')) entries.set('displayed_sidebar', [null, key])
    } else if (key === 'search') {
      if (asRecord(value)['exclude'] === true) entries.set('search', [false, key])
    } else entries.set(key, [value, key])
  return entries
}

/**
 * Converts the syntax of Python-Markdown's extensions, of PyMdown's, and of Material for MkDocs (its
 * reference): admonitions, details, tabs, definitions, abbreviations, snippets, attributes, and fences. Icons
 * are left out, and so is `[TOC]`, because every page has a table of contents.
 */
function readMkDocs(tree: Root, input: DialectSource): void {
  // Headings in parts have docgen's ids: theirs depend on all headings before them.
  if (!input.isPart) giveIds(tree, { slugOf: pythonSlug, beforeNumber: '_' })
  addressThemeFiles(tree, input)
  visit(tree, input, abbreviationsIn(input))
}

/**
 * The id that Python-Markdown makes of a text, of which it keeps ASCII only; docgen's own where that would
 * be nothing but a number.
 */
function pythonSlug(text: string): string | undefined {
  const plain = withoutIcons(text)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
  // oxlint-disable-next-line no-control-regex -- ASCII is meant
  if (/[^\u0000-\u007F]/.test(plain.replaceAll(/[^\p{L}\p{N}]/gu, ''))) return undefined
  return plain
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[-\s]+/g, '-')
}

function visit(parent: Nodes, input: DialectSource, markAbbreviations: MarkAbbreviations): void {
  if (!('children' in parent)) return
  const children = (parent.children as RootContent[]).flatMap((node): readonly RootContent[] => {
    switch (node.type) {
      case 'html':
        return htmlOf({ ...node, value: imagesInColorModes(node.value) }, input)
      case 'image':
        return [inColorMode(node)]
      case 'code':
        return [withFence({ ...node, value: includedCode(node.value, node, input) })]
      case 'inlineCode':
        return [withoutLanguage(node)]
      case 'paragraph': {
        const lines = linesOf(node, input)
        if (hasSnippet(lines, input)) return includedBlocks(lines, node, input)
        if (/^\s*\[TOC\]\s*$/i.test(lines.join('\n')) || areDefinitions(lines)) return []
        visit(node, input, markAbbreviations)
        return [node]
      }
      case 'text':
        return markAbbreviations({ ...node, value: withoutIcons(node.value) })
      case 'heading':
        // A menu shows it, too.
        visit(node, input, (text) => [text])
        return [node]
      default:
        visit(node, input, markAbbreviations)
        return [node]
    }
  })
  // Children take the places of their kind.
  parent.children = fencesInTabs(together(children)) as typeof parent.children
  // Those of headings are ids, which are read later.
  if (parent.type !== 'heading') applyAttributes(parent)
  for (const child of parent.children) if (child.type === 'link') nameLink(child)
}

/** Gives a link that had nothing but an icon its title or its address to show. */
function nameLink(link: Link): void {
  // Without an address, it is an anchor.
  if (link.url === '' || link.children.some((child) => child.type !== 'text' || child.value.trim() !== ''))
    return
  const { title } = asRecord(link.data?.hProperties)
  link.children = [{ type: 'text', value: typeof title === 'string' ? title : (link.title ?? link.url) }]
}

const linesOf = ({ position }: Paragraph, { context: { lines } }: DialectSource): readonly string[] =>
  position ? lines.slice(position.start.line - 1, position.end.line) : []

/** Icons have other names in docgen, and no meaning of their own. */
const withoutIcons = (text: string): string =>
  text.replaceAll(/:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:\{[^{}]*\})?/g, '')

/** `#!py code`, whose colors are those of a language. */
const withoutLanguage = (node: InlineCode): InlineCode => ({
  ...node,
  value: node.value.replace(/^#!\w+\s+(?=\S)/, ''),
})

function htmlOf(node: Html, input: DialectSource): readonly RootContent[] {
  const block = blockIn(node.value)
  if (block) return blockOf(block, node, input)
  // Markdown in HTML, where no blank line separates them.
  const { start, text, end } =
    /^(?<start><(?<name>[a-z]+)\b[^>]*\smarkdown\b[^>]*>)[ \t]*\n(?<text>[^]*?)(?<end><\/\k<name>>\s*)?$/i.exec(
      node.value,
    )?.groups ?? {}
  const plain = (value: string): Html => ({
    ...node,
    value: value.replaceAll(/(<[a-z][^<>]*?)\smarkdown(?:=(?:"[^"]*"|'[^']*'|\w+))?(?=[\s>])/gi, '$1'),
  })
  if (start === undefined || text === undefined || text.trim() === '') return [plain(node.value)]
  const inner = text
    .split('\n')
    .map((line) => line.trimStart())
    .join('\n')
  return [
    plain(start),
    input.part(inner, (node.position?.start.line ?? 1) + 1) as unknown as RootContent, // See `ContextNode`.
    ...(end === undefined ? [] : [plain(end)]),
  ]
}

function blockOf(
  { sign, opening, content }: Block,
  node: Html,
  input: DialectSource,
): readonly RootContent[] {
  const line = node.position?.start.line ?? 1
  const part = (text: string, from: number): readonly RootContent[] =>
    text.trim() === '' ? [] : [input.part(text, from) as unknown as RootContent] // See `ContextNode`.
  if (sign === ':') return [jsxElement('dd', {}, part(`${opening}\n${content}`, line), node)]
  if (sign === ':::') {
    input.diagnostics.push(
      diagnose('unknown-component', `\`::: ${opening}\` is made from code by a plugin; it is left out.`, {
        file: input.context.file,
        place: placeOf(node),
        hint: 'Write it out, or link to where it is published.',
      }),
    )
    return []
  }
  const [, types = '', quoted] = /^(.*?)[ \t]*(?:"(.*)"|'.*')?[ \t]*$/.exec(opening) ?? []
  const title = quoted ?? (types === '' ? opening.trim().slice(1, -1) : undefined)
  if (sign.startsWith('===')) {
    const label = plainText(title ?? '') || iconName(title ?? '') || 'Tab'
    const item = jsxElement('TabItem', { value: label, label }, part(content, line + 1), node)
    return [{ ...item, data: { startsGroup: sign === '===!' } }]
  }
  const [type = 'note'] = types.toLowerCase().split(/\s+/)
  const usualTitle = capital(type)
  if (sign.startsWith('???'))
    return [
      jsxElement(
        'details',
        { open: sign === '???+' || undefined },
        [
          jsxElement(
            'summary',
            {},
            plainText(title ?? '') === ''
              ? [{ type: 'text', value: usualTitle }]
              : inline(part(title ?? '', line)),
            node,
          ),
          ...part(content, line + 1),
        ],
        node,
      ),
    ]
  const kind = admonitionKinds[type]
  const blockTitle = plainText(title ?? '') || (kind === type ? undefined : usualTitle)
  return [
    jsxElement('Admonition', { kind: kind ?? 'note', title: blockTitle }, part(content, line + 1), node),
  ]
}

declare module 'mdast-util-mdx-jsx' {
  interface MdxJsxFlowElementData {
    /** Whether a tab is the first of its group, although others are before it. */
    startsGroup?: boolean
  }
}

/** Blocks with what is in their paragraphs, for an element that has one line. */
function inline(blocks: readonly RootContent[]): readonly RootContent[] {
  for (const block of blocks)
    if ('children' in block)
      block.children = (block.children as RootContent[]).flatMap((child) =>
        child.type === 'paragraph' ? child.children : [child],
      ) as typeof block.children // Text may stand in an element as well as in a paragraph.
  return blocks
}

/** A title without markup and icons. */
const plainText = (title: string): string =>
  withoutIcons(title)
    .replaceAll(/\[([^\]]*)\]\([^)]*\)|[`*]/g, '$1')
    .trim()

const iconName = (title: string): string =>
  capital(/:[a-z]+-(?:[a-z]+-)?([a-z]+)[\w-]*:/.exec(title)?.[1] ?? '')

/** Puts tabs side by side into one group, and definitions into a list with what they define. */
function together(children: readonly RootContent[]): readonly RootContent[] {
  const result: RootContent[] = []
  for (const node of children) {
    const last = result.at(-1)
    if (node.type !== 'mdxJsxFlowElement') result.push(node)
    else if (node.name === 'TabItem')
      if (last?.type === 'mdxJsxFlowElement' && last.name === 'Tabs' && !node.data?.startsGroup)
        last.children.push(withOtherValue(node, last.children.length))
      else result.push(jsxElement('Tabs', {}, [withOtherValue(node, 0)], node))
    else if (node.name === 'dd') {
      const term = last?.type === 'paragraph' ? result.pop() : undefined
      const inner = term?.type === 'paragraph' ? [jsxElement('dt', {}, term.children, term), node] : [node]
      const list = result.at(-1)
      if (list?.type === 'mdxJsxFlowElement' && list.name === 'dl') append(list.children, inner)
      else result.push(jsxElement('dl', {}, inner, node))
    } else result.push(node)
  }
  return result
}

/** Tabs of one group may have the same label. */
function withOtherValue(node: ReturnType<typeof jsxElement>, index: number): typeof node {
  const attributes = node.attributes.map((each) =>
    each.type === 'mdxJsxAttribute' && each.name === 'value' && typeof each.value === 'string'
      ? { ...each, value: `${each.value}-${String(index)}` }
      : each,
  )
  return { ...node, attributes }
}

/** Converts the info of a fence: `{ .py .annotate title="a.py" }`, `py hl_lines="2 4-5" linenums="1"`. */
function withFence(node: Code): Code {
  const info = `${node.lang ?? ''} ${node.meta ?? ''}`.trim()
  const [, inner] = /^\{(.*)\}$/.exec(info) ?? []
  const [language = ''] =
    inner === undefined ? [node.lang ?? ''] : (propertiesOf(inner)['class'] ?? '').split(' ')
  const valueOf = (key: string): string | undefined =>
    new RegExp(String.raw`\b${key}=(?:"([^"]*)"|'([^']*)'|(\S+?))(?=[\s}]|$)`)
      .exec(info)
      ?.slice(1)
      .find((each) => each !== undefined)
  const title = valueOf('title')
  const tab = valueOf('tab')
  const marked = valueOf('hl_lines')
    ?.trim()
    .split(/[\s,]+/)
    .join(',')
  return {
    ...node,
    lang: language === '' ? null : language,
    meta: [
      marked ? `{${marked}}` : '',
      valueOf('linenums') === undefined ? '' : 'showLineNumbers',
      title === undefined ? '' : `title="${title.replaceAll('"', "'")}"`,
      tab === undefined ? '' : `tab="${tab.replaceAll('"', "'")}"`,
    ]
      .filter(Boolean)
      .join(' '),
  }
}
