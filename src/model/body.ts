import type { ElementContent } from 'hast'
import type { Place } from './diagnostic.ts'
import type { Json } from './plain-data.ts'
import type { SourceText } from './page.ts'

/**
 * A node in a page's hast besides elements, text, and raw HTML: a component or JavaScript expression, which
 * the render stage expands.
 */
export interface ComponentNode {
  readonly type: 'component'
  /** A component of the theme, a plugin, or the site; or an element name if an attribute is dynamic. */
  readonly name: string
  /** If the component is a value of the page's own JavaScript: the thunk that returns it. */
  readonly thunk?: number
  readonly props: Readonly<Record<string, Json>>
  /** Attributes with JavaScript values, in source order; without a name, a spread. */
  readonly dynamic?: readonly { readonly name?: string; readonly thunk: number }[]
  /** Props that contain page content, such as the title of an admonition. */
  readonly slots?: Readonly<Record<string, readonly BodyNode[]>>
  readonly children: readonly BodyNode[]
  /** Relative to the project root. */
  readonly file: string
  readonly place: Place
}

/** `{expression}` in text, which renders the thunk's value. */
export interface ExpressionNode {
  readonly type: 'expression'
  readonly thunk: number
  /** The source text, on a site of another generator: it is shown if a name in it is not defined. */
  readonly written?: string
  readonly file: string
  readonly place: Place
}

/** An included partial: expressions in it belong to another unit and see these props. */
export interface ScopeNode {
  readonly type: 'scope'
  /** The file of the unit. */
  readonly unit: string
  readonly props: Readonly<Record<string, Json>>
  readonly dynamic?: readonly { readonly name?: string; readonly thunk: number }[]
  readonly children: readonly BodyNode[]
}

/**
 * Raw HTML. If `links` is set, its `href`, `src`, and `srcset` values are resolved when the page is rendered.
 */
export interface HtmlNode {
  readonly type: 'raw'
  readonly value: string
}

/** Top-level blocks whose place in the Markdown copy of the page is taken by what they render. */
export interface CopiedNode {
  readonly type: 'copied'
  readonly children: readonly BodyNode[]
}

/** A node of a page's body: hast, or something that only the render stage can fill in. */
export type BodyNode = ElementContent | ComponentNode | ExpressionNode | ScopeNode | HtmlNode | CopiedNode

export interface BodyRoot {
  readonly type: 'root'
  readonly children: readonly BodyNode[]
}

/** An element that browsers move away from where it was written. */
export interface MisplacedElement {
  /** `<div> in <p>` */
  readonly what: string
  /** Relative to the project root. */
  readonly file: string
  readonly place: Place
}

/** What a page is made of, besides its outline. */
export interface PageParts {
  readonly body: PageBody
  readonly text: SourceText
  /** For posts: the part that lists show. */
  readonly beginning?: BodyRoot
}

/**
 * The body of a page: hast with nodes for components. Subtrees that rendering does not change are already
 * HTML (`raw` nodes).
 */
export interface PageBody {
  readonly hast: BodyRoot
  /** Misplaced elements in the page's own markup; undefined if there are none. */
  readonly misplaced?: readonly MisplacedElement[]
}
