import type { Element, ElementContent } from 'hast'
import type {
  Code,
  Heading,
  Html,
  Image,
  ImageReference,
  InlineCode,
  Link,
  LinkReference,
  ListItem,
  Paragraph,
  Parents,
  Root,
  Table,
} from 'mdast'
import { breakablePieces, wholeWords } from '../../../model/whole-words.ts'
import type { ContainerDirective } from 'mdast-util-directive'
import type { InlineMath, Math } from 'mdast-util-math'
import type { MdxFlowExpression, MdxTextExpression } from 'mdast-util-mdx'
import { defaultHandlers, type Handlers, type State, toHast } from 'mdast-util-to-hast'
import { importLine } from '../../../migrate/counterparts/modules.ts'
import type { BodyNode, BodyRoot } from '../../../model/body.ts'
import { element, headerCell, scrollingTable } from '../../../model/html-elements.ts'
import { createTranslate } from '../../../model/messages/messages.ts'
import type { MarkdownText } from '../../../model/page.ts'
import type { SourceLocation } from '../../../model/site.ts'
import type { CodeRenderer } from '../code/render-code.ts'
import { type ContextNode, type FileContext, howToGetMdx } from '../file-context.ts'
import { foldNode, foldType } from '../mark-fold.ts'
import type { NodeData } from '../node-data.ts'
import { placeOf } from '../place.ts'
import { alertOf, checkStrayFences, containerOf } from './admonition-nodes.ts'
import { Conversion, type PageAssembly } from './conversion.ts'
import { expressionOf, formulaOf } from './expression-nodes.ts'
import { takeHeadingId } from './heading-id.ts'
import { type JsxElement, jsxOf } from './jsx-nodes.ts'
import { placeInFile } from './part-columns.ts'
import { plainSources } from './plain-sources.ts'

interface ConvertedPage {
  readonly root: BodyRoot
  /** Top-level nodes of the page's own file that are standard Markdown, with their source. */
  readonly verbatim: ReadonlyMap<BodyNode, MarkdownText>
  readonly hasHtml: boolean
}

/** Converts mdast with contexts to hast with component, expression, and scope nodes. */
export function convert(
  tree: Root,
  context: FileContext,
  assembly: PageAssembly,
  code: CodeRenderer,
): ConvertedPage {
  const included = new Set<BodyNode>()
  const sources = plainSources(tree, context)
  const conversion = new Conversion(context, assembly, code)
  const translate = createTranslate(assembly.options.messages)
  const handlers = handlersOf(conversion, included, translate)
  const root = toHast(tree, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    handlers: handlers as unknown as Handlers,
    footnoteLabel: translate('text.footnotes'),
    footnoteLabelProperties: { className: ['sr-only'] },
    footnoteBackLabel: (reference, repetition) =>
      translate('text.backToReference', {
        number: `${reference + 1}${repetition > 1 ? `-${repetition}` : ''}`,
      }),
  }) as unknown as BodyRoot
  const verbatim = new Map<BodyNode, MarkdownText>()
  for (const node of root.children) {
    const source =
      node.type === 'element' && !included.has(node)
        ? sources.get(node.position?.start.offset ?? -1)
        : undefined
    if (source !== undefined) verbatim.set(node, source)
  }
  return { root, verbatim, hasHtml: conversion.hasHtml }
}

type NodeHandler = (state: State, node: never, parent: Parents | undefined) => unknown

/** The handler for each kind of node. Nodes of partials are added to `included`. */
function handlersOf(
  conversion: Conversion,
  included: Set<BodyNode>,
  translate: TranslateTask,
): Readonly<Record<string, NodeHandler>> {
  const { code } = conversion
  return {
    docgenContext: (state, { context, include, scope, children: content }: ContextNode) => {
      const outer = conversion.context
      return conversion.within(context, () => {
        const children = state.all({ type: 'root', children: content }) as BodyNode[]
        for (const child of children) included.add(child)
        placeInFile(children, context, outer)
        if (include) noteInclude(children, include)
        if (!scope || !context.unit.used) return children
        return [
          {
            type: 'scope',
            unit: context.unit.file,
            props: scope.props,
            ...(scope.dynamic.length > 0 ? { dynamic: scope.dynamic } : {}),
            children,
          },
        ]
      })
    },
    heading: (state, node: Heading) => {
      const id = takeHeadingId(node, conversion)
      const element = {
        type: 'element',
        tagName: `h${node.depth}`,
        properties: {},
        children: state.all(node),
        ...conversion.data(
          id !== undefined ? { id } : node.data?.source === undefined ? {} : { idText: node.data.source },
        ),
      }
      state.patch(node, element as unknown as Element)
      return element
    },
    paragraph: (state, node: Paragraph) => {
      checkImport(node, conversion)
      checkStrayFences(node, conversion)
      return defaultHandler('paragraph', state, node)
    },
    code: (_state, node: Code) =>
      node.lang === 'math' && conversion.assembly.formulas
        ? formulaOf(node, conversion)
        : code.fence(node, conversion.context.file, conversion.context.lines),
    math: (_state, node: Math) => formulaOf(node, conversion),
    inlineMath: (_state, node: InlineMath) => formulaOf(node, conversion),
    inlineCode: (state, node: InlineCode, parent) => {
      code.checkInline(node, conversion.context.file, conversion.context.lines)
      return withPieces(defaultHandler('inlineCode', state, node), parent?.type === 'tableCell')
    },
    listItem: (state, node: ListItem, parent) =>
      labelTask(defaultHandler('listItem', state, node, parent), node.checked, translate),
    table: (state, node: Table) => {
      checkCells(node, conversion)
      return scrollingTable(alignedByClass(defaultHandler('table', state, node)))
    },
    link: addressed('link', 'markdown-link', conversion),
    linkReference: addressed('linkReference', 'markdown-link', conversion),
    image: addressed('image', 'markdown-image', conversion),
    imageReference: addressed('imageReference', 'markdown-image', conversion),
    html: (_state, node: Html) => {
      conversion.hasHtml = true
      return {
        type: 'raw',
        value: node.value,
        position: node.position,
        ...conversion.data({ formatBy: conversion.context.formatBy }),
      }
    },
    blockquote: (state, node: Parents) =>
      alertOf(node, state, conversion) ?? defaultHandler('blockquote', state, node),
    containerDirective: (state, node: ContainerDirective) => containerOf(node, state, conversion),
    [foldType]: foldNode,
    mdxjsEsm: () => undefined,
    mdxFlowExpression: (state, node: MdxFlowExpression) => expressionOf(node, state, conversion),
    mdxTextExpression: (state, node: MdxTextExpression) => expressionOf(node, state, conversion),
    mdxJsxFlowElement: (state, node: JsxElement) => jsxOf(node, state, conversion),
    mdxJsxTextElement: (state, node: JsxElement) => jsxOf(node, state, conversion),
  }
}

/** Reports what GFM leaves out of a row (4.10), mostly because a bar in a cell is not escaped. */
function checkCells({ children: rows }: Table, conversion: Conversion): void {
  const columns = rows[0]?.children.length ?? 0
  for (const row of rows) {
    const [surplus] = row.children.slice(columns).flatMap(({ children }) => children)
    if (!surplus) continue
    const count = columns === 1 ? 'one column' : `${columns} columns`
    conversion.complain(
      'surplus-table-cells',
      `The table has ${count}; the other cells of this row are not shown.`,
      placeOf(surplus),
      'Put a backslash before a `|` that belongs to a cell, or add columns to the first row.',
    )
  }
}

function checkImport(node: Paragraph, conversion: Conversion): void {
  const [first] = node.children
  if (conversion.context.format !== 'md' || first?.type !== 'text' || !importLine.test(first.value)) return
  const { line, column } = placeOf(node)
  conversion.complain(
    'import-in-markdown',
    'An `import` is shown as text: it is for MDX only.',
    { line, column },
    howToGetMdx[conversion.context.formatBy],
  )
}

function noteInclude(nodes: readonly BodyNode[], include: SourceLocation): void {
  for (const node of nodes) {
    if (node.type === 'scope') noteInclude(node.children, include)
    else if (node.type === 'element' || (node.type === 'raw' && 'data' in node)) {
      const noted = node as { data?: NodeData }
      noted.data = { ...noted.data, includes: [include, ...(noted.data?.includes ?? [])] }
    }
  }
}

const addressed =
  (type: string, origin: NonNullable<NodeData['origin']>, conversion: Conversion) =>
  (state: State, node: Link | LinkReference | Image | ImageReference): unknown =>
    withData(
      defaultHandler(type, state, node),
      conversion.data({
        origin,
        ...('url' in node ? { written: node.url } : definitionOf(node, state)),
      }),
    )

/** The address of a reference, which is wrong once, however often it is named. */
function definitionOf(
  { identifier }: LinkReference | ImageReference,
  { definitionById }: State,
): Pick<NodeData, 'written' | 'writtenAt'> {
  const definition = definitionById.get(identifier.toUpperCase())
  return definition ? { written: definition.url, writtenAt: placeOf(definition) } : {}
}

function withData(node: unknown, data: { readonly data: NodeData }): unknown {
  if (typeof node === 'object' && node !== null && 'type' in node && node.type === 'element')
    return { ...node, ...data }
  return node
}

/** mdast-util-to-hast's default handler for a type. */
function defaultHandler(type: string, state: State, node: unknown, parent?: Parents): Element {
  const handler = baseHandlers[type]
  if (!handler) throw new Error(`No handler for ${type}`)
  return handler(state, node as never, parent) as Element
}

const baseHandlers = defaultHandlers as unknown as Readonly<
  Record<string, (state: State, node: never, parent: Parents | undefined) => unknown>
>

type TranslateTask = (key: 'text.taskDone' | 'text.taskToDo') => string

/** Labels the checkbox of a task for screen readers. */
function labelTask(item: Element, checked: boolean | null | undefined, translate: TranslateTask): Element {
  if (typeof checked !== 'boolean') return item
  const box = [item, ...item.children]
    .flatMap((each) => (each.type === 'element' ? each.children : []))
    .find((each) => each.type === 'element' && each.tagName === 'input')
  if (box?.type === 'element')
    box.properties.ariaLabel = translate(checked ? 'text.taskDone' : 'text.taskToDo')
  return item
}

/** Replaces the obsolete attribute `align` (HTML, 16.2) by a class. */
function alignedByClass(element: Element): Element {
  const { align, ...properties } = element.properties
  const isCell = element.tagName === 'td' || element.tagName === 'th'
  const children = isCell
    ? element.children
    : element.children.map((child) => (child.type === 'element' ? alignedByClass(child) : child))
  return headerCell({
    ...element,
    properties:
      typeof align === 'string' ? { ...properties, className: [`align-${align}`] } : element.properties,
    children,
  })
}

/** Inline code whose words with hyphens stay whole; in cells, long names may break where their parts meet. */
const withPieces = (code: Element, inCell: boolean): Element => ({
  ...code,
  children: code.children.flatMap((child) => {
    const pieces = child.type === 'text' ? wholeWords(child.value) : []
    if (!inCell && !pieces.some(({ isWhole }) => isWhole)) return [child]
    return pieces.flatMap(({ text, isWhole }): readonly ElementContent[] =>
      isWhole
        ? [element('span', {}, [{ type: 'text', value: text }])]
        : (inCell ? breakablePieces(text) : [text]).flatMap((value, index) => [
            ...(index > 0 ? [element('wbr', {}, [])] : []),
            { type: 'text', value },
          ]),
    )
  }),
})
