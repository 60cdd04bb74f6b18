import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { ReactNode } from 'react'
import { fileIn } from '../../model/body.ts'
import type { BodyNode, BodyRoot, ComponentNode, ExpressionNode, ScopeNode } from '../../model/body.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { FrontMatter } from '../../model/front-matter.ts'
import type { PageModule } from '../../model/page.ts'
import type { PageSlice, SourceLocation } from '../../model/site.ts'
import type { Theme } from '../../model/theme.ts'
import { bodyAddresses } from './body-addresses.ts'
import { imageDresser } from './dress-images.ts'
import { withLinksThatAreThere } from './links-that-are-there.ts'
import { renderError } from './render-error.ts'
import type { UnitModule } from './unit-module.ts'
import { type Space, reactProps, spaceWithin, unshowable } from './react-props.ts'

/** A body and the context for rendering it. */
export interface BodyInput {
  readonly body: BodyRoot
  readonly file: string
  readonly frontMatter: FrontMatter
  /** The beginning of a post in a list has no table of contents. */
  readonly slice: Pick<PageSlice, 'links' | 'images'> &
    Partial<Pick<PageSlice, 'absent' | 'toc' | 'layout' | 'wide'>>
  readonly module?: PageModule
  readonly units: ReadonlyMap<string, UnitModule>
  /** A prefix for the ids of components, if several bodies are on one page. */
  readonly idPrefix?: string
  readonly theme: Theme
  /** Whether parts that throw are left out, instead of failing the page. */
  readonly lenient?: boolean
  /** Wraps an element in the page's context. */
  readonly provide: (element: ReactNode) => ReactNode
  /** Receives the location of code before it runs. */
  readonly watch?: (location: SourceLocation) => void
}

interface Scope {
  readonly unit: string
  readonly thunks: readonly (() => unknown)[]
  readonly places: readonly Place[]
  readonly file: string
}

const wrapper = 'docgen-html'

/** The HTML of a body, and what rendering it revealed. */
export interface RenderedBody {
  readonly html: string
  readonly made: readonly RenderedFragment[]
  /** Errors of parts that were left out. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The HTML of a component or expression. */
export interface RenderedFragment {
  readonly html: string
  readonly location: SourceLocation
  /** The place where an address in it was written, if known. */
  readonly placeOf?: (href: string) => Place | undefined
}

/**
 * Renders the body of a page. Plain HTML is copied; each component is rendered by one `renderToString`, with
 * its content as React children. Errors are reported at the component or expression that threw.
 */
export function renderBody(input: BodyInput): RenderedBody {
  const { theme } = input
  const { createElement, renderToString } = theme
  const addresses = bodyAddresses(input.slice, input.file)
  const { dress, undressed } = imageDresser(input.slice, input.idPrefix === undefined)
  const absent = new Set(input.slice.absent)
  const toc = (input.slice.toc ?? []).map(({ text, id, level }) => ({ value: text, id, level }))
  let scope = openScope(undefined, {})
  const made: RenderedFragment[] = []
  const diagnostics: Diagnostic[] = []
  const html = textOfAll(input.body.children, 'html')
  return { html: html.replaceAll(`<${wrapper}>`, '').replaceAll(`</${wrapper}>`, ''), made, diagnostics }

  function openScope(unit: string | undefined, props: Readonly<Record<string, unknown>>): Scope | undefined {
    const units = input.module?.units ?? []
    const description = units.find(({ file, id }) => (unit === undefined ? file === input.file : id === unit))
    const module = description && input.units.get(description.id)
    if (!description || !module) return undefined
    return {
      unit: description.id,
      thunks: module.scope(props, theme.mdx, input.frontMatter, toc),
      places: description.places,
      file: description.file,
    }
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

  /** Evaluates a thunk. `written` is shown if it refers to an undefined name, which MDX 1 treated as text. */
  function force(thunk: number, written?: string): unknown {
    const { thunks, places, file } = scope ?? {}
    try {
      return thunks?.[thunk]?.()
    } catch (error) {
      const failed = renderError(error, { file: file ?? input.file, place: places?.[thunk] })
      if (written === undefined || !(error instanceof Error && error.name === 'ReferenceError')) throw failed
      diagnostics.push(...failed.diagnostics)
      return written
    }
  }

  function textOfAll(nodes: readonly BodyNode[], space: Space): string {
    return nodes.map((node) => toText(node, space)).join('')
  }

  function toText(node: BodyNode, space: Space): string {
    switch (node.type) {
      case 'raw':
        return node.value
      case 'text':
        return toHtml(node)
      case 'element':
        return elementText(node, space)
      case 'scope':
        return inScope(node, () => textOfAll(node.children, space))
      case 'component':
        return rendered(() => toReact(node, 0), located(node), node.name)
      case 'expression':
        return rendered(() => toReact(node, 0), located(node))
      default:
        return ''
    }
  }

  function elementText(element: Element, space: Space): string {
    if (theme.mdx[element.tagName])
      return rendered(() => toReact(element, 0), { file: input.file }, element.tagName)
    // An element without children may have no end tag.
    if (element.children.length === 0)
      return dress(
        toHtml(
          { ...element, properties: addresses.propertiesOf(element), data: {} },
          { allowDangerousHtml: true, space },
        ),
      )
    // A placeholder for the children, which are written here: `toHtml` only writes the element's tags.
    const mark = '\u0001'
    const shell = toHtml(
      {
        ...element,
        properties: addresses.propertiesOf(element),
        data: {},
        children: [{ type: 'raw', value: mark }],
      },
      { allowDangerousHtml: true, space },
    )
    const children = isText(element)
      ? textWithin(element)
      : element.tagName === 'picture'
        ? undressed(() => textOfAll(element.children, space))
        : textOfAll(element.children, spaceWithin(element, space))
    // The last occurrence: attributes come first and may contain anything.
    const at = shell.lastIndexOf(mark)
    return at === -1 ? shell : shell.slice(0, at) + children + shell.slice(at + 1)
  }

  function textWithin(element: Element): string {
    return element.tagName === 'style'
      ? addresses.sheetOf(element)
      : element.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
  }

  function located({ file, place }: ComponentNode | ExpressionNode): SourceLocation {
    return { file: fileIn(input.file, file), place }
  }

  /** Renders an element. `make` runs while React renders, so that expressions can use hooks. */
  function rendered(make: () => ReactNode, location: SourceLocation, name?: string): string {
    input.watch?.(location)
    try {
      // Each root needs its own prefix, because React numbers ids per root.
      const written = renderToString(input.provide(createElement(make)), {
        identifierPrefix: `${input.idPrefix ?? ''}c${made.length + 1}-`,
      })
      const html = dress(withLinksThatAreThere(written, absent))
      made.push({ html, location })
      return html
    } catch (error) {
      const failed = renderError(error, { ...location, component: name })
      if (!input.lenient) throw failed
      diagnostics.push(...failed.diagnostics)
      return ''
    }
  }

  function toReact(node: BodyNode, key: number, space: Space = 'html'): ReactNode {
    switch (node.type) {
      case 'text':
        return node.value
      case 'raw':
        return createElement(wrapper, { key, dangerouslySetInnerHTML: { __html: node.value } })
      case 'element': {
        const props = { ...reactProps(addresses.propertiesOf(node), spaceWithin(node, space)), key }
        if (isText(node))
          return createElement(node.tagName, {
            ...props,
            dangerouslySetInnerHTML: { __html: textWithin(node) },
          })
        return createElement(
          theme.mdx[node.tagName] ?? node.tagName,
          props,
          ...childrenOf(node.children, tableParents.test(node.tagName), spaceWithin(node, space)),
        )
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
    const value = force(node.thunk, node.written)
    const kind = unshowable(value)
    // Components for other generators may take functions as children.
    if (kind !== undefined && !(input.lenient && typeof value === 'function'))
      throw renderError(new Error(`The value is ${kind}, which cannot be shown.`), located(node))
    return value as ReactNode // `unshowable` has ruled out what is not one.
  }

  function componentOf(node: ComponentNode, key: number): ReactNode {
    const { file } = located(node)
    const props: Record<string, unknown> = { key }
    for (const [name, value] of Object.entries(node.props)) props[name] = addresses.propOf(file, name, value)
    for (const { name, thunk } of node.dynamic ?? []) {
      const value = force(thunk)
      if (name === undefined) Object.assign(props, value)
      else props[name] = addresses.propOf(file, name, value)
    }
    for (const [name, nodes] of Object.entries(node.slots ?? {}))
      props[name] = createElement(theme.Fragment, null, ...childrenOf(nodes, false))
    const known = theme.mdx[node.name] ?? (/^[a-z]/.test(node.name) ? node.name : undefined)
    // Also for components; React validates the type.
    const type = node.thunk === undefined ? known : (force(node.thunk) as string | undefined)
    const children = childrenOf(node.children, true)
    // A module that threw while loading has been reported; its components are not, and their children are
    // kept.
    if (!scope && node.thunk !== undefined && input.lenient)
      return createElement(theme.Fragment, { key }, ...children)
    if (type === undefined || type === null) {
      const message = `The component \`${node.name}\` is not defined.`
      const hint = 'Check what the module exports.'
      throw new DiagnosticError(diagnose('unknown-component', message, { ...located(node), hint }))
    }
    // Otherwise, React would preload the image with high priority.
    if (type === 'img') props.loading ??= 'lazy'
    const { src } = node.props
    if ((type === 'img' || node.name === 'Figure') && typeof src === 'string') {
      const size = addresses.sizeOf(file, src)
      if (size && props.width === undefined && props.height === undefined) Object.assign(props, size)
    }
    return createElement(type as string, props, ...children)
  }

  /** The children of a component, without the line breaks between blocks. */
  function childrenOf(nodes: readonly BodyNode[], dropSpace: boolean, space: Space = 'html'): ReactNode[] {
    return nodes
      .filter(
        (node) =>
          !(dropSpace && node.type === 'text' && node.value.includes('\n') && node.value.trim() === ''),
      )
      .map((node, key) => toReact(node, key, space))
  }
}

/** Elements whose text is written without character references. */
const isText = ({ tagName }: Element): boolean => tagName === 'style' || tagName === 'script'

const tableParents = /^(table|thead|tbody|tfoot|tr|ul|ol|dl|colgroup)$/
