import type { Nodes, Root } from 'mdast'
import type { Diagnostic } from '../../model/diagnostic.ts'

/** What the parser makes of a source. */
export interface ParsedSource {
  readonly tree: Root
  /** All in the file that was parsed. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The total length of sources whose trees are kept, in characters. A tree takes some 25 bytes for each. */
const maxLength = 2_000_000

/**
 * The trees of sources that were parsed last, for parts that many pages include and for pages that are the
 * same in several versions. What is parsed depends on the key only, so a page is the same whether its sources
 * are found here or not.
 */
export class RecentTrees {
  /** The one that was used last comes last. */
  readonly #parsed = new Map<string, ParsedSource>()
  #length = 0

  /**
   * The parsed source, as a copy that may be changed. `key` is the source with everything that the parser is
   * told besides; `file` is where it comes from. Errors of `parse` are thrown on, and not remembered.
   */
  parsed(key: string, file: string, parse: () => ParsedSource): ParsedSource {
    const source = this.#parsed.get(key) ?? parse()
    if (this.#parsed.delete(key)) this.#length -= key.length
    if (key.length > maxLength) return source
    this.#parsed.set(key, source)
    this.#length += key.length
    for (const oldest of this.#parsed.keys()) {
      if (this.#length <= maxLength) break
      this.#parsed.delete(oldest)
      this.#length -= oldest.length
    }
    return {
      tree: copyOf(source.tree),
      diagnostics: source.diagnostics.map((diagnostic) => ({ ...diagnostic, file })),
    }
  }
}

/** Positions, expressions and single attributes stay those of the original: nobody changes them. */
function copyOf<Node extends Nodes>(node: Node): Node {
  const copy = { ...node }
  if ('children' in copy) copy.children = (copy.children as Nodes[]).map(copyOf) as never
  if ('attributes' in copy && Array.isArray(copy.attributes)) copy.attributes = [...copy.attributes] as never
  return copy
}
