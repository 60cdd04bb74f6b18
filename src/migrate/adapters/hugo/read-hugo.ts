import type { Code, Html, Nodes, Root, RootContent, TableCell } from 'mdast'
import { isExternal } from '../../../model/address.ts'
import { append } from '../../../model/append.ts'
import type { DialectSource, MarkdownDialect } from '../../../stages/markdown/dialect.ts'
import { giveIds, withPlainAttributes } from '../heading-ids.ts'
import { text } from '../lists.ts'
import { propertiesOf } from '../mkdocs/attributes.ts'
import { expandTags, wordsFrom, type PlacedCall } from '../tags/expand-tags.ts'
import { withTokens } from '../tags/tokens.ts'
import { builtIn, readFile } from './built-in.ts'
import { withDefinitions, withHiddenDefinitions } from '../definitions.ts'
import { findShortcodes } from './shortcode.ts'
import { hugoData, hugoFrontMatter } from './front-matter.ts'
import { paramOf, siteOf, type HugoSite } from './hugo-site.ts'
import { pageOfLink, publishedFile, referenceTo, withoutLanguage } from './references.ts'
import { listBelow, sectionList } from './section-list.ts'
import { inside, report, shortcodeOf, type Shortcode } from './shortcode.ts'
import { ofThemes } from './themes.ts'
import { decodeText } from '../../../engine/decode-text.ts'
import { isThere } from '../included-files.ts'
import { plainLines } from '../tags/scan-tags.ts'
import { renderTemplate } from './go-template.ts'

export const hugoDialect: MarkdownDialect = {
  tokens: (body) => withTokens(body, findShortcodes),
  text: (body) => withHiddenDefinitions(withPlainAttributes(body)),
  tree: readHugo,
  frontMatter: hugoFrontMatter,
}

/** Converts shortcodes and what Goldmark has beside CommonMark (Hugo's guide, "Markdown attributes"). */
function readHugo(tree: Root, input: DialectSource): void {
  const site = siteOf(input.read)
  expandTags(tree, input, {
    find: findShortcodes,
    nodes: (call) => nodesFor(call, input, site),
    text: (call) => textFor(call, input, site),
  })
  visit(tree, input, site)
  if (input.isPage)
    append(tree.children, sectionList(hugoData(input.read.text(input.context.file) ?? ''), tree, input, site))
  // Headings in parts have docgen's ids: theirs depend on all headings before them.
  if (!input.isPart) giveIds(tree, { slugOf: slug, beforeNumber: '-', ofTerms: site.namesTerms })
}

/** The id that Goldmark makes of a text in Hugo, as GitHub does. */
const slug = (headingText: string): string =>
  headingText
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-') || 'heading'

function nodesFor(call: PlacedCall, input: DialectSource, site: HugoSite): readonly RootContent[] {
  if (call.kind === 'literal') return [text(call.rest)]
  const code = shortcodeOf(call, input)
  const { name } = call
  if (/^(?:_?param|params|rel_?ref|ref)$/i.test(name)) return [text(textFor(call, input, site))]
  const ownNodes = ownShortcode(code, (key) => paramOf(key, input, site))
  if (ownNodes !== undefined) return ownNodes
  if (/^(?:children|section)$/.test(name) && (call.inner ?? '').trim() === '')
    return listBelow(call.node, input, site)
  for (const shows of [ofThemes, builtIn]) {
    const show = Object.hasOwn(shows, name) ? shows[name] : undefined
    if (show) return show(code)
  }
  report(
    code,
    `The shortcode \`${name}\` is a template of Hugo, which is not read${call.inner === undefined ? '; it is left out' : '; what is in it is shown'}.`,
    'Write what it shows, or a component in `templates/mdx`.',
  )
  return inside(code)
}

/** What stands for a shortcode where only text can: in code, in addresses and in attributes. */
function textFor(call: PlacedCall, input: DialectSource, site: HugoSite): string {
  if (call.kind === 'literal') return call.rest
  const code = shortcodeOf(call, input)
  const argument = code.get('path', '0', 'name') ?? ''
  if (/^rel_?ref$|^ref$/i.test(call.name)) {
    const address = referenceTo(argument, input)
    if (address !== undefined) return address
    return argument
  }
  if (/^_?params?$/.test(call.name)) {
    const value = paramOf(argument, input, site)
    if (value !== undefined) return value
    report(code, `The site has no parameter \`${argument}\`; nothing is shown.`)
    return ''
  }
  const ownNodes = ownShortcode(code, (key) => paramOf(key, input, site))
  if (ownNodes !== undefined) return textOfNodes(ownNodes)
  if (call.name === 'readfile')
    return textOfNodes(
      readFile({ ...code, get: (...names) => (names.includes('code') ? 'true' : code.get(...names)) }),
    )
  if (call.name === 'comment') return ''
  report(code, `The shortcode \`${call.name}\` is shown as it is written.`)
  return call.raw
}

const textOfNodes = (nodes: readonly Nodes[]): string =>
  nodes
    .filter(({ type }) => type !== 'html')
    .map((node) => ('value' in node ? node.value : 'children' in node ? textOfNodes(node.children) : ''))
    .join('')
    .trim()

function visit(parent: Nodes, input: DialectSource, site: HugoSite): void {
  // Parts are read already.
  if (!('children' in parent) || (parent.type as string) === 'docgenContext') return
  const children = (parent.children as RootContent[]).flatMap((node): readonly RootContent[] => {
    if (node.type === 'image') node.url = addressOf(node.url, input, site)
    if (node.type === 'link' || node.type === 'definition')
      node.url =
        (site.findsPages ? pageOfLink(node.url, input, site) : undefined) ?? addressOf(node.url, input, site)
    if (node.type === 'html') return [withAddresses(node, input, site)]
    if (node.type === 'code') return [withFence(node)]
    if (node.type === 'table') takeAttributesOfTable(node)
    visit(node, input, site)
    if (node.type !== 'paragraph') return [node]
    takeAttributes(node)
    return node.children.length === 0 ? [] : [node]
  })
  // Children take the places of their kind.
  parent.children = withDefinitions(children, input) as typeof parent.children
}

/** The address of a page, a file among the pages, or whatever else is written. */
function addressOf(address: string, input: DialectSource, site: HugoSite): string {
  if (address === '' || isExternal(address) || /^(?:#|\w+:|@site\/)/.test(address)) return address
  const url = withoutLanguage(address, input, site)
  if (/\.md(?:#|$)/.test(url)) return referenceTo(url, input) ?? url
  return publishedFile(url, input)
}

const withAddresses = (node: Html, input: DialectSource, site: HugoSite): Html => ({
  ...node,
  value: node.value.replaceAll(
    /(<(?:img|a|source|video)\b[^>]*?\s(?:src|href)=")([^"]*)(?=")/gi,
    (_whole, before: string, url: string) => before + addressOf(url, input, site),
  ),
})

const attributeLine = /(?:^|\n)[ \t]*\{[ \t]*((?:[.#][\w:-]+|[\w-]+=(?:"[^"\n]*"|[^\s{}"]+)|[ \t]+)+)\}\s*$/

/** A line of attributes at the end of a block is about the block. */
function takeAttributes(node: RootContent & { readonly type: 'paragraph' }): void {
  const last = node.children.at(-1)
  const match = last?.type === 'text' && /[.#=]/.test(last.value) ? attributeLine.exec(last.value) : null
  if (!match || last?.type !== 'text' || (match.index === 0 && node.children.length > 1)) return
  last.value = last.value.slice(0, match.index)
  if (last.value === '') node.children.pop()
  const properties = propertiesOf(match[1] ?? '')
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...properties } }
}

/** Below a table, such a line is read as a row of it. */
function takeAttributesOfTable(node: RootContent & { readonly type: 'table' }): void {
  const cells = node.children.at(-1)?.children ?? []
  const words = (cell: TableCell | undefined): string => (cell ? textOfNodes(cell.children) : '')
  if (/^\{[ \t]*[.#][^{}]*\}$/.test(words(cells[0])) && cells.slice(1).every((cell) => words(cell) === ''))
    node.children.pop()
}

/** Converts the attributes of a fence: `{linenos=table,hl_lines=[2,"4-6"],filename="a.go"}`. */
function withFence(node: Code): Code {
  const info = `${node.lang ?? ''} ${node.meta ?? ''}`.trim()
  const [, before = '', inner] = /^([^{]*)\{(.*)\}/.exec(info) ?? []
  if (inner === undefined) return node
  const valueOf = (...keys: readonly string[]): string | undefined =>
    keys
      .map((key) =>
        new RegExp(String.raw`\b${key}\s*=\s*(?:"([^"]*)"|\[([^\]]*)\]|([^\s,}]+))`, 'i').exec(inner),
      )
      .flatMap((match) => match?.slice(1).find((each) => each !== undefined) ?? [])[0]
  const title = valueOf('filename', 'title', 'file', 'caption')
  const marked = valueOf('hl_lines')
    ?.match(/\d+(?:-\d+)?/g)
    ?.join(',')
  const numbers = valueOf('linenos')
  return {
    ...node,
    lang: before.trim().split(/\s/)[0] || null,
    meta: [
      marked === undefined ? '' : `{${marked}}`,
      numbers === undefined || numbers === 'false' ? '' : 'showLineNumbers',
      title === undefined ? '' : `title="${title.replaceAll('"', "'")}"`,
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** Where a site has templates of shortcodes. */
const folders = ['layouts/_shortcodes', 'layouts/shortcodes']

/**
 * What a shortcode of the site itself shows, if its template is a simple one (see `renderTemplate`);
 * undefined for others. `param` returns a parameter of the page or of the site.
 */
export function ownShortcode(
  { call, input, get }: Shortcode,
  param: (name: string) => string | undefined,
): readonly RootContent[] | undefined {
  const path = folders
    .flatMap((folder) => [`${folder}/${call.name}.html`, `${folder}/${call.name}.md`])
    .find((each) => isThere(each, input))
  const bytes = path === undefined ? undefined : input.read.bytes(path)
  if (path === undefined || bytes === undefined) return undefined
  const inner = plainLines(call.inner ?? '')
  const template = decodeText(bytes, path)
  const isBlock =
    inner.trim() !== '' &&
    (inner.trim().includes('\n') || /<(?:div|section|details|blockquote)\b/.test(template))
  const rendered = renderTemplate(template, {
    get: (name) => get(name),
    param,
    inner: isBlock ? `\n\n${inner.trim()}\n\n` : inner.trim(),
  })
  if (rendered === undefined) return undefined
  const text = inner.includes('\n') ? rendered : withoutIndent(rendered)
  const isInLine = !/\n\s*\n|^\s*<(?:div|p|h\d|ul|ol|table|section|details|figure|pre|blockquote)\b/.test(
    text.trim(),
  )
  if (text.trim() === '') return []
  return isInLine
    ? wordsFrom(text, call, input)
    : [input.part(text.trim(), call.line) as unknown as RootContent] // See `ContextNode`.
}

/** The lines of a template without indentation, which Markdown would take for code. */
const withoutIndent = (text: string): string => text.replaceAll(/^[ \t]+/gm, '')
