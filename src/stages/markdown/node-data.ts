import type { BodyNode } from '../../model/body.ts'
import type { SourceLocation } from '../../model/site.ts'
import type { SourceFormat } from './source-format.ts'

/** What the `data` of an element in hast says to later steps of the compiler. */
export interface NodeData {
  /** The file that holds the node: relative addresses are relative to it. */
  file?: string
  origin?: 'markdown-link' | 'markdown-image' | 'attribute' | 'html'
  /** Of raw HTML: what says how its file is read. */
  formatBy?: SourceFormat['by']
  /** Id that the author asked for. */
  id?: string
  /** Which use of a part the node belongs to. */
  use?: number
  /** Whether it is HTML that was a value, so that nothing tells where each line of it stands. */
  isValue?: boolean
  /**
   * The elements that include the parts at whose top the node stands, from the outermost to the innermost.
   */
  includes?: readonly SourceLocation[]
}

/** Whether a node was written as HTML in Markdown. */
export const isOfHtml = (node: BodyNode): boolean =>
  node.type === 'element' && (node.data as NodeData | undefined)?.origin === 'html'
