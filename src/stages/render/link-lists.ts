import type { Memo } from '../../engine/memo.ts'
import type { FoundLink } from '../../model/site.ts'

/** A list of links, with stretches of a table in place of those that other pages have too. */
export interface PackedLinks {
  /** Hash in the store of the table (`readonly FoundLink[]`). */
  readonly table: string
  readonly items: readonly (FoundLink | Stretch)[]
}

/** Part of a table: from an index up to another, which is not part of it. */
type Stretch = readonly [start: number, end: number]

interface Table {
  readonly hash: string
  readonly links: readonly FoundLink[]
  readonly keys: readonly string[]
  readonly indices: ReadonlyMap<string, number>
}

/**
 * The links of the pages of a site. Every page has those of the layout, and a sidebar of a large site has
 * hundreds: kept and held page by page, they would be most of a build's memory. What an earlier page has is
 * written as a stretch of its list, and is one object in all lists.
 */
export class LinkLists {
  readonly #memo: Memo
  readonly #tables = new Map<string, Table>()
  /** The table to use for pages with the same layout, by the name of their sidebar. */
  readonly #current = new Map<string, Table>()

  constructor(memo: Memo) {
    this.#memo = memo
  }

  pack(links: readonly FoundLink[], layout: string): PackedLinks {
    const table = this.#current.get(layout)
    const items = table && itemsOf(links, table)
    if (table && items && items.filter((item) => !isStretch(item)).length * 2 <= links.length)
      return { table: table.hash, items }
    const own = this.#add(this.#memo.keep(JSON.stringify(links)), links)
    this.#current.set(layout, own)
    return { table: own.hash, items: itemsOf(links, own) }
  }

  unpack({ table: hash, items }: PackedLinks, layout: string): readonly FoundLink[] {
    // As `pack` has written it.
    const table =
      this.#tables.get(hash) ??
      this.#add(hash, JSON.parse(this.#memo.kept(hash) ?? '[]') as readonly FoundLink[])
    if (!this.#current.has(layout)) this.#current.set(layout, table)
    return items.flatMap((item) => (isStretch(item) ? table.links.slice(...item) : [item]))
  }

  #add(hash: string, links: readonly FoundLink[]): Table {
    const keys = links.map(keyOf)
    // From behind, so that the first of equal links is the one that is found.
    const indices = new Map(keys.map((key, index) => [key, index] as const).reverse())
    const table = { hash, links, keys, indices }
    this.#tables.set(hash, table)
    return table
  }
}

const isStretch = (item: FoundLink | Stretch): item is Stretch => Array.isArray(item)

const keyOf = ({ href, from, location }: FoundLink): string =>
  `${from} ${href}${location ? `\n${JSON.stringify(location)}` : ''}`

function itemsOf(links: readonly FoundLink[], { keys, indices }: Table): (FoundLink | Stretch)[] {
  const items: (FoundLink | Stretch)[] = []
  let start = 0
  let end = 0
  const endStretch = (): void => {
    if (end > start) items.push([start, end])
    start = end
  }
  for (const link of links) {
    const key = keyOf(link)
    if (end > start && keys[end] === key) {
      end++
      continue
    }
    endStretch()
    const index = indices.get(key)
    if (index === undefined) items.push(link)
    else {
      start = index
      end = index + 1
    }
  }
  endStretch()
  return items
}
