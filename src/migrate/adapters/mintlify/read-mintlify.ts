import { posix } from 'node:path'
import type { Code, Nodes, RootContent } from 'mdast'
import type {
  MdxFlowExpression,
  MdxJsxAttribute,
  MdxJsxFlowElement,
  MdxJsxTextElement,
  MdxTextExpression,
} from 'mdast-util-mdx'
import type { DialectSource, MarkdownDialect } from '../../../stages/markdown/dialect.ts'
import { giveIds } from '../heading-ids.ts'
import { isThere } from '../included-files.ts'
import { mendMdx, withPlainIds } from '../mend-mdx.ts'
import { mintlifyComponents } from './components.ts'
import { operationLine } from './operation-line.ts'
import { convertKeys, type ConvertedKeys } from '../convert-keys.ts'

export const mintlifyDialect: MarkdownDialect = {
  text: withPlainIds,
  mend: mendMdx,
  tree: (tree, input) => {
    giveIds(tree, { slugOf: slug, beforeNumber: '-', firstNumber: 2 })
    readMintlify(tree, input)
    const line = input.isPage && !input.isPart ? operationLine(input) : undefined
    if (line) tree.children.unshift(line)
  },
  frontMatter: {
    opening: /^(?:[ \t]*\n)*---([^\n]*)(\n|$)/,
    translate: (data) => convertKeys(data, converted),
  },
}

/**
 * The id that Mintlify makes of a text (its guide, "Automatic anchor IDs"); docgen's own where it would have
 * an ampersand, which ids here cannot have.
 */
const slug = (text: string): string | undefined =>
  text.includes('&')
    ? undefined
    : text
        .toLowerCase()
        .replaceAll("'", '’')
        .replaceAll(/[()!"#$%*+,:;<=>?@[\\\]^`{|}~]/g, '')
        .replaceAll(/[\s.-]+/g, '-')
        .replaceAll(/^-|-$/g, '')

type JsxElement = MdxJsxFlowElement | MdxJsxTextElement

/** Replaces Mintlify's components (its guide, "Components") by docgen's and by elements of HTML. */
function readMintlify(parent: Nodes, input: DialectSource): void {
  if (!('children' in parent)) return
  parent.children = (parent.children as RootContent[]).flatMap((node): readonly RootContent[] => {
    if (node.type === 'image' || node.type === 'link' || node.type === 'definition')
      node.url = addressOf(node.url, input)
    readMintlify(node, input)
    if (node.type === 'code') return [withTitle(node)]
    if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') asProp(node, input)
    return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
      ? elementOf(node, input)
      : [node]
  }) as typeof parent.children // Children take the places of elements of their own kind.
}

function elementOf(node: JsxElement, input: DialectSource): readonly RootContent[] {
  const { name } = node
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue
    if (/^(?:src|href|img)$/.test(attribute.name)) attribute.value = addressOf(attribute.value, input)
    if (/^class(?:Name)?$/.test(attribute.name)) attribute.value = inColorMode(attribute.value)
  }
  // The site may have a component of that name.
  if (name === null || input.context.bindings.has(name.split('.')[0] ?? '')) return [node]
  if (name === 'Snippet') return snippetOf(node, input)
  const convert = Object.hasOwn(mintlifyComponents, name) ? mintlifyComponents[name] : undefined
  return convert ? convert(node) : [node]
}

/** Classes, with that of docgen for what Tailwind's hide in one of the color modes. */
function inColorMode(classes: string): string {
  const names = classes.split(/\s+/)
  if (names.includes('dark:hidden')) return `${classes} only-light`
  return names.includes('hidden') && names.some((name) => /^dark:(?!hidden)/.test(name))
    ? `${names.filter((name) => name !== 'hidden').join(' ')} only-dark`
    : classes
}

/** In a snippet, a name that nothing defines is one of the properties of its element. */
function asProp(node: MdxTextExpression | MdxFlowExpression, { context }: DialectSource): void {
  const name = /^\s*([a-z_$][\w$]*)\s*$/i.exec(node.value)?.[1]
  const [statement] = node.data?.estree?.body ?? []
  if (name === undefined || context.use === 0 || context.bindings.has(name) || context.names.has(name)) return
  if (statement?.type !== 'ExpressionStatement' || statement.expression.type !== 'Identifier') return
  node.value = `props.${name}`
  statement.expression = {
    type: 'MemberExpression',
    object: { type: 'Identifier', name: 'props' },
    property: statement.expression,
    computed: false,
    optional: false,
  }
}

/**
 * The address of a file of the project, which Mintlify publishes where it lies; other addresses are those of
 * pages.
 */
function addressOf(url: string, input: DialectSource): string {
  const [, path = '', rest = ''] = /^(\/(?!\/)[^?#]*\.\w+)(.*)$/.exec(url) ?? []
  if (path === '' || /\.mdx?$/.test(path)) return url
  const file = inContent(path, input)
  return file === undefined ? url : `@site/${file}${rest}`
}

/** The path of a file, relative to the project, that is named from the folder of the pages. */
const inContent = (path: string, input: DialectSource): string | undefined =>
  input.options.folders
    .map((folder) => posix.normalize(posix.join(folder, path)))
    .find((file) => isThere(file, input))

/** Includes `<Snippet file="a.mdx" />`, which older sites have instead of imports. */
function snippetOf(node: JsxElement, input: DialectSource): readonly RootContent[] {
  const file = node.attributes.find(
    (each): each is MdxJsxAttribute => each.type === 'mdxJsxAttribute' && each.name === 'file',
  )?.value
  const path =
    typeof file === 'string'
      ? ['snippets', '_snippets'].map((folder) => inContent(posix.join(folder, file), input)).find(Boolean)
      : undefined
  // See `ContextNode`.
  return path === undefined ? [node] : [input.include(path, (source) => source) as unknown as RootContent]
}

/** Options of a fence, besides its title. */
const options =
  /\{[\d,\s-]*\}|\b[\w-]+=(?:\{[^{}]*\}|"[^"]*"|'[^']*'|\S+)|\b(?:lines|wrap|expandable|ignore|twoslash)\b/g

/** In Mintlify, what is no option is the title: ```` ```js src/a.js {1,3} lines ````. */
function withTitle(node: Code): Code {
  const meta = node.meta ?? ''
  const valueOf = (key: string): string | undefined =>
    new RegExp(String.raw`\b${key}=(?:\{([^{}]*)\}|"([^"]*)"|'([^']*)')`)
      .exec(meta)
      ?.slice(1)
      .find((each) => each !== undefined)
  const title = valueOf('title') ?? meta.replaceAll(options, ' ').replaceAll(/\s+/g, ' ').trim()
  const marked = (valueOf('highlight') ?? /\{([\d,\s-]+)\}/.exec(meta)?.[1])?.replaceAll(/[[\]\s]/g, '')
  return {
    ...node,
    meta: [
      marked ? `{${marked}}` : '',
      /\blines\b/.test(meta) ? 'showLineNumbers' : '',
      title === '' ? '' : `title="${title.replaceAll('"', "'")}"`,
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** What Mintlify's theme, its search and its playground of APIs read, which docgen has no use for. */
const ofMintlify =
  /^(?:icon|iconType|openapi|openapi-schema|api|asyncapi|authMethod|playground|rss|boost|groups|public|timestamp|deprecated|version|related|contentType|hideApiMarker|hideFooterPagination|sidebarIcon|canonical|tag)$|^(?:og|twitter|article):/

/** Converts Mintlify's front matter (its guide, "Pages") to docgen's. Unknown keys are kept. */
function converted(key: string, value: unknown): ConvertedKeys {
  switch (key) {
    case 'sidebarTitle':
      return [['sidebar_label', value]]
    case 'tag':
      return typeof value === 'string' ? [['sidebar_badge', value]] : []
    case 'hidden':
      return value === true ? [['unlisted', true]] : []
    case 'noindex':
      return value === true ? [['noindex', true]] : []
    case 'mode':
      return [
        ...(value === 'custom' || value === 'wide' || value === 'frame'
          ? [['hide_table_of_contents', true] as const]
          : []),
        ...(value === 'custom' || value === 'frame' ? [['hide_title', true] as const] : []),
        ...(value === 'custom' ? [['displayed_sidebar', null] as const] : []),
      ]
    default:
      return ofMintlify.test(key) ? [] : [[key, value]]
  }
}
