import type { Element, ElementContent, Properties } from 'hast'
import type { Code, Heading, Html, Image, InlineCode, Link, ListItem, Nodes, Paragraph, Parents, Root, Table } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { MdxFlowExpression, MdxJsxFlowElement, MdxJsxTextElement, MdxTextExpression } from 'mdast-util-mdx'
import { defaultHandlers, toHast, type Handlers, type State } from 'mdast-util-to-hast'
import { find, hastToReact, html } from 'property-information'
import type { BodyNode, BodyRoot, ComponentNode } from '../model/body.ts'
import type { Place } from '../model/diagnostic.ts'
import { diagnose } from '../model/diagnose.ts'
import { didYouMean, nearest } from '../model/nearest.ts'
import type { Json } from '../model/plugin.ts'
import type { SourceSpot } from '../model/site.ts'
import { imageExtension } from './mdx/bindings.ts'
import { admonitionKind, admonitionKinds, githubAlert, githubAlerts } from './admonitions.ts'
import type { CodeRenderer } from './code/render-code.ts'
import { cleanHtml } from './clean-html.ts'
import { misspeltAttributes, misspeltProps } from './component-props.ts'
import { readFence } from './fenced.ts'
import { insteadOf } from './foreign-components.ts'
import { htmlElementNames, isKnownElement } from './html-elements.ts'
import { placeOf } from './place.ts'
import { strayFences } from './stray-fences.ts'
import { endsWithEscapedId } from './preprocess.ts'
import { evaluateProgram, readAttributes, themeNames, usesMissing, type ContextNode, type FileContext, type PageAssembly } from './source-file.ts'

/** What the element's `data` says to later steps of the compiler. */
export interface NodeData {
  /** The file that holds the node: relative addresses are relative to it. */
  file?: string
  origin?: 'markdown-link' | 'markdown-image' | 'attribute'
  /** Id that the author asked for. */
  id?: string
  /** Which use of a part the node belongs to. */
  use?: number
  /** The elements that include the parts at whose top the node stands, from the outermost to the innermost. */
  includes?: readonly SourceSpot[]
}

type JsxElement = MdxJsxFlowElement | MdxJsxTextElement

export interface ConvertedPage {
  readonly root: BodyRoot
  /** Nodes at the top that stand in the page's own file as any reader of Markdown takes them, with their source. */
  readonly verbatim: ReadonlyMap<BodyNode, string>
}

/** mdast with contexts to hast with component, expression and scope nodes. */
export function convert(tree: Root, context: FileContext, assembly: PageAssembly, code: CodeRenderer): ConvertedPage {
  let current = context
  const included = new Set<BodyNode>()
  const report = assembly.diagnostics
  const inContext = <Result>(next: FileContext, run: () => Result): Result => {
    const previous = current
    current = next
    try {
      return run()
    } finally {
      current = previous
    }
  }
  const data = (extra: NodeData = {}): { data: NodeData } => ({ data: { file: current.file, ...(current.use > 0 ? { use: current.use } : {}), ...extra } })

  const component = (name: string, props: Readonly<Record<string, Json>>, children: readonly BodyNode[], place: Place, extra: Partial<ComponentNode> = {}): ComponentNode => ({ type: 'component', name, props, children, file: current.file, place, ...extra })

  const handlers: Record<string, (state: State, node: never, parent: Parents | undefined) => unknown> = {
    docgenContext: (state, node: ContextNode) => {
      return inContext(node.context, () => {
        const children = state.all(node as unknown as Parents) as BodyNode[]
        for (const child of children) included.add(child)
        if (node.include) noteInclude(children, node.include)
        if (!node.scope || !node.context.unit.used) return children
        return [{ type: 'scope', unit: node.context.unit.id, props: node.scope.props, ...(node.scope.dynamic.length > 0 ? { dynamic: node.scope.dynamic } : {}), children }]
      })
    },
    heading: (state, node: Heading) => {
      const id = takeHeadingId(node, current, report)
      const element = { type: 'element', tagName: `h${node.depth}`, properties: {}, children: state.all(node), ...data(id === undefined ? {} : { id }) }
      state.patch(node, element as unknown as Element)
      return element
    },
    paragraph: (state, node: Paragraph) => {
      const [first] = node.children
      if (current.format === 'md' && first?.type === 'text' && importLine.test(first.value)) report.push(diagnose('import-in-markdown', 'An `import` is shown as text: it is for MDX only.', { file: current.file, place: { line: placeOf(node).line, column: placeOf(node).column }, hint: 'Rename the file so that it ends in `.mdx`, write `mdx: {format: mdx}` in its front matter, or `markdown.format: mdx` in the configuration.' }))
      for (const { text, place } of strayFences(node, current.lines)) {
        const isClosing = /^:+$/.test(text)
        // A row too many comes with an admonition that is not closed where its author thinks.
        if (isClosing && report.some(({ rule, file }) => rule === 'unclosed-admonition' && file === current.file)) continue
        report.push(diagnose('stray-admonition-fence', isClosing ? `\`${text}\` closes no admonition; it is shown as text.` : `\`${shortened(text)}\` begins no admonition; it is shown as text.`, { file: current.file, place, hint: isClosing ? 'Take it out, or open an admonition above it.' : 'Write `:::note[Title]` alone on a line, with a line `:::` at the end.' }))
      }
      return defaultHandler('paragraph', state, node)
    },
    code: (_state, node: Code) => code.fence(node, current.file, current.lines),
    inlineCode: (state, node: InlineCode) => {
      code.checkInline(node, current.file, current.lines)
      return defaultHandler('inlineCode', state, node)
    },
    listItem: (state, node: ListItem, parent) => labelTask(defaultHandler('listItem', state, node, parent), node.checked),
    table: (state, node: Table) => {
      const table = alignedByClass(defaultHandler('table', state, node))
      return { type: 'element', tagName: 'div', properties: { className: ['table-wrapper'], tabIndex: 0, role: 'group' }, children: [table], position: node.position }
    },
    link: (state, node: Link) => withData(defaultHandler('link', state, node), data({ origin: 'markdown-link' })),
    linkReference: (state, node: Nodes) => withData(defaultHandler('linkReference', state, node), data({ origin: 'markdown-link' })),
    image: (state, node: Image) => withData(defaultHandler('image', state, node), data({ origin: 'markdown-image' })),
    imageReference: (state, node: Nodes) => withData(defaultHandler('imageReference', state, node), data({ origin: 'markdown-image' })),
    html: (_state, node: Html) => cleanHtml(node, current.file, report, current.use),
    blockquote: (state, node: Parents) => alert(state, node) ?? defaultHandler('blockquote', state, node),
    containerDirective: (state, node: ContainerDirective) => container(state, node),
    mdxjsEsm: () => undefined,
    mdxFlowExpression: (state, node: MdxFlowExpression) => expression(state, node),
    mdxTextExpression: (state, node: MdxTextExpression) => expression(state, node),
    mdxJsxFlowElement: (state, node: JsxElement) => jsx(state, node),
    mdxJsxTextElement: (state, node: JsxElement) => jsx(state, node),
  }
  const sources = plainSources(tree, context)
  const root = toHast(tree, { allowDangerousHtml: true, clobberPrefix: '', handlers: handlers as unknown as Handlers, footnoteLabelProperties: { className: ['sr-only'] } }) as unknown as BodyRoot
  const verbatim = new Map<BodyNode, string>()
  for (const node of root.children) {
    const source = node.type === 'element' && !included.has(node) ? sources.get(node.position?.start.offset ?? -1) : undefined
    if (source !== undefined) verbatim.set(node, source)
  }
  return { root, verbatim }

  function alert(state: State, node: Parents): unknown {
    const first = node.children[0]
    const text = first?.type === 'paragraph' ? first.children[0] : undefined
    const match = text?.type === 'text' ? githubAlert.exec(text.value) : null
    if (!match || text?.type !== 'text' || first?.type !== 'paragraph') return undefined
    text.value = text.value.slice(match[0].length)
    if (text.value === '') first.children.shift()
    if (first.children[0]?.type === 'break') first.children.shift()
    if (first.children.length === 0) node.children.shift()
    return component('Admonition', { ...(githubAlerts[(match[1] ?? '').toLowerCase()] ?? { kind: 'note' }) }, state.wrap(state.all(node), true), placeOf(node))
  }

  function container(state: State, node: ContainerDirective): unknown {
    const place = placeOf(node)
    const fence = readFence(node, current.lines)
    const kind = admonitionKind(node.name, assembly.options.admonitions)
    const label = node.children[0]?.type === 'paragraph' && node.children[0].data && 'directiveLabel' in node.children[0].data ? node.children[0] : undefined
    if (label) trimStart(label)
    const title: BodyNode[] = label ? state.all(label) : node.attributes?.title ? [{ type: 'text', value: node.attributes.title }] : []
    const content = label ? { ...node, children: node.children.slice(1) } : node
    const children = state.wrap(state.all(content), true) as BodyNode[]
    if (kind === undefined) {
      report.push(diagnose('unknown-admonition', `There is no admonition type \`${node.name}\`.`, { file: current.file, place: { line: place.line, column: place.column }, hint: didYouMean(node.name, admonitionKinds) ?? `Use one of ${admonitionKinds.slice(0, 6).join(', ')}.` }))
      const text = (value: string): BodyNode => ({ type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value }] })
      return [text(`${fence.marker}${node.name}`), ...title, ...children, ...(fence.isClosed ? [text(fence.marker)] : [])]
    }
    if (!fence.isClosed) report.push(diagnose('unclosed-admonition', `The admonition \`${fence.marker}${node.name}\` is not closed.`, { file: current.file, place: { line: place.line, column: place.column }, hint: `Close it with a line that is \`${fence.marker}\`; an admonition around another one needs more colons.` }))
    if (kind === 'details') {
      return component('details', {}, [{ type: 'element', tagName: 'summary', properties: {}, children: (title.length > 0 ? title : [{ type: 'text', value: 'Details' }]) as ElementContent[] }, ...children], place)
    }
    for (const { name, meant } of misspeltAttributes(node.attributes ?? {})) report.push(diagnose('unknown-prop', `An admonition has no attribute \`${name}\`.`, { file: current.file, place: placeOfWord(name, place), hint: `Did you mean \`${meant}\`?` }))
    const { class: className, id } = node.attributes ?? {}
    const admonition = component('Admonition', { kind, ...(className ? { className } : {}) }, children, place, title.length > 0 ? { slots: { title } } : {})
    return id ? { type: 'element', tagName: 'div', properties: { id }, children: [admonition] } : admonition
  }

  /** Where a word stands in the line in which a node begins; the node itself when it is not found. */
  function placeOfWord(word: string, { line, column }: Place): Place {
    const at = (current.lines[line - 1] ?? '').indexOf(word, column - 1)
    return at === -1 ? { line, column } : { line, column: at + 1, endLine: line, endColumn: at + 1 + word.length }
  }

  function expression(state: State, node: MdxFlowExpression | MdxTextExpression): unknown {
    const program = node.data?.estree
    if (current.slot && /^\s*(?:props\.)?children\s*$/.test(node.value)) {
      const { slot } = current
      return inContext(slot.context, () => state.all({ type: 'root', children: slot.children } as unknown as Parents))
    }
    const result = evaluateProgram(program, current)
    if (result.known) {
      const text = toText(result.value)
      if (text !== undefined) return text === '' ? undefined : { type: 'text', value: text }
    }
    if (usesMissing(node.value, current)) return undefined
    const place = placeOf(node)
    return { type: 'expression', thunk: current.unit.add(node.value, place, themeNames(program, current)), file: current.file, place }
  }

  function jsx(state: State, node: JsxElement): unknown {
    const place = placeOf(node)
    if (node.name === null) return state.all(node)
    const children = (): BodyNode[] => state.all(node)
    const rootName = node.name.split('.')[0] ?? node.name
    const binding = current.bindings.get(rootName)
    const attributes = readAttributes(node.attributes, current)
    const placeOfAttribute = (name: string): Place => placeOf(node.attributes.find((each) => each.type === 'mdxJsxAttribute' && each.name === name && each.position) ?? node)
    if (binding?.kind === 'component' && binding.name !== 'docgen/components') return themeComponent(binding.name, children)
    if (binding?.kind === 'data' && typeof binding.value === 'string' && imageExtension.test(binding.value)) {
      // `import Logo from './logo.svg'` makes a component of an image in other generators.
      const properties = toProperties({ alt: '', ...checkedProps(attributes.props, 'img', placeOfAttribute), src: binding.value })
      return { type: 'element', tagName: 'img', properties, children: [], ...data({ origin: 'attribute' }), position: node.position }
    }
    if (binding?.kind === 'code' || (binding?.kind === 'data' && binding.value !== undefined)) {
      return component(node.name, attributes.props, children(), place, { thunk: current.unit.add(node.name, place), ...withDynamic(attributes) })
    }
    if (binding?.kind === 'data' || binding?.kind === 'missing') return undefined
    if (/^[a-z]/.test(node.name) && !node.name.includes('.')) return element(node.name, children)
    if (assembly.options.components.includes(node.name)) return themeComponent(node.name, children)
    report.push(diagnose('unknown-component', `The component \`${node.name}\` is not defined.`, { file: current.file, place, hint: insteadOf(node.name) ?? didYouMean(node.name, [...assembly.options.components, ...current.bindings.keys()]) ?? 'Import it, or put it into `templates/mdx/`.' }))
    return children()

    function themeComponent(name: string, content: () => BodyNode[]): unknown {
      checkProps(name)
      if (name === 'CodeBlock') {
        const text = literalText(node, current)
        if (text !== undefined && attributes.dynamic.length === 0) return code.block(text, attributes.props, current.file, place, current.lines)
      }
      if (!assembly.options.components.includes(name)) {
        report.push(diagnose('unknown-component', `The theme has no component \`${name}\`.`, { file: current.file, place, hint: insteadOf(name) ?? didYouMean(name, assembly.options.components) }))
        return content()
      }
      return component(name, attributes.props, content(), place, withDynamic(attributes))
    }

    function checkProps(name: string): void {
      if (assembly.options.ownComponents.includes(name)) return
      for (const { name: prop, meant, place } of misspeltProps(name, node.attributes)) report.push(diagnose('unknown-prop', `\`<${name}>\` has no prop \`${prop}\`.`, { file: current.file, place, hint: `Did you mean \`${meant}\`?` }))
    }

    function element(name: string, content: () => BodyNode[]): unknown {
      if (!isKnownElement(name)) {
        const suggestion = didYouMean(name, assembly.options.components.filter((each) => nearest(name, [each]) !== undefined)) ?? didYouMean(name, htmlElementNames)
        report.push(diagnose('unknown-component', `There is no element \`${name}\`.`, { severity: 'warning', file: current.file, place, hint: suggestion }))
      }
      if (name === 'base' || (name === 'meta' && Object.keys(attributes.props).some((key) => key.toLowerCase() === 'http-equiv' || key === 'httpEquiv'))) {
        report.push(diagnose('unsafe-markup', `\`<${name}>\` in a page changes how the whole page works.`, { file: current.file, place, hint: 'Use the configuration or the front matter.' }))
        return undefined
      }
      if (name === 'head' || name === 'body' || name === 'html') {
        report.push(diagnose('unsafe-markup', `\`<${name}>\` cannot stand in the text of a page.`, { file: current.file, place, hint: name === 'head' ? 'Write `title`, `description`, `keywords`, `image` or `noindex` into the front matter, or use `headTags` of the configuration.' : 'Take it out.' }))
        return undefined
      }
      const props = checkedProps(attributes.props, name, placeOfAttribute)
      const dynamic = attributes.dynamic.filter((attribute) => attribute.name === undefined || !refuseHandler(attribute.name, name, placeOfAttribute(attribute.name)))
      // The content of a template is no children of it in hast, so the serializer of HTML would leave it out.
      if (dynamic.length > 0 || name === 'template') return component(name, toReactProps(props), content(), place, dynamic.length > 0 ? { dynamic } : {})
      const properties = toProperties(props)
      return { type: 'element', tagName: name, properties, children: content(), ...data({ origin: 'attribute' }), position: node.position }
    }
  }

  /** Whether an attribute is an event handler, which is reported. */
  function refuseHandler(name: string, element: string, place: Place): boolean {
    if (!/^on[a-z]/i.test(name)) return false
    report.push(diagnose('inline-event-handler', `\`${name}\` on \`<${element}>\` does not run in a static page.`, { file: current.file, place, hint: 'Make an island (`*.island.tsx`) for behavior.' }))
    return true
  }

  /** Reports what React or the browser would not take, and returns what they do. */
  function checkedProps(props: Readonly<Record<string, Json>>, element: string, placeOfAttribute: (name: string) => Place): Record<string, Json> {
    const checked: Record<string, Json> = {}
    for (const [name, value] of Object.entries(props)) {
      const place = placeOfAttribute(name)
      if (refuseHandler(name, element, place)) continue
      if (name === 'style' && typeof value === 'string') {
        report.push(diagnose('invalid-style-attribute', `\`style\` on \`<${element}>\` is a string.`, { file: current.file, place, hint: 'Write an object: `style={{ color: \'red\' }}`.' }))
      } else if (name === 'class' || name === 'for') {
        const other = name === 'class' ? 'className' : 'htmlFor'
        report.push(diagnose('html-attribute-in-jsx', `\`${name}\` is an HTML attribute; JSX calls it \`${other}\`.`, { file: current.file, place, hint: `Write \`${other}\`.` }))
        checked[other] = value
      } else checked[name] = value
    }
    return checked
  }
}

/** An import that no prose is like, as pages of some generators have it: of a theme, or of a file of the site. */
const importLine = /^import\s+(?:[\w$*{][^;\n]*\sfrom\s+)?['"](?:@(?:theme|docusaurus|site|astrojs)\/|docgen\/)[^'"\n]+['"];?(?:\n|$)/

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Takes the spaces out that keep a title in the column where its author wrote it (see `preprocess`). */
function trimStart({ children }: Paragraph): void {
  const [first] = children
  if (first?.type !== 'text') return
  first.value = first.value.trimStart()
  if (first.value === '') children.shift()
}

/** The source of blocks that are Markdown and nothing else, by where they begin. */
function plainSources(tree: Root, { lines }: FileContext): ReadonlyMap<number, string> {
  const text = lines.join('\n')
  const sources = new Map<number, string>()
  for (const node of tree.children) {
    const { start, end } = node.position ?? {}
    if (start?.offset === undefined || end?.offset === undefined || start.column !== 1 || !isPlain(node)) continue
    const source = text.slice(start.offset, end.offset)
    // An id of its own stands in braces.
    if (node.type !== 'heading' || !source.includes('{')) sources.set(start.offset, source)
  }
  return sources
}

const plainTypes: ReadonlySet<string> = new Set(['paragraph', 'heading', 'blockquote', 'list', 'listItem', 'table', 'tableRow', 'tableCell', 'thematicBreak', 'text', 'emphasis', 'strong', 'delete', 'inlineCode', 'break', 'link', 'image'])

const isPlain = (node: Nodes): boolean => plainTypes.has(node.type) && (!('children' in node) || (node.children as readonly Nodes[]).every(isPlain))

const withDynamic = (attributes: ReturnType<typeof readAttributes>): Partial<ComponentNode> => (attributes.dynamic.length > 0 ? { dynamic: attributes.dynamic } : {})

function noteInclude(nodes: readonly BodyNode[], include: SourceSpot): void {
  for (const node of nodes) {
    if (node.type === 'scope') noteInclude(node.children, include)
    else if (node.type === 'element' || (node.type === 'raw' && 'data' in node)) {
      const noted = node as { data?: NodeData }
      noted.data = { ...noted.data, includes: [include, ...(noted.data?.includes ?? [])] }
    }
  }
}

function withData(node: unknown, data: { readonly data: NodeData }): unknown {
  if (typeof node === 'object' && node !== null && 'type' in node && node.type === 'element') return { ...node, ...data }
  return node
}

/** mdast-util-to-hast's own handler for a type. */
function defaultHandler(type: string, state: State, node: unknown, parent?: Parents): Element {
  const handler = baseHandlers[type]
  if (!handler) throw new Error(`No handler for ${type}`)
  return handler(state, node as never, parent) as Element
}

/** The checkbox of a task says to screen readers what it shows. */
function labelTask(item: Element, checked: boolean | null | undefined): Element {
  if (typeof checked !== 'boolean') return item
  const box = [item, ...item.children].flatMap((each) => (each.type === 'element' ? each.children : [])).find((each) => each.type === 'element' && each.tagName === 'input')
  if (box?.type === 'element') box.properties.ariaLabel = checked ? 'Done' : 'To do'
  return item
}

function literalText(node: JsxElement, context: FileContext): string | undefined {
  let text = ''
  for (const child of node.children as Nodes[]) {
    if (child.type === 'text') text += child.value
    else if (child.type === 'paragraph') {
      const inner = child.children.map((each) => (each.type === 'text' ? each.value : undefined))
      if (inner.includes(undefined)) return undefined
      text += inner.join('')
    } else if (child.type === 'mdxFlowExpression' || child.type === 'mdxTextExpression') {
      const value = evaluateProgram(child.data?.estree, context)
      if (!value.known || typeof value.value !== 'string') return undefined
      text += value.value
    } else return undefined
  }
  return text
}

/** Text of an expression's value as React would print it; nothing for objects, which React refuses. */
function toText(value: unknown): string | undefined {
  if (value === null || value === undefined || typeof value === 'boolean') return ''
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) {
    const parts = value.map(toText)
    return parts.includes(undefined) ? undefined : parts.join('')
  }
  return undefined
}

/** JSX attributes of an element as hast properties. */
function toProperties(props: Readonly<Record<string, Json>>): Properties {
  const properties: Properties = {}
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === false) continue
    if (name === 'style' && typeof value === 'object' && !Array.isArray(value)) {
      properties.style = Object.entries(value).map(([key, each]) => `${key.startsWith('--') ? key : key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${typeof each === 'number' && each !== 0 && !unitless.has(key) ? `${each}px` : typeof each === 'object' ? JSON.stringify(each) : String(each)}`).join(';')
    } else {
      const information = find(html, name === 'className' ? 'class' : name === 'htmlFor' ? 'for' : name)
      properties[information.property] = typeof value === 'object' ? JSON.stringify(value) : information.property === 'className' && typeof value === 'string' ? value.split(/\s+/).filter(Boolean) : value
    }
  }
  return properties
}

const unitless = new Set(['opacity', 'zIndex', 'flex', 'flexGrow', 'flexShrink', 'order', 'fontWeight', 'lineHeight', 'zoom', 'gridRow', 'gridColumn', 'columns', 'columnCount', 'orphans', 'widows', 'tabSize', 'aspectRatio'])

function toReactProps(props: Readonly<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(Object.entries(props).map(([name, value]) => {
    const { property } = find(html, name)
    return [hastToReact[property] ?? property, value]
  }))
}

/** `## Heading {#id}` and `## Heading {/* #id *\/}`: takes the id out of the heading. */
function takeHeadingId(node: Heading, { file, lines }: FileContext, report: PageAssembly['diagnostics']): string | undefined {
  const last = node.children.at(-1)
  if (!last || endsWithEscapedId(lines[(last.position?.end.line ?? 0) - 1] ?? '')) return undefined
  let id: string | undefined
  if (last.type === 'mdxTextExpression') {
    id = /^\s*\/\*\s*#(.+?)\s*\*\/\s*$/.exec(last.value)?.[1]
    if (id !== undefined) node.children.pop()
  } else if (last.type === 'text') {
    const match = /\s*\{(?:#([^{}]*)|\/\*\s*#([^{}]+?)\s*\*\/)\}\s*$/.exec(last.value)
    if (match) {
      id = match[1] ?? match[2]
      last.value = last.value.slice(0, match.index)
    }
  }
  if (id === undefined) return undefined
  const before = node.children.at(-1)
  if (before?.type === 'text') before.value = before.value.trimEnd()
  if (/^[^\s"'<>&#%?`{}\\]+$/.test(id)) return id
  report.push(diagnose('invalid-heading-id', `\`${id}\` cannot be the id of a heading.`, { file, place: placeOf(node), hint: 'Use letters, digits, hyphens and underscores.' }))
  return undefined
}

const baseHandlers = defaultHandlers as unknown as Readonly<Record<string, (state: State, node: never, parent: Parents | undefined) => unknown>>

/** The attribute `align` is obsolete (HTML, 16.2): cells say it by a class. */
function alignedByClass(element: Element): Element {
  const { align, ...properties } = element.properties
  const isCell = element.tagName === 'td' || element.tagName === 'th'
  const children = isCell ? element.children : element.children.map((child) => (child.type === 'element' ? alignedByClass(child) : child))
  return { ...element, properties: typeof align === 'string' ? { ...properties, className: [`align-${align}`] } : element.properties, children }
}
