import type { Element, Properties } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { find, hastToReact, html as htmlSchema } from 'property-information'
import styleToJs from 'style-to-js'
import type { ReactNode } from 'react'
import type { BodyNode, BodyRoot, ComponentNode, ExpressionNode, ScopeNode } from '../model/body.ts'
import type { Place } from '../model/diagnostic.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { FrontMatter, PageModule } from '../model/page.ts'
import type { PageSlice, SourceSpot } from '../model/site.ts'
import { rewriteSrcset } from '../model/srcset.ts'
import { rewriteStyle } from '../model/style-addresses.ts'
import type { Theme } from '../model/theme.ts'
import { ruleNames, type RuleName } from '../model/rule.ts'
import { overhear } from './overhear.ts'

/** What a page's own module exports (see `PageModuleUnit`). */
export interface UnitModule {
  readonly scope: (props: Readonly<Record<string, unknown>>, components: Theme['mdx'], frontMatter: FrontMatter) => readonly (() => unknown)[]
}

export interface BodyInput {
  readonly body: BodyRoot
  readonly file: string
  readonly frontMatter: FrontMatter
  readonly slice: Pick<PageSlice, 'links' | 'images'>
  readonly module?: PageModule
  readonly units: ReadonlyMap<string, UnitModule>
  readonly theme: Theme
  /** Puts the page's context around an element. */
  readonly provide: (element: ReactNode) => ReactNode
  /** Hears where the code stands that is going to run. */
  readonly watch?: (spot: SourceSpot) => void
}

interface Scope {
  readonly unit: string
  readonly thunks: readonly (() => unknown)[]
  readonly places: readonly Place[]
  readonly file: string
}

const wrapper = 'docgen-html'

export interface RenderedBody {
  readonly html: string
  readonly made: readonly MadeHtml[]
}

/** What one component or expression of the page became. */
export interface MadeHtml {
  readonly html: string
  readonly spot: SourceSpot
  /** Where an address in it was written, when that can be told. */
  readonly placeOf?: (href: string) => Place | undefined
  /** What React said about it. */
  readonly complaints: readonly string[]
}

/**
 * HTML of a page's body. Plain HTML passes through as it is; each component becomes one `renderToString` with everything inside it as
 * real React children. What throws is reported at the place of the component or expression.
 */
export function renderBody(input: BodyInput): RenderedBody {
  const { theme, slice } = input
  const { createElement, renderToString } = theme
  let scope = openScope(undefined, {})
  const made: MadeHtml[] = []
  const html = input.body.children.map(toText).join('')
  return { html: html.replaceAll(`<${wrapper}>`, '').replaceAll(`</${wrapper}>`, ''), made }

  function openScope(unit: string | undefined, props: Readonly<Record<string, unknown>>): Scope | undefined {
    const units = input.module?.units ?? []
    const description = unit === undefined ? units.find((each) => each.file === input.file) : units.find((each) => each.id === unit)
    const module = description && input.units.get(description.id)
    if (!description || !module) return undefined
    return { unit: description.id, thunks: module.scope(props, theme.mdx, input.frontMatter), places: description.places, file: description.file }
  }

  function inScope<Result>(node: ScopeNode, run: () => Result): Result {
    const outer = scope
    const props: Record<string, unknown> = { ...node.props }
    for (const { name, thunk } of node.dynamic ?? []) {
      watch(outer?.file ?? input.file, outer?.places[thunk])
      const value = force(thunk)
      if (name === undefined) Object.assign(props, value)
      else props[name] = value
    }
    scope = openScope(node.unit, props)
    try {
      return run()
    } finally {
      scope = outer
    }
  }

  function watch(file: string, place: Place | undefined): void {
    input.watch?.({ file, ...(place ? { place } : {}) })
  }

  function force(thunk: number): unknown {
    const { thunks, places, file } = scope ?? {}
    try {
      return thunks?.[thunk]?.()
    } catch (error) {
      throw renderError(error, file ?? input.file, places?.[thunk])
    }
  }

  function toText(node: BodyNode): string {
    switch (node.type) {
      case 'raw':
        return rawHtml(node)
      case 'text':
        return toHtml(node)
      case 'element':
        return elementText(node)
      case 'scope':
        return inScope(node, () => node.children.map(toText).join(''))
      case 'component':
        return rendered(() => toReact(node, 0), node.file, node.place, node.name)
      case 'expression':
        return rendered(() => toReact(node, 0), node.file, node.place, undefined)
      default:
        return ''
    }
  }

  function elementText(element: Element): string {
    if (theme.mdx[element.tagName]) return rendered(() => toReact(element, 0), input.file, undefined, element.tagName)
    // An element without children may be one that has no end tag.
    if (element.children.length === 0) return toHtml({ ...element, properties: resolved(element), data: {} }, { allowDangerousHtml: true })
    const mark = '\u0001'
    const shell = toHtml({ ...element, properties: resolved(element), data: {}, children: [{ type: 'raw', value: mark }] }, { allowDangerousHtml: true })
    const children = (element.children as readonly BodyNode[]).map(toText).join('')
    const at = shell.indexOf(mark)
    return at === -1 ? shell : shell.slice(0, at) + children + shell.slice(at + 1)
  }

  /** `make` runs while React renders, so that expressions of the page may call hooks. */
  function rendered(make: () => ReactNode, file: string, place: Place | undefined, name: string | undefined): string {
    watch(file, place)
    try {
      // A prefix of its own, as every root counts its ids from the beginning.
      const { value, complaints } = overhear(() => renderToString(input.provide(createElement(make)), { identifierPrefix: `c${made.length + 1}-` }))
      made.push({ html: value, spot: { file, ...(place ? { place } : {}) }, complaints })
      return value
    } catch (error) {
      throw renderError(error, file, place, name)
    }
  }

  function toReact(node: BodyNode, key: number): ReactNode {
    switch (node.type) {
      case 'text':
        return node.value
      case 'raw':
        return createElement(wrapper, { key, dangerouslySetInnerHTML: { __html: rawHtml(node) } })
      case 'element': {
        const children = childrenOf(node.children, tableParents.test(node.tagName))
        return createElement(theme.mdx[node.tagName] ?? node.tagName, { ...reactProps(resolved(node)), key }, ...children)
      }
      case 'scope':
        return inScope(node, () => createElement(theme.Fragment, { key }, ...childrenOf(node.children, true)))
      case 'expression':
        return valueOf(node)
      case 'component':
        return componentOf(node, key)
      default:
        return null
    }
  }

  function valueOf(node: ExpressionNode): ReactNode {
    const value = force(node.thunk)
    const kind = unshowable(value)
    if (kind !== undefined) throw renderError(new Error(`The value is ${kind}, which cannot be shown.`), node.file, node.place)
    return value as ReactNode
  }

  function componentOf(node: ComponentNode, key: number): ReactNode {
    const props: Record<string, unknown> = { key }
    for (const [name, value] of Object.entries(node.props)) props[name] = addressNames.has(name) && typeof value === 'string' ? targetOf(node.file, value) : value
    for (const { name, thunk } of node.dynamic ?? []) {
      const value = force(thunk)
      if (name === undefined) Object.assign(props, value)
      else props[name] = addressNames.has(name) && typeof value === 'string' ? targetOf(node.file, value) : value
    }
    for (const [name, nodes] of Object.entries(node.slots ?? {})) props[name] = createElement(theme.Fragment, null, ...childrenOf(nodes, false))
    const type = node.thunk === undefined ? (theme.mdx[node.name] ?? (/^[a-z]/.test(node.name) ? node.name : undefined)) : (force(node.thunk) as string | undefined)
    if (type === undefined || type === null) {
      throw new DiagnosticError(diagnose('unknown-component', `The component \`${node.name}\` is not defined.`, { file: node.file, place: node.place, hint: 'Check what the module exports.' }))
    }
    // Otherwise React asks the browser to fetch the image before everything else.
    if (type === 'img') props.loading ??= 'lazy'
    const { src } = node.props
    if ((type === 'img' || node.name === 'Figure') && typeof src === 'string') {
      const image = slice.images[`${node.file}\n${src}`]
      if (image?.width !== undefined && props.width === undefined && props.height === undefined) Object.assign(props, { width: image.width, height: image.height })
    }
    return createElement(type as string, props, ...childrenOf(node.children, true))
  }

  /** Line breaks between blocks mean nothing to a component that looks at its children. */
  function childrenOf(nodes: readonly BodyNode[], dropSpace: boolean): ReactNode[] {
    return nodes.filter((node) => !(dropSpace && node.type === 'text' && node.value.includes('\n') && node.value.trim() === '')).map(toReact)
  }

  function targetOf(file: string, href: string): string {
    const key = `${file}\n${href}`
    return slice.images[key]?.src ?? slice.links[key] ?? href
  }

  function resolved(element: Element): Properties {
    const { file } = (element.data ?? {}) as { file?: string }
    if (file === undefined && !('src' in element.properties) && !('href' in element.properties)) return element.properties
    const from = file ?? input.file
    const properties: Properties = { ...element.properties }
    for (const name of ['href', 'poster', 'data', 'action', 'formAction', 'xLinkHref'] as const) if (typeof properties[name] === 'string') properties[name] = targetOf(from, properties[name])
    if (typeof properties.style === 'string') properties.style = rewriteStyle(properties.style, (address) => targetOf(from, address))
    if (typeof properties.srcSet === 'string') properties.srcSet = rewriteSrcset(properties.srcSet, (address) => targetOf(from, address))
    if (typeof properties.src === 'string') {
      const image = slice.images[`${from}\n${properties.src}`]
      properties.src = image?.src ?? targetOf(from, properties.src)
      if (element.tagName === 'img') {
        if (image?.width !== undefined && properties.width === undefined && properties.height === undefined) Object.assign(properties, { width: image.width, height: image.height })
        properties.loading ??= 'lazy'
        properties.decoding ??= 'async'
      }
    }
    return properties
  }

  function rawHtml(node: { readonly value: string; readonly data?: unknown }): string {
    const { file } = (node.data ?? {}) as { file?: string }
    if (file === undefined) return node.value
    // The compiler has put every address into double quotes.
    const resolve = (address: string): string => targetOf(file, address)
    const withSizes = node.value.replace(/<img\b[^<>]*>/gi, (tag) => sized(tag, file))
    const withAttributes = withSizes.replace(/([\s/"'](?:href|src|srcset|poster|action|formaction|data|xlink:href|style)=)"([^"]*)"/gi, (_all, before: string, written: string) => {
      const value = unescaped(written)
      const target = /srcset=$/i.test(before) ? rewriteSrcset(value, resolve) : /style=$/i.test(before) ? rewriteStyle(value, resolve) : resolve(value)
      return `${before}"${target.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
    })
    return withAttributes.replace(/(<style\b[^>]*>)([\s\S]*?)(?=<\/style)/gi, (_all, tag: string, css: string) => tag + rewriteStyle(css, resolve))
  }

  /** The tag of an image with its size, unless its author gave one. */
  function sized(tag: string, file: string): string {
    const { width, height } = slice.images[`${file}\n${unescaped(/\ssrc="([^"]*)"/i.exec(tag)?.[1] ?? '')}`] ?? {}
    return width === undefined || height === undefined || /\s(?:width|height)\s*=/i.test(tag) ? tag : tag.replace(/^<img/i, (name) => `${name} width="${width}" height="${height}"`)
  }
}

const unescaped = (attribute: string): string => attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const addressNames = new Set(['href', 'src', 'to', 'poster'])
const tableParents = /^(table|thead|tbody|tfoot|tr|ul|ol|dl|colgroup)$/

/** hast properties as React props. */
function reactProps(properties: Properties): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue
    const information = find(htmlSchema, name)
    const key = information.space !== undefined ? (hastToReact[information.property] ?? information.property) : information.attribute
    if (name === 'style' && typeof value === 'string') props.style = styleToJs(value, { reactCompat: true })
    else props[key] = Array.isArray(value) ? value.join(information.commaSeparated ? ', ' : ' ') : value
  }
  return props
}

/** What a component or expression threw, at its place. Errors that name a rule of ours keep it. */
export function renderError(error: unknown, file: string, place?: Place, name?: string): DiagnosticError {
  if (error instanceof DiagnosticError) return error
  const thrown = error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error)
  const message = /^A component suspended/.test(thrown) ? 'it waits for a promise, and a page is rendered in one go.' : thrown
  const rule = ruleOf(error)
  const what = name !== undefined ? `The component \`${name}\` failed` : place === undefined ? 'The page failed' : 'The expression failed'
  return new DiagnosticError(diagnose(rule ?? 'render-failed', rule === undefined ? `${what}: ${message.slice(0, 300)}` : message, { file, place: place ?? { line: 1, column: 1 }, hint: hintFor(message) }))
}

function ruleOf(error: unknown): RuleName | undefined {
  if (typeof error !== 'object' || error === null || !('docgenRule' in error)) return error instanceof Error && /No active docs plugin found/.test(error.message) ? 'outside-docs-page' : undefined
  return ruleNames.find((rule) => rule === error.docgenRule)
}

const ofBrowsers = new Set(['window', 'document', 'localStorage', 'sessionStorage', 'location', 'history', 'matchMedia'])

function hintFor(message: string): string | undefined {
  const name = /^(\w+) is not defined/.exec(message)?.[1]
  if (name !== undefined && ofBrowsers.has(name)) return `Pages are rendered without a browser: use \`${name}\` in an effect, or in an island.`
  return name === undefined ? undefined : `Export \`${name}\` from the page or import it; write \`\\{\` for a literal brace.`
}

/** What a value is that React would refuse in words for its own users. */
function unshowable(value: unknown): string | undefined {
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`
  if (typeof value !== 'object' || value === null || '$$typeof' in value || Symbol.iterator in value) return undefined
  if ('then' in value && typeof value.then === 'function') return 'a promise'
  return value instanceof Date ? 'a date' : 'an object'
}
