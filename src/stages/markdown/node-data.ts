import type { BodyNode } from '../../model/body.ts'
import type { Place } from '../../model/diagnostic.ts'
import type { SourceLocation } from '../../model/site.ts'
import type { SourceFormat } from './file-context.ts'

/** The `data` of hast elements, for later steps of the compiler. */
export interface NodeData {
  /** The file that contains the node; relative addresses are resolved against it. */
  file?: string
  origin?: 'markdown-link' | 'markdown-image' | 'attribute' | 'html'
  /** The address of a link or image as it was written; that of the element is encoded. */
  written?: string
  /** Where that is, if not in the node: the definition that a reference names. */
  writtenAt?: Place
  formatBy?: SourceFormat['by']
  /** An explicit id. */
  id?: string
  /** The text that the id of a heading is made of, if it is not that of the heading. */
  idText?: string
  use?: number
  /** Whether it is HTML from a value, so that the places of its lines are unknown. */
  isValue?: boolean
  /** The includes of partials that start with this node, from the outermost to the innermost. */
  includes?: readonly SourceLocation[]
}

/** Whether a node was written as HTML in Markdown. */
export const isOfHtml = (node: BodyNode): boolean =>
  node.type === 'element' && (node.data as NodeData | undefined)?.origin === 'html'
