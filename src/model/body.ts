import type { ElementContent } from 'hast'
import type { Place } from './diagnostic.ts'
import type { Json } from './json.ts'

/**
 * In a compiled body, the file of what the page itself holds: equal pages (of several versions, say) have
 * equal bodies, wherever they lie.
 */
export const ownFile = ''

/** The file that a node of a compiled body was written in. */
export const fileIn = (page: string, file: string): string => (file === ownFile ? page : file)

/**
 * The nodes that a page's hast holds beside elements, text and raw HTML. They stand where a component or a
 * piece of JavaScript goes and are expanded in the render stage.
 */
export interface ComponentNode {
  readonly type: 'component'
  /** A name of the theme, a plugin or the site; or an element name when an attribute is dynamic. */
  readonly name: string
  /** When the component is a value of the page's own JavaScript: the thunk that returns it. */
  readonly thunk?: number
  readonly props: Readonly<Record<string, Json>>
  /** Attributes that are JavaScript, in source order; without a name it is a spread. */
  readonly dynamic?: readonly { readonly name?: string; readonly thunk: number }[]
  /** Props that are content, as the title of an admonition. */
  readonly slots?: Readonly<Record<string, readonly BodyNode[]>>
  readonly children: readonly BodyNode[]
  /** Relative to the project root; in a compiled body `ownFile` for the page's own. */
  readonly file: string
  readonly place: Place
}

/** `{expression}` in text; the thunk's value is rendered. */
export interface ExpressionNode {
  readonly type: 'expression'
  readonly thunk: number
  /** As it was written, on a site of another generator: shown where a name in it is not defined. */
  readonly written?: string
  readonly file: string
  readonly place: Place
}

/** An included part: expressions below it belong to another unit and see these props. */
export interface ScopeNode {
  readonly type: 'scope'
  readonly unit: string
  readonly props: Readonly<Record<string, Json>>
  readonly dynamic?: readonly { readonly name?: string; readonly thunk: number }[]
  readonly children: readonly BodyNode[]
}

/** Raw HTML; with `links` its `href`, `src` and `srcset` values are resolved when the page is rendered. */
export interface HtmlNode {
  readonly type: 'raw'
  readonly value: string
}

/** A node of a page's body: hast, or a part that only rendering can fill. */
export type BodyNode = ElementContent | ComponentNode | ExpressionNode | ScopeNode | HtmlNode

/** The body of a page. */
export interface BodyRoot {
  readonly type: 'root'
  readonly children: readonly BodyNode[]
}

/** An element that a browser puts elsewhere than where it was written. */
export interface MisplacedElement {
  /** `<div> in <p>` */
  readonly what: string
  /** Relative to the project root; in a compiled body `ownFile` for the page's own. */
  readonly file: string
  readonly place: Place
}

/**
 * The part of a compiled page that only the render stage reads; kept apart, so that a site graph loads none
 * of it.
 */
export interface PageBody {
  readonly hast: BodyRoot
  /** Of the page's own markup; absent if there are none. */
  readonly misplaced?: readonly MisplacedElement[]
}
