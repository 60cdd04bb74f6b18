import type { Memo } from '../../engine/memo.ts'
import type { FoundLink } from '../../model/site.ts'

/** A list of links. Runs of links that other pages share refer to a table. */
export interface PackedLinks {
  /** The hash of the table (`readonly FoundLink[]`) in the store. */
  readonly table: string
  readonly items: readonly (FoundLink | Stretch)[]
}

/** A range of a table, with an exclusive end. */
type Stretch = readonly [start: number, end: number]

interface Table {
  readonly hash: string
  readonly links: readonly FoundLink[]
  readonly keys: readonly string[]
  readonly indices: ReadonlyMap<string, number>
}

/**
 * Compresses the links of a site's pages. All pages share the links of the layout, and large sidebars have
 * hundreds: stored separately, they would take most of a build's memory. Links of an earlier page are stored
 * as ranges of its list and shared between all lists.
 */
export class LinkLists {
  readonly #memo: Memo
  readonly #tables = new Map<string, Table>()
  /** The current table for each layout, by the name of the sidebar. */
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
    // Written by `pack`.
    const table =
      this.#tables.get(hash) ??
      this.#add(hash, JSON.parse(this.#memo.kept(hash) ?? '[]') as readonly FoundLink[])
    if (!this.#current.has(layout)) this.#current.set(layout, table)
    return items.flatMap((item) => (isStretch(item) ? table.links.slice(...item) : [item]))
  }

  #add(hash: string, links: readonly FoundLink[]): Table {
    const keys = links.map(keyOf)
    // In reverse order, so that the first of equal links is found.
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
