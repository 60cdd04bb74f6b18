import type { Code, Html, Nodes } from 'mdast'
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx'
import { textsInHtml } from '../../engine/html/words-in-html.ts'
import { DiagnosticError } from '../../model/diagnose.ts'
import { inlineElements } from '../../model/html-elements.ts'
import { withoutEscapes } from '../../stages/markdown/code/languages/ansi.ts'
import { parseSource } from '../../stages/markdown/parse-source.ts'
import { splitFrontMatter } from '../../stages/markdown/split-front-matter.ts'
import { shownText } from './gitbook/cards.ts'
import { mendMdx } from './mend-mdx.ts'
import { withoutTwoslash } from './twoslash.ts'

/** A line of a source that readers are meant to see, without its markup. */
export interface SourceText {
  readonly line: number
  readonly text: string
}

/** Properties of components, and keys of front matter, whose values are texts. */
const textProps =
  /^(?:title|label|summary|description|alt|caption|text|name|details|tagline|heading|subtitle|question|answer|code|raw)$/

/** Attributes of HTML elements whose values are texts. */
const textAttributes = /^(?:alt|title|label|summary|aria-label)$/

/** Those of components and templates that no reader sees, whatever they hold. */
const technicalProps =
  /^(?:class(?:Name|es)?|style|id|key|type|kind|color|variant|icon|d|viewBox|transform|points|media|rel|allow|sandbox|sizes|srcSet|src|href|url|link|to|path|query|keywords|width|height|user|lang|language|groupId|data-.*|on[A-Z].*)$/i

/** Whether a reader is meant to see a value of a component or a template: several words are a text. */
const isText = (name: string, value: string): boolean =>
  textProps.test(name) ||
  (!technicalProps.test(name) &&
    /\p{L}{2,}[,.:;!?]*\s+\S*\p{L}{2,}/u.test(value) &&
    !/[{}=]|^[\w-]+:[^;]*;/.test(value))

/** Whether a property says which picture a component shows: `<Icon name="check-circle">`. */
const isNameOfIcon = (component: string, property: string): boolean =>
  property === 'name' && component.endsWith('Icon')

/** Whether a value without a name is a text, and no name of a file, an id or an option. */
const isPlainText = (value: string): boolean => isText('', value) || /^\p{Lu}\p{Ll}+$/u.test(value)

/** What draws a picture, or is read by what does. */
const notShown = /^(?:mermaid|math|latex|katex|plantuml|graphviz|dot|d2)$/

/**
 * The texts of a page as its author wrote them, found without what renders pages, so that both can be
 * compared: prose, code, properties of components, texts in JSX, and those of heroes and features.
 */
export function sourceTexts(
  source: string,
  file: string,
  format: 'md' | 'mdx',
  hasMath = false,
): readonly SourceText[] {
  const { body, frontMatter } = splitFrontMatter(source, file, {}, { isTolerant: true })
  const texts = Object.entries(frontMatter).flatMap(([key, value]) =>
    /^(?:hero|features)$/.test(key) ? textsOfValue(value, '') : [],
  )
  return [
    ...texts.map((text) => ({ line: Math.max(1, lineWith(source, text)), text })),
    ...textsOfBody(
      withoutTags(shownText(body.replace(jsonAtStart, blankLines).replaceAll(madeFromCode, blankLines))),
      file,
      format,
      hasMath,
    ),
  ].filter(({ text }) => text.trim() !== '')
}

/** Matches a line that asks a plugin for documentation of code, with its options. */
const madeFromCode = /^[ \t]*::: [\w.]*\.[\w.]+[ \t]*\n(?:[ \t]+.*\n|\n(?=[ \t]))*/gm

const blankLines = (text: string): string => text.replaceAll(/[^\n]/g, '')

/** Tags of templates, in one of three notations. */
const templateTag =
  /\{\{[<%](?:"(?:[^"\\]|\\.)*"|`[^`]*`|[^"`>%]|[>%](?!\}\}))*[>%]\}\}|\{%-?[ \t]*(?:end)?[a-z@][\w./@-]*(?:"(?:[^"\\]|\\.)*"|[^"%]|%(?!\}))*%\}/g

/** A text in which only those attributes of tags are left that readers see. */
const withoutTags = (text: string): string =>
  text.replaceAll(templateTag, (tag) => {
    const texts = [...tag.matchAll(/(?:\b([\w-]+)=)?(?:"((?:[^"\\\n]|\\.)*)"|`([^`\n]*)`)/g)].flatMap(
      ([, name, double, raw]) => {
        const value = double ?? raw ?? ''
        if (name === undefined) return isPlainText(value) ? [value] : []
        return isText(name, value) && name !== 'name' && !/^(?:true|false)$/.test(value) ? [value] : []
      },
    )
    // What it stands for may be an address.
    return (texts.length === 0 ? '·' : ` ${texts.join(' ')} `) + blankLines(tag)
  })

/** Front matter in JSON. */
const jsonAtStart = /^\{[ \t]*\n[^]*?\n\}[ \t]*(?:\n|$)/

function textsOfBody(
  body: string,
  file: string,
  format: 'md' | 'mdx',
  hasMath: boolean,
): readonly SourceText[] {
  const lines = body.split('\n')
  const isIndented = ({ position }: Code): boolean =>
    !/^[`~]/.test((lines[(position?.start.line ?? 1) - 1] ?? '').slice((position?.start.column ?? 1) - 1))
  // In other dialects, what is indented belongs to the block before it; words of code are words there, too.
  const markdownIn = (node: Code | Html): string | undefined => {
    if (node.type === 'html') return markdownElement.exec(node.value)?.[1]
    if (node.lang === 'admonish') return `\n${node.value}` // Below the row that opens the fence.
    return isIndented(node) ? node.value : undefined
  }
  return textsOf(treeOf(body, file, format, hasMath), (node) => {
    const text = markdownIn(node)
    return text === undefined ? undefined : textsOfBody(text, file, 'md', hasMath)
  }).map(({ line, text }) => ({ line, text: withoutNotation(text) }))
}

/** Matches an element that says that there is Markdown in it. */
const markdownElement = /^\s*<[a-z][\w-]*\b[^<>]*\smarkdown\b[^<>]*>([^]*)$/i

/** The texts of code or HTML that is Markdown for others; undefined if it is what it seems. */
type AsMarkdown = (node: Code | Html) => readonly SourceText[] | undefined

function treeOf(body: string, file: string, format: 'md' | 'mdx', hasMath: boolean): Nodes {
  if (format === 'md') return parseSource(body, 'md', file, { hasMath }).tree
  try {
    return parseSource(body, 'mdx', file, { dialect: { mend: mendMdx }, hasMath }).tree
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    return parseSource(body, 'md', file, { hasMath }).tree
  }
}

const lineWith = (source: string, text: string): number =>
  source.split('\n').findIndex((line) => line.includes(text.split('\n')[0] ?? text)) + 1

function textsOfValue(value: unknown, key: string): readonly string[] {
  if (typeof value === 'string') return textProps.test(key) ? textsInHtml(value).shown : []
  if (Array.isArray(value)) return value.flatMap((each) => textsOfValue(each, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => textsOfValue(each, name))
}

/** A text without ids of headings, shortcodes, placeholders, and comments that mark lines of code. */
const withoutNotation = (text: string): string =>
  text
    .replaceAll(
      /\{:?\s*(?:[:#.]|[\w-]+=)[^{}\n]*\}|\{\{[^{}]*\}\}|\{% include-markdown\b.*%\}|\[(?:\[?!?toc\]?|step|!(?:note|tip|important|warning|caution))\]|\s\[#[\w-]+\]\s*$|(?<=\])\[[^\][]*\]/gi,
      ' ',
    )
    .replaceAll(
      /^\s*(?:!{3}|\?{3}\+?)[ \t]+[\w-]+(?:[ \t]+inline(?:[ \t]+end)?)?(?=\s*(?:["']|$))|^\s*(?:-+8<-+.*|\{([!*]).*\1\}\s*)$|^\s*\/{3,}[ \t]*(?:[\w-]+[ \t]*(?:\||$))?|^#!\w+\s+(?=\S)|^\s*:{3,}[ \t]*(?:(?:code-group|raw|v-pre)\b|tabs\b(?:[ \t]+key:\S+)?)/g,
      ' ',
    )
    // The path of a file that is shown in its place; a label follows it.
    .replaceAll(/^\s*<<<\s+[^[\n]*|<!--\s*@include:.*?-->/g, ' ')
    .replaceAll(/(?<![\w:]):[a-z][\w+-]*:(?![\w:])/g, ' ')
    .replaceAll(/^.*\bhighlight-(?:next-line|start|end)\b.*$|\[!code\b[^\]]*\]|#(?:end)?region\b.*$/g, ' ')

function textsOf(node: Nodes, asMarkdown: AsMarkdown): readonly SourceText[] {
  const inside = (children: readonly Nodes[]): readonly SourceText[] =>
    children.flatMap((child) => textsOf(child, asMarkdown))
  const first = node.position?.start.line ?? 1
  const lines = (text: string, from = first): readonly SourceText[] =>
    text.split('\n').map((each, index) => ({ line: from + index, text: each }))
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return lines(node.value)
    case 'code': {
      const texts = asMarkdown(node)
      if (texts) return texts.map(({ line, text }) => ({ line: first - 1 + line, text }))
      if (notShown.test(node.lang ?? '')) return []
      return lines(
        node.lang === 'ansi' ? withoutEscapes(node.value) : withoutTwoslash(node.value, node.meta),
        first + 1,
      )
    }
    case 'html': {
      if (/^\s*<!--/.test(node.value)) return []
      const texts = asMarkdown(node)
      if (texts) return texts.map(({ line, text }) => ({ line: first - 1 + line, text }))
      return [
        ...gapOf(/^<\/?([a-z][\w-]*)/i.exec(node.value)?.[1], first),
        ...textsInHtml(node.value).shown.flatMap((text) => lines(` ${text} `)),
      ]
    }
    case 'image':
      return lines(node.alt ?? '')
    case 'paragraph':
    case 'heading':
    case 'tableCell':
      return onLines(inside(node.children))
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement': {
      if (
        /^(?:meta|include|[Hh]ead)$/.test(node.name ?? '') ||
        node.attributes.some(attributeWith('for', 'agents'))
      )
        return []
      // What a link within the page says of itself is not looked for in the built one either.
      const isPermalink = node.name === 'a' && node.attributes.some(attributeWith('href', '#'))
      const props = (isPermalink ? [] : node.attributes).flatMap((each) =>
        each.type === 'mdxJsxAttribute' &&
        typeof each.value === 'string' &&
        (/^[A-Z]/.test(node.name ?? '')
          ? isText(each.name, each.value) && !isNameOfIcon(node.name ?? '', each.name)
          : textAttributes.test(each.name))
          ? lines(` ${each.value} `)
          : textsInCode(
              each.type === 'mdxJsxAttribute' ? asExpression(each.value) : each.data?.estree,
              first,
            ),
      )
      const gap = gapOf(node.name, first)
      return [...gap, ...props, ...inside(node.children), ...gap]
    }
    case 'mdxjsEsm':
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return textsInCode(node.data?.estree, first)
    default:
      return 'children' in node ? inside(node.children) : []
  }
}

/** Whether an attribute begins so: `<Visibility for="agents">` is shown in Markdown copies only. */
const attributeWith =
  (name: string, start: string) =>
  (attribute: MdxJsxAttribute | MdxJsxExpressionAttribute): boolean =>
    attribute.type === 'mdxJsxAttribute' &&
    attribute.name === name &&
    typeof attribute.value === 'string' &&
    attribute.value.startsWith(start)

/** What parts words around the tags of an element, unless it stands in a line. */
const gapOf = (element: string | null | undefined, line: number): readonly SourceText[] =>
  element && /^[a-z]/i.test(element) && !inlineElements.has(element) ? [{ line, text: ' ' }] : []

/** The pieces of a block of text, one for each line: words may be partly in bold, or code. */
function onLines(pieces: readonly SourceText[]): readonly SourceText[] {
  const texts = new Map<number, string>()
  for (const { line, text } of pieces) texts.set(line, (texts.get(line) ?? '') + text)
  return [...texts].map(([line, text]) => ({ line, text }))
}

const asExpression = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'data' in value
    ? (value.data as { readonly estree?: unknown } | undefined)?.estree // mdast-util-mdx's own data.
    : undefined

/** The texts between tags in code, and those that an expression consists of. */
function textsInCode(code: unknown, line: number): readonly SourceText[] {
  if (Array.isArray(code)) return code.flatMap((each) => textsInCode(each, line))
  if (typeof code !== 'object' || code === null) return []
  const node = code as Readonly<Record<string, unknown>> // A node of ESTree, looked at property by property.
  if (node['type'] === 'JSXText' && typeof node['value'] === 'string')
    return node['value'].split('\n').map((text) => ({ line, text }))
  return Object.entries(node).flatMap(([key, each]) =>
    /^(?:loc|range|comments|parent)$/.test(key) ? [] : textsInCode(each, line),
  )
}
