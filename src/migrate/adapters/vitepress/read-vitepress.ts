import { posix } from 'node:path'
import type { Code, Html, Nodes, Paragraph, Root, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { decodeText } from '../../../engine/decode-text.ts'
import { edited, withoutAttributes, type Edit } from '../../../engine/html/edit-tags.ts'
import { scanTags, type HtmlTag } from '../../../engine/html/scan-tags.ts'
import { diagnose } from '../../../model/diagnose.ts'
import type { Place } from '../../../model/diagnostic.ts'
import type { DialectSource, MarkdownDialect } from '../../../stages/markdown/dialect.ts'
import { voidElements } from '../../../stages/markdown/html/nesting-rules.ts'
import { placeOf, placeOfWord } from '../../../stages/markdown/place.ts'
import { giveIds, spoken } from '../heading-ids.ts'
import { foldersAround, isThere, missingFile, withoutCommonIndent } from '../included-files.ts'
import { mendMdx, withPlainIds } from '../mend-mdx.ts'
import { readableContainers, tabLabel } from './readable-containers.ts'
import { badge, wordsOfProps } from './component-words.ts'
import { withTagEnds } from './tag-ends.ts'
import { vitePressFragment, vitePressSlug } from './slug.ts'
import { codeTabs } from '../code-tabs.ts'
import { jsxElement, onLines } from '../jsx-element.ts'

export const vitePressDialect: MarkdownDialect = {
  tokens: withTagEnds,
  text: (body) => withPlainIds(readableContainers(body)).replaceAll(vueId, '$1{$2}'),
  mend: mendMdx,
  tree: readVitePress,
}

/**
 * Matches a heading and its id in the delimiters that the sites of Vue set for markdown-it-attrs, in whose
 * usual ones Vue sees an expression: `## A %{#b}%`.
 */
const vueId = /^([ \t]*#{1,6}[ \t][^\n]*)%\{(#[\w-]+)\}%[ \t]*$/gm

/**
 * Converts VitePress's syntax (its guide, "Markdown Extensions"): snippets (`<<<`), includes, tabs, line
 * numbers, and titles of fences. `[[toc]]` is removed, because every page has a table of contents, as are Vue
 * scripts, styles, and components.
 */
export function readVitePress(tree: Root, input: DialectSource): void {
  const leftOut = new Map<string, Place>()
  giveIds(tree, { slugOf: vitePressSlug, beforeNumber: '-' })
  linkWithin(tree, new Set(idsIn(tree)))
  visit(tree, input, leftOut)
  for (const [name, place] of leftOut)
    input.diagnostics.push(
      diagnose('unknown-component', `\`<${name}>\` is a component of Vue; it is left out.`, {
        file: input.context.file,
        place,
        hint: 'Write a component of docgen in its place, in a file whose name ends with `.mdx`.',
      }),
    )
}

function visit(parent: Nodes, input: DialectSource, leftOut: Map<string, Place>): void {
  if (!('children' in parent)) return
  const children = (parent.children as RootContent[]).flatMap((node): readonly RootContent[] => {
    switch (node.type) {
      case 'html':
        return htmlOf(node, input, leftOut)
      case 'code':
        return [withFence(node)]
      case 'paragraph':
        if (/^\s*\[\[toc\]\]\s*$/i.test(sourceOf(node, input).join('\n'))) return []
        if (sourceOf(node, input).every((line) => /^\s*<<<\s*\S/.test(line)))
          return sourceOf(node, input).map((line) => snippet(line, node, input))
        visit(node, input, leftOut)
        return node.children.length === 0 ? [] : [withOwnId(node)]
      case 'containerDirective':
        visit(node, input, leftOut)
        return containerOf(node, input)
      default:
        visit(node, input, leftOut)
        return [node]
    }
  })
  parent.children = children
}

/** A paragraph whose id stands at its end, or is all of it (markdown-it-attrs, "end of block"). */
function withOwnId(paragraph: Paragraph): RootContent {
  const last = paragraph.children.at(-1)
  const [, text, id] = (last?.type === 'text' && /^([^]*?)\s*(?<!\S)\{#([\w-]+)\}\s*$/.exec(last.value)) || []
  if (last?.type !== 'text' || text === undefined || id === undefined) return paragraph
  last.value = text
  return { ...paragraph, data: { ...paragraph.data, hProperties: { id } } }
}

function containerOf(node: ContainerDirective, { context }: DialectSource): readonly RootContent[] {
  switch (node.name) {
    case 'raw':
    case 'v-pre':
      return node.children
    case 'code-group':
      return codeGroup(node, context.lines)
    case 'tabs':
      return tabs(node)
    default:
      return [node]
  }
}

/** The ids of the headings, all of which have one now. */
function idsIn(parent: Nodes): readonly string[] {
  if (parent.type === 'heading') return /\{#([^{}]*)\}\s*$/.exec(spoken(parent))?.slice(1) ?? []
  return 'children' in parent ? parent.children.flatMap(idsIn) : []
}

/** Gives links within the page the ids that VitePress makes of their fragments. */
function linkWithin(parent: Nodes, ids: ReadonlySet<string>): void {
  if ((parent.type === 'link' || parent.type === 'definition') && parent.url.startsWith('#'))
    parent.url = vitePressFragment(parent.url, ids)
  if ('children' in parent) for (const child of parent.children) linkWithin(child, ids)
}

const sourceOf = ({ position }: Paragraph, { context: { lines } }: DialectSource): readonly string[] =>
  position ? lines.slice(position.start.line - 1, position.end.line) : []

/** Matches names of components: with a capital letter, or with a hyphen. */
const componentName = /^(?:[A-Z]|[a-z][a-z\d]*-)/

/** Matches names of attributes for Vue: `:class`, `@click`, `v-if`. */
const vueAttribute = /^(?:[:@#]|v-)/

function htmlOf(node: Html, input: DialectSource, leftOut: Map<string, Place>): readonly RootContent[] {
  const included = /^<!--\s*@include:\s*(.+?)\s*-->$/.exec(node.value.trim())?.[1]
  if (included !== undefined) return includeOf(included, node, input)
  const value = withoutVue(node, input, leftOut)
  return value.trim() === '' ? [] : [{ ...node, value }]
}

/** HTML without scripts, styles, components, and attributes for Vue. */
function withoutVue(node: Html, input: DialectSource, leftOut: Map<string, Place>): string {
  const edits: Edit[] = []
  let hidden: HtmlTag | undefined
  const leave = (name: string, { start }: HtmlTag): void => {
    if (!leftOut.has(name)) leftOut.set(name, placeOfTag(name, node, start, input))
  }
  scanTags(node.value, {
    onTag(tag) {
      const { name, isEnd, isSelfClosing, start, end } = tag
      if (name === 'script' || name === 'style') {
        if (isEnd || isSelfClosing) edits.push({ start: hidden?.start ?? start, end, text: '' })
        hidden = isEnd || isSelfClosing ? undefined : tag
      } else if (hidden === undefined)
        edits.push({ start, end, text: tagOf(tag, node.value.slice(start, end), leave) })
    },
  })
  return edited(node.value.slice(0, hidden?.start), edits)
}

/** The place of the name of a tag that begins at an offset of HTML. */
function placeOfTag(name: string, node: Html, offset: number, { context }: DialectSource): Place {
  const { line, column } = placeOf(node)
  const lines = node.value.slice(0, offset).split('\n').length - 1
  return placeOfWord(name, { line: line + lines, column: lines === 0 ? column + offset : 1 }, context.lines)
}

/** A tag as HTML; of a component, of which `leave` is told, only its words. */
function tagOf(tag: HtmlTag, source: string, leave: (name: string, tag: HtmlTag) => void): string {
  const start = tag.isEnd ? 2 : 1
  const name = source.slice(start, start + tag.name.length)
  if (componentName.test(name)) {
    if (name === 'Badge') return badge(tag)
    if (ofVitePress.has(name)) return ''
    leave(name, tag)
    return tag.isEnd ? '' : wordsOfProps(tag)
  }
  if (name === 'template') return '' // Not shown in HTML; in Vue, a slot or a condition.
  const plain = withoutAttributes(tag, source, (attribute) => vueAttribute.test(attribute.name))
  // An empty element in Vue, but a start tag in HTML.
  return tag.isSelfClosing && !voidElements.has(tag.name)
    ? `${plain.slice(0, plain.lastIndexOf('/')).trimEnd()}></${name}>`
    : plain
}

/** Components that only wrap or defer their content. */
const ofVitePress = new Set(['ClientOnly', 'Badge', 'Content'])

/** Parses `@include: ./part.md{1,10}` and `part.md#heading`. */
function includeOf(target: string, node: Html, input: DialectSource): readonly RootContent[] {
  const [, path = '', region, from, to] = /^(.+?)(?:#([\w-]+))?(?:\{(\d*),(\d*)\})?$/.exec(target) ?? []
  const file = foundFile(path, input)
  if (file === undefined) return missingFile(path, node, input)
  return [
    input.include(file, (source) => {
      const lines = region === undefined ? source.split('\n') : regionOf(source, region)
      return lines.slice(from ? Number(from) - 1 : 0, to ? Number(to) : undefined).join('\n')
    }) as unknown as RootContent, // A node of our own, see `ContextNode`.
  ]
}

/** Converts `<<< @/snippets/a.ts#region{1,3 ts:line-numbers} [title]` to a fence. */
function snippet(line: string, node: Paragraph, input: DialectSource): RootContent {
  const [, path = '', region, braces = '', title] =
    /^\s*<<<\s*(.+?)(?:#([\w-]+))?(?:\s*\{([^}]*)\})?\s*(?:\[(.+)\])?\s*$/.exec(line) ?? []
  const file = foundFile(path, input)
  const bytes = file === undefined ? undefined : input.read.bytes(file)
  if (file === undefined || bytes === undefined)
    return missingFile(path, node, input)[0] ?? { type: 'paragraph', children: [] }
  const source = decodeText(bytes, file)
  const [, marks, language] = /^([\d,\s-]*?)\s*([a-z][\w+:=-]*)?$/i.exec(braces) ?? []
  const lines = region === undefined ? source.replace(/\n$/, '').split('\n') : regionOf(source, region)
  return withFence({
    type: 'code',
    lang: language ?? posix.extname(file).slice(1),
    meta: [marks ? `{${marks.trim()}}` : '', title === undefined ? '' : `[${title}]`]
      .filter(Boolean)
      .join(' '),
    value: lines.join('\n'),
    position: node.position,
  })
}

/** The lines of a region, without their common indentation. */
function regionOf(source: string, name: string): readonly string[] {
  const lines = source.split('\n')
  const marks = (word: string) => new RegExp(`(?:^|\\W)#?${word}\\s+${name.replaceAll(/\W/g, '\\$&')}\\b`)
  const begin = lines.findIndex((line) => marks('region').test(line))
  if (begin === -1) return lines
  const end = lines.findIndex(
    (line, index) => index > begin && (marks('endregion').test(line) || /#?endregion\b/.test(line)),
  )
  const inner = lines
    .slice(begin + 1, end === -1 ? undefined : end)
    .filter((line) => !/#(?:end)?region\b/.test(line))
  return withoutCommonIndent(inner)
}

/**
 * Resolves a path: `@/` is the folder with the pages, an ancestor of the file; other paths are relative to
 * the file.
 */
function foundFile(path: string, input: DialectSource): string | undefined {
  const { file } = input.context
  const candidates = path.startsWith('@/')
    ? foldersAround(file).map((folder) => posix.join(folder, path.slice(2)))
    : [posix.normalize(path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path))]
  return candidates.find((each) => isThere(each, input))
}

/**
 * Converts the language and title of a fence: `ts:line-numbers [a.ts]`, or only a title, which may end with
 * the name of an icon: `[a.ts ~icon~]`.
 */
function withFence(fence: Code): Code {
  const isBare = fence.lang?.startsWith('[') === true
  const node = isBare ? { ...fence, lang: null, meta: `${fence.lang} ${fence.meta ?? ''}` } : fence
  const [, language, numbers] = /^([^\s:{]+):(no-)?line-numbers(?:=\d+)?/.exec(node.lang ?? '') ?? []
  const [brackets = '', inner] = /(?:^|\s)\[(.+)\]/.exec(node.meta ?? '') ?? []
  const title = inner?.replace(/\s*~[^~]*~\s*$/, '')
  const meta = (node.meta ?? '')
    .replace(brackets, '')
    .replaceAll(/\btwoslash\b/g, '')
    .trim()
  return {
    ...node,
    lang: language ?? (node.lang === 'vue-html' ? 'html' : (node.lang ?? null)),
    meta: [
      meta,
      language !== undefined && numbers === undefined ? 'showLineNumbers' : '',
      title === undefined || /\btitle=/.test(meta) ? '' : `title="${title.replaceAll('"', "'")}"`,
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/**
 * The tabs that a code group stands for: each fence is one, with its title. Other content, as a group that
 * nothing closes has it, follows them. `lines` are the parser's.
 */
function codeGroup(node: ContainerDirective, lines: readonly string[]): readonly RootContent[] {
  const codes = node.children.filter((child) => child.type === 'code')
  const others = node.children.filter((child) => child.type !== 'code')
  return codes.length === 0 ? others : [codeTabs(codes, node, lines), ...others]
}

/** The tabs of vitepress-plugin-tabs. What precedes the first tab is shown before them. */
function tabs(node: ContainerDirective): readonly RootContent[] {
  const starts = node.children.flatMap((child, index) => {
    const label = child.type === 'html' ? tabLabel(child.value) : undefined
    return label === undefined ? [] : [{ label, index, child }]
  })
  if (starts.length === 0) return node.children
  const items = starts.map(({ label, index, child }, at) =>
    jsxElement(
      'TabItem',
      { value: label, label },
      onLines(node.children.slice(index + 1, starts[at + 1]?.index)),
      child,
    ),
  )
  return [
    ...node.children.slice(0, starts[0]?.index),
    jsxElement('Tabs', { groupId: node.attributes?.['key'] || undefined }, items, node),
  ]
}
