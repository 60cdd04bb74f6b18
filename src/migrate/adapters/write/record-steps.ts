import type { Nodes, Root } from 'mdast'
import { append } from '../../../model/append.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import type { DialectSource, MarkdownDialect } from '../../../stages/markdown/dialect.ts'
import type { ContextNode, FileContext } from '../../../stages/markdown/file-context.ts'

/** What a dialect has made of a tree, or of what stands in an element that includes a part. */
export interface DialectStep {
  /** As docgen's parser has made it. */
  readonly before: Root
  readonly after: Root
}

/** A text that was taken out of a file, or of which some lines are included. */
export interface TakenText {
  readonly text: string
  /** The line of the file that it begins at. */
  readonly line: number
}

/** The steps of a dialect in one page, by the use of a file that they were made for. */
export class DialectSteps {
  readonly byContext = new Map<FileContext, DialectStep[]>()
  /** What the dialect cannot read, and leaves out. */
  readonly findings: Diagnostic[] = []
  /** The texts of uses that are not whole files. */
  readonly taken = new Map<FileContext, TakenText>()

  /**
   * The dialect, whose steps are recorded from now on. `addressIn` returns what an address in a file has to
   * be once there is no dialect.
   */
  recording(dialect: MarkdownDialect, addressIn: (url: string, file: string) => string): MarkdownDialect {
    return {
      ...dialect,
      tree: (tree, source) => {
        const before = copyOf(tree)
        const earlier = source.diagnostics.length
        dialect.tree?.(tree, this.#watched(source))
        append(this.findings, source.diagnostics.slice(earlier))
        readdress(tree, (url) => addressIn(url, source.context.file))
        const steps = this.byContext.get(source.context) ?? []
        steps.push({ before, after: tree })
        this.byContext.set(source.context, steps)
      },
    }
  }

  /** Notes the texts that the dialect takes out of files. */
  #watched(source: DialectSource): DialectSource {
    return {
      ...source,
      part: (text, line) => this.#note(source.part(text, line), { text, line }),
      include: (path, select) => {
        let text = ''
        const node = source.include(path, (whole) => (text = select(whole)))
        return this.#note(node, { text, line: 1 })
      },
    }
  }

  #note(node: ContextNode, text: TakenText): ContextNode {
    this.taken.set(node.context, text)
    return node
  }
}

function readdress(node: Nodes, addressIn: (url: string) => string): void {
  if (isContext(node)) return
  if (node.type === 'link' || node.type === 'definition') node.url = addressIn(node.url)
  if ('children' in node) for (const child of node.children) readdress(child, addressIn)
}

/** A copy of a tree whose nodes the dialect cannot change; parts that are included stay the same nodes. */
function copyOf<Node extends Nodes>(node: Node): Node {
  if (isContext(node)) return node
  const copy = { ...node }
  if (copy.data) copy.data = { ...copy.data }
  if ('attributes' in copy && Array.isArray(copy.attributes))
    copy.attributes = copy.attributes.map((each) => ({ ...each })) as typeof copy.attributes // Copies.
  if ('children' in copy) copy.children = copy.children.map(copyOf) as typeof copy.children // Likewise.
  return copy
}

/** Whether a node of Markdown's is docgen's own for what belongs to another use of a file. */
export const isContext = (node: unknown): node is ContextNode =>
  typeof node === 'object' && node !== null && 'type' in node && node.type === 'docgenContext'
