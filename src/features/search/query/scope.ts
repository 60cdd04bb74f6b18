import type { SearchFilter, SectionFacet } from '../../../model/search/search-client.ts'
import type { SearchHead, SearchTree } from '../../../model/search/search-index.ts'
import type { RankedPage } from './rank.ts'
import type { IndexedPage } from './sections.ts'

/** Which pages of an index a reader searches. */
export class Scope {
  readonly #head: SearchHead
  readonly #filter: SearchFilter
  readonly #own: SearchTree | undefined

  constructor(head: SearchHead, filter: SearchFilter) {
    this.#head = head
    this.#filter = filter
    this.#own = head.trees?.find(({ key }) => key === filter.tree)
  }

  /** The version that is searched: that of the reader's tree, or the last one of a site with versions. */
  get version(): string | undefined {
    const trees = this.#head.trees ?? []
    const hasSeveral = ({ mount }: SearchTree): boolean =>
      trees.filter((tree) => tree.mount === mount).length > 1
    return (this.#own ?? trees.find((tree) => tree.isLast && hasSeveral(tree)))?.version
  }

  /** Whether a page is searched at all, whatever section of the site is chosen. */
  has({ tags, tree }: IndexedPage): boolean {
    const { language, version, tags: wanted = [] } = this.#filter
    if (language !== undefined && language !== this.#head.language) return false
    const { docsVersion } = this.#head
    if (version !== undefined && docsVersion !== undefined && version !== docsVersion) return false
    return this.#isReached(tree) && (wanted.length === 0 || wanted.some((tag) => tags.includes(tag)))
  }

  /** Whether a page lies in a section that the reader has chosen. */
  isChosen({ place }: IndexedPage): boolean {
    const { sections = [] } = this.#filter
    return sections.length === 0 || sections.includes(place[0] ?? '')
  }

  /** The reader's own tree, and of the other mounts the last versions. */
  #isReached(tree: SearchTree | undefined): boolean {
    if (tree === undefined || tree.key === this.#own?.key) return true
    return tree.isLast && tree.mount !== this.#own?.mount
  }
}

/** The sections of the sidebar that answer, those with the best pages first. */
export function sectionsOf(
  found: readonly RankedPage[],
  pages: readonly IndexedPage[],
): readonly SectionFacet[] {
  const counts = new Map<string, number>()
  for (const { page } of found) {
    const section = pages[page]?.place[0]
    if (section !== undefined) counts.set(section, (counts.get(section) ?? 0) + 1)
  }
  return [...counts].map(([section, count]) => ({ section, pages: count }))
}
