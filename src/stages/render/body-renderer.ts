import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { ReactNode } from 'react'
import type { BodyNode, ComponentNode, ExpressionNode } from '../../model/body.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { type DiagnosticError, diagnosticError } from '../../model/diagnose.ts'
import type { SourceLocation } from '../../model/site.ts'
import type { Theme } from '../../model/theme.ts'
import { BodyScopes } from './body-scopes.ts'
import { bodyAddresses, type BodyAddresses, withLinksThatAreThere } from './body-addresses.ts'
import { imageDresser, type ImageDresser } from './dress-images.ts'
import { withoutLost } from './lost-text.ts'
import { failuresWithin } from './failures-within.ts'
import { renderError } from './render-error.ts'
import {
  type BodyInput,
  type RenderedBody,
  type RenderedFragment,
  unwrapped,
  wrapper,
} from './rendered-body.ts'
import { hasRawText, type Space, spaceWithin } from '../../model/html-elements.ts'
import { reactProps, unshowable } from './react-props.ts'
import { append } from '../../model/append.ts'

type RenderedNode = Element | ComponentNode | ExpressionNode

/**
 * Renders the body of a page. Plain HTML is copied; each component is rendered by one `renderToString`, with
 * its content as React children. Errors are reported at the component or expression that threw.
 */
export function renderBody(input: BodyInput): RenderedBody {
  const renderer = new BodyRenderer(input)
  const html = renderer.html()
  return {
    html: unwrapped(html),
    made: renderer.made,
    groups: renderer.groups.map(unwrapped),
    diagnostics: renderer.diagnostics,
  }
}

/** Renders nodes in order, in the scope of the partial that they belong to. */
class BodyRenderer {
  readonly made: RenderedFragment[] = []
  readonly diagnostics: Diagnostic[] = []
  readonly groups: string[] = []
  readonly #input: BodyInput
  readonly #theme: Theme
  readonly #addresses: BodyAddresses
  readonly #images: ImageDresser
  readonly #absent: ReadonlySet<string>
  readonly #scopes: BodyScopes
  /** Components that are being left out, as they fail by themselves. */
  #omitted: ReadonlyMap<ComponentNode, DiagnosticError> = new Map()

  constructor(input: BodyInput) {
    const { slice } = input
    this.#input = input
    this.#theme = input.theme
    this.#addresses = bodyAddresses(slice, input.file)
    this.#images = imageDresser(slice, input.idPrefix === undefined)
    this.#absent = new Set(slice.absent)
    this.#scopes = new BodyScopes(input, this.diagnostics)
  }

  html(): string {
    return this.#textOfAll(this.#input.body.children, 'html')
  }

  #textOfAll(nodes: readonly BodyNode[], space: Space): string {
    return nodes.map((node) => this.#toText(node, space)).join('')
  }

  #toText(node: BodyNode, space: Space): string {
    switch (node.type) {
      case 'raw':
        return this.#images.pass(node.value)
      case 'text':
        return toHtml(node)
      case 'element':
        return this.#elementText(node, space)
      case 'scope':
        return this.#scopes.within(node, () => this.#textOfAll(node.children, space))
      case 'copied': {
        const html = this.#textOfAll(node.children, space)
        this.groups.push(html)
        return html
      }
      case 'component':
      case 'expression':
        return this.#rendered(() => this.#toReact(node, 0), this.#located(node), node)
      default:
        return ''
    }
  }

  #elementText(element: Element, space: Space): string {
    if (this.#theme.mdx[element.tagName])
      return this.#rendered(() => this.#toReact(element, 0), { file: this.#input.file }, element)
    const withAddresses = { ...element, properties: this.#addresses.propertiesOf(element) }
    const options = { allowDangerousHtml: true, space }
    // An element without children may have no end tag.
    if (element.children.length === 0) return this.#images.dress(toHtml(withAddresses, options))
    // A placeholder for the children, which are written here: `toHtml` only writes the element's tags.
    const mark = '\u0001'
    const shell = this.#images.pass(
      toHtml({ ...withAddresses, children: [{ type: 'raw', value: mark }] }, options),
    )
    const children = hasRawText(element)
      ? this.#textWithin(element)
      : element.tagName === 'picture'
        ? this.#images.undressed(() => this.#textOfAll(element.children, space))
        : this.#textOfAll(element.children, spaceWithin(element, space))
    // The last occurrence: attributes come first and may contain anything.
    const at = shell.lastIndexOf(mark)
    return at === -1 ? shell : shell.slice(0, at) + children + shell.slice(at + 1)
  }

  #textWithin(element: Element): string {
    return element.tagName === 'style'
      ? this.#addresses.sheetOf(element)
      : element.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
  }

  #located({ file, place }: ComponentNode | ExpressionNode): SourceLocation {
    return { file, place }
  }

  /** Renders an element. `make` runs while React renders, so that expressions can use hooks. */
  #rendered(make: () => ReactNode, location: SourceLocation, node: RenderedNode): string {
    try {
      return this.#attempt(make, location, node)
    } catch (error) {
      const failed = this.#failureOf(error, location, node)
      if (!this.#input.isTolerant) throw failed
      const rest = node.type === 'expression' ? undefined : this.#withoutFailing(make, location, node)
      if (rest !== undefined) return rest
      append(this.diagnostics, failed.diagnostics)
      return node.type === 'expression' ? '' : this.#textOfAll(node.children, 'html')
    }
  }

  #attempt(make: () => ReactNode, location: SourceLocation, node: RenderedNode): string {
    const { idPrefix = '', isTolerant } = this.#input
    this.#input.watch?.(location)
    // Each root needs its own prefix, because React numbers ids per root.
    const rawHtml = this.#input.renderToString(this.#theme.createElement(make), {
      identifierPrefix: `${idPrefix}c${this.made.length + 1}-`,
    })
    const part =
      node.type === 'element'
        ? { html: rawHtml, diagnostics: [] }
        : withoutLost({ html: rawHtml, location, node, isTolerant })
    append(this.diagnostics, part.diagnostics)
    const html = this.#images.dress(withLinksThatAreThere(part.html, this.#absent))
    this.made.push({ html, location })
    return html
  }

  /** Renders an element without the components in it that fail by themselves. Undefined if it still fails. */
  #withoutFailing(
    make: () => ReactNode,
    location: SourceLocation,
    node: Element | ComponentNode,
  ): string | undefined {
    const failureOf = (component: ComponentNode): DiagnosticError | undefined => {
      try {
        this.#input.renderToString(this.#theme.createElement(() => this.#toReact(component, 0)))
        return undefined
      } catch (error) {
        return this.#failureOf(error, this.#located(component), component)
      }
    }
    for (const failures of failuresWithin(node, failureOf))
      try {
        this.#omitted = failures
        const html = this.#attempt(make, location, node)
        for (const { diagnostics } of failures.values()) append(this.diagnostics, diagnostics)
        return html
      } catch {
        // A component around them may fail, too.
      } finally {
        this.#omitted = new Map()
      }
    return undefined
  }

  #failureOf(error: unknown, location: SourceLocation, node: RenderedNode): DiagnosticError {
    const component =
      node.type === 'component' ? node.name : node.type === 'element' ? node.tagName : undefined
    const inTemplate = this.#input.locationOf(error)
    return renderError(
      error,
      inTemplate && inTemplate.file !== location.file
        ? { ...inTemplate, component, usedAt: location }
        : { ...location, component },
    )
  }

  #toReact(node: BodyNode, key: number, space: Space = 'html'): ReactNode {
    switch (node.type) {
      case 'text':
        return node.value
      case 'raw':
        return this.#theme.createElement(wrapper, { key, dangerouslySetInnerHTML: { __html: node.value } })
      case 'element': {
        const props = { ...reactProps(this.#addresses.propertiesOf(node), spaceWithin(node, space)), key }
        if (hasRawText(node))
          return this.#theme.createElement(node.tagName, {
            ...props,
            dangerouslySetInnerHTML: { __html: this.#textWithin(node) },
          })
        return this.#theme.createElement(
          this.#theme.mdx[node.tagName] ?? node.tagName,
          props,
          ...this.#childrenOf(node.children, tableParents.test(node.tagName), spaceWithin(node, space)),
        )
      }
      case 'scope':
        return this.#scopes.within(node, () =>
          this.#theme.createElement(this.#theme.Fragment, { key }, ...this.#childrenOf(node.children, true)),
        )
      case 'expression':
        return this.#valueOf(node)
      case 'component':
        return this.#componentOf(node, key)
      default:
        return null
    }
  }

  #valueOf(node: ExpressionNode): ReactNode {
    const value = this.#scopes.force(node.thunk, node.written)
    const kind = unshowable(value)
    // Components for other generators may take functions as children.
    if (kind !== undefined && !(this.#input.isTolerant && typeof value === 'function'))
      throw renderError(new Error(`The value is ${kind}, which cannot be shown.`), this.#located(node))
    return value as ReactNode // `unshowable` has ruled out what is not one.
  }

  #componentOf(node: ComponentNode, key: number): ReactNode {
    if (this.#omitted.has(node))
      return this.#theme.createElement(
        this.#theme.Fragment,
        { key },
        ...this.#childrenOf(node.children, true),
      )
    const { file } = this.#located(node)
    const props: Record<string, unknown> = { key }
    for (const [name, value] of Object.entries(node.props))
      props[name] = this.#addresses.propOf(file, name, value)
    for (const { name, thunk } of node.dynamic ?? []) {
      const value = this.#scopes.force(thunk)
      if (name === undefined) Object.assign(props, value)
      else props[name] = this.#addresses.propOf(file, name, value)
    }
    for (const [name, nodes] of Object.entries(node.slots ?? {}))
      props[name] = this.#theme.createElement(this.#theme.Fragment, null, ...this.#childrenOf(nodes, false))
    const themeComponent = this.#theme.mdx[node.name] ?? (/^[a-z]/.test(node.name) ? node.name : undefined)
    // Also for components; React validates the type.
    const type =
      node.thunk === undefined ? themeComponent : (this.#scopes.force(node.thunk) as string | undefined)
    const children = this.#childrenOf(node.children, true)
    // A module that threw while loading has been reported; its components are not, and their children are
    // kept.
    if (!this.#scopes.isOpen && node.thunk !== undefined && this.#input.isTolerant)
      return this.#theme.createElement(this.#theme.Fragment, { key }, ...children)
    if (type === undefined || type === null) {
      const message = `The component \`${node.name}\` is not defined.`
      const hint = 'Check what the module exports.'
      throw diagnosticError('unknown-component', message, { ...this.#located(node), hint })
    }
    // Otherwise, React would preload the image with high priority.
    if (type === 'img') props.loading ??= 'lazy'
    const { src } = node.props
    if ((type === 'img' || node.name === 'Figure') && typeof src === 'string') {
      const size = this.#addresses.sizeOf(file, src)
      if (size && props.width === undefined && props.height === undefined) Object.assign(props, size)
    }
    return this.#theme.createElement(type as string, props, ...children)
  }

  /** The children of a component, without the line breaks between blocks. */
  #childrenOf(nodes: readonly BodyNode[], dropSpace: boolean, space: Space = 'html'): ReactNode[] {
    return nodes
      .filter(
        (node) =>
          !(dropSpace && node.type === 'text' && node.value.includes('\n') && node.value.trim() === ''),
      )
      .map((node, key) => this.#toReact(node, key, space))
  }
}

const tableParents = /^(table|thead|tbody|tfoot|tr|ul|ol|dl|colgroup)$/
