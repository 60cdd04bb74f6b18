import type { Nodes, Root } from 'mdast'
import { fingerprint } from '../../engine/fingerprint.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'

/** What the parser makes of a source. */
export interface ParsedSource {
  readonly tree: Root
  /** The text that the parser saw, with the lines of the source. */
  readonly text: string
  /** All in the file that was parsed. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The total length of sources whose trees are kept, in characters. A tree takes some 25 bytes for each. */
const maxLength = 2_000_000

/**
 * The trees of sources that are parsed again and again: parts that many pages include, and pages that are the
 * same in several versions. A tree is kept from the second time, because most sources are parsed once, and
 * trees that outlive their page are what garbage collection is slow at (a seventh of a build of 400 pages).
 * What is parsed depends on the key only, so a page is the same whether its sources are found here or not.
 */
export class RecentTrees {
  /** Fingerprints of the sources that were parsed. */
  readonly #seen = new Set<string>()
  /** By fingerprint; the one that was used last comes last. */
  readonly #parsed = new Map<string, { readonly source: ParsedSource; readonly length: number }>()
  #length = 0

  /**
   * The parsed source, which may be changed. `key` is the source with everything that the parser is told
   * besides; `file` is where it comes from. Errors of `parse` are thrown on, and not remembered.
   */
  parsed(key: string, file: string, parse: () => ParsedSource): ParsedSource {
    const name = fingerprint(key)
    const { length } = key
    const source = this.#parsed.get(name)?.source ?? parse()
    if (this.#parsed.delete(name)) this.#length -= length
    const isFirst = !this.#seen.has(name)
    this.#seen.add(name)
    if (isFirst || length > maxLength) return source
    this.#parsed.set(name, { source, length })
    this.#length += length
    for (const [oldest, { length }] of this.#parsed) {
      if (this.#length <= maxLength) break
      this.#parsed.delete(oldest)
      this.#length -= length
    }
    return {
      ...source,
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
