import type { Memo, Remembered } from '../../engine/memo.ts'
import type { SitePage } from '../../model/site-page.ts'
import type { OutputPath } from '../../model/path.ts'
import type { FoundLink, RenderedPage } from '../../model/site.ts'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { fingerprint } from '../../engine/fingerprint.ts'
import type { Session } from '../../engine/session.ts'

/** A rendered page without its HTML. */
export interface HtmlessPage {
  readonly page: Omit<RenderedPage, 'html'>
  readonly htmlHash: string
  /** The hash of the page's text (`PageText`) in the store. */
  readonly textHash?: string
  /** For posts: the hash of their HTML for feeds in the store. */
  readonly bodyHash?: string
}

/** What most pages with the same layout have in common. */
interface PackedLists {
  readonly links: PackedList<FoundLink>
  readonly branches: PackedList<OutputPath>
}

type KeptPage = Omit<RenderedPage, 'html' | keyof PackedLists> & Omit<HtmlessPage, 'page'> & PackedLists

/** Converts a rendered page to a cache entry. */
export const keptPage = (
  page: KeptPage,
  { diagnostics, trace }: Pick<Remembered, 'diagnostics' | 'trace'>,
): Remembered => ({
  value: JSON.stringify(page),
  diagnostics,
  trace,
  blobs: [page.links.table, page.branches.table, page.textHash, page.bodyHash].flatMap((hash) => hash ?? []),
})

export function recalledPage(
  remembered: Remembered,
  lists: PageLists,
  layouts: readonly string[],
): HtmlessPage {
  // Written by `keptPage`.
  const { htmlHash, textHash, bodyHash, ...page } = JSON.parse(remembered.value) as KeptPage
  return {
    page: { ...page, ...lists.unpack(page, layouts) },
    htmlHash,
    ...(textHash === undefined ? {} : { textHash }),
    ...(bodyHash === undefined ? {} : { bodyHash }),
  }
}

/** The lists of a site's pages of which the larger part is that of their layout. */
export class PageLists {
  readonly #links: SharedLists<FoundLink>
  readonly #branches: SharedLists<OutputPath>

  constructor(memo: Memo) {
    this.#links = new SharedLists(memo, keyOfLink)
    this.#branches = new SharedLists(memo, (path) => path)
  }

  pack({ links, branches }: Pick<RenderedPage, keyof PackedLists>, layouts: readonly string[]): PackedLists {
    return { links: this.#links.pack(links, layouts), branches: this.#branches.pack(branches, layouts) }
  }

  unpack(
    { links, branches }: PackedLists,
    layouts: readonly string[],
  ): Pick<RenderedPage, keyof PackedLists> {
    return { links: this.#links.unpack(links, layouts), branches: this.#branches.unpack(branches, layouts) }
  }
}

/** A list. What it shares with others refers to a table. */
interface PackedList<Item> {
  /** The hash of the table (`readonly Item[]`) in the store. */
  readonly table: string
  readonly items: readonly (Item | Stretch)[]
}

/** A range of a table, with an exclusive end. */
type Stretch = readonly [start: number, end: number]

interface Table<Item> {
  readonly hash: string
  readonly items: readonly Item[]
  readonly keys: readonly string[]
  readonly indices: ReadonlyMap<string, number>
}

/** A list has a table of its own if more than one part in this many is not in that of others. */
const maxOwnShare = 4

/**
 * Compresses lists of which pages with the same layout have most in common: large sidebars have hundreds of
 * links and fragments, which would take most of a build's memory if each page had its own. Items of an
 * earlier list are stored as ranges of it and shared between all lists. Layouts have names; a page has
 * several, the narrowest first.
 */
class SharedLists<Item extends object | string> {
  readonly #memo: Memo
  readonly #keyOf: (item: Item) => string
  readonly #tables = new Map<string, Table<Item>>()
  /** The current table for each layout, by its name. */
  readonly #current = new Map<string, Table<Item>>()
  /** Lists of nothing but ranges, by these. */
  readonly #whole = new Map<string, readonly Item[]>()

  constructor(memo: Memo, keyOf: (item: Item) => string) {
    this.#memo = memo
    this.#keyOf = keyOf
  }

  pack(list: readonly Item[], layouts: readonly string[]): PackedList<Item> {
    for (const table of new Set(layouts.map((layout) => this.#current.get(layout)))) {
      const items = table && this.#itemsOf(list, table)
      const ownItems = items?.filter((item) => !isStretch(item))
      if (table && items && ownItems && ownItems.length * maxOwnShare <= list.length)
        return { table: table.hash, items }
    }
    const json = JSON.stringify(list)
    // A copy: strings that were cut out of a page would keep all of it in memory.
    const table = this.#add(this.#memo.keep(json), JSON.parse(json) as readonly Item[])
    for (const layout of layouts)
      if (layout === layouts[0] || !this.#current.has(layout)) this.#current.set(layout, table)
    return { table: table.hash, items: this.#itemsOf(list, table) }
  }

  unpack({ table: hash, items }: PackedList<Item>, layouts: readonly string[]): readonly Item[] {
    // Written by `pack`.
    const table =
      this.#tables.get(hash) ?? this.#add(hash, JSON.parse(this.#memo.kept(hash) ?? '[]') as readonly Item[])
    for (const layout of layouts) if (!this.#current.has(layout)) this.#current.set(layout, table)
    if (!items.every(isStretch)) return joined(items, table.items)
    const key = `${hash} ${items.join(' ')}`
    const list = this.#whole.get(key) ?? joined(items, table.items)
    this.#whole.set(key, list)
    return list
  }

  #add(hash: string, items: readonly Item[]): Table<Item> {
    const keys = items.map(this.#keyOf)
    // In reverse order, so that the first of equal items is found.
    const indices = new Map(keys.map((key, index) => [key, index] as const).reverse())
    const table = { hash, items, keys, indices }
    this.#tables.set(hash, table)
    return table
  }

  #itemsOf(list: readonly Item[], { keys, indices }: Table<Item>): (Item | Stretch)[] {
    const items: (Item | Stretch)[] = []
    let start = 0
    let end = 0
    const endStretch = (): void => {
      if (end > start) items.push([start, end])
      start = end
    }
    for (const item of list) {
      const key = this.#keyOf(item)
      if (end > start && keys[end] === key) {
        end++
        continue
      }
      endStretch()
      const index = indices.get(key)
      if (index === undefined) items.push(item)
      else {
        start = index
        end = index + 1
      }
    }
    endStretch()
    return items
  }
}

/** A list in full. `flatMap` takes three times as long: an unchanged page has nothing else to do. */
function joined<Item extends object | string>(
  items: PackedList<Item>['items'],
  table: readonly Item[],
): readonly Item[] {
  const list: Item[] = []
  for (const item of items)
    if (isStretch(item)) for (const each of table.slice(...item)) list.push(each)
    else list.push(item)
  return list
}

const isStretch = <Item>(item: Item | Stretch): item is Stretch => Array.isArray(item)

const keyOfLink = ({ href, from, location }: FoundLink): string =>
  `${from} ${href}${location ? `\n${JSON.stringify(location)}` : ''}`

/**
 * Theme components whose text consists of their content and of props that the compiler reads
 * (`collectSections`). The text of other components, and of props set by code, is only known after rendering.
 */
const componentsWithWords: ReadonlySet<string> = new Set([
  'Admonition',
  'Badge',
  'Card',
  'Cards',
  'CodeBlock',
  'Details',
  'Figure',
  'FileTree',
  'Icon',
  'Kbd',
  'Link',
  'Math',
  'Mermaid',
  'Steps',
  'TabItem',
  'Tabs',
  'ThemedImage',
  'Tooltip',
])

/**
 * Whether a page's text for search is only known after rendering: for page modules, and for Markdown with
 * code or with components that add text. `templates` are the site's own, relative to the project root; one
 * may differ from docgen's of the same name.
 */
export function textIsRendered(
  { page, pageModule, hasOwnSections }: SitePage,
  templates: readonly string[],
): boolean {
  if (hasOwnSections) return false
  if (pageModule !== undefined || page.module) return true
  return page.components.some(
    (name) =>
      /^[A-Z]/.test(name) &&
      (!componentsWithWords.has(name) || templates.some((path) => path.includes(`/mdx/${name}.`))),
  )
}

/** The number of characters of HTML that a server keeps in memory. */
const charactersOfServer = 64 * 1024 * 1024

/**
 * The HTML of pages, by its hash. A build keeps it in the store, so that a clone with a cache, or a build
 * into another folder, has it without making the page. It is compressed: a cache is to be about as large as
 * the output, and is sent to other machines. A server, whose store is in memory, keeps the HTML of few pages,
 * and an editor, to which nobody shows a page, that of none.
 */
export class KeptHtml {
  readonly #session: Pick<Session, 'store' | 'spill' | 'showsPages'>
  readonly #ofServer = new Map<string, string>()
  #characters = 0

  constructor(session: Pick<Session, 'store' | 'spill' | 'showsPages'>) {
    this.#session = session
  }

  /** Keeps HTML if there is room, and returns its hash. */
  keep(html: string): string {
    const hash = fingerprint(html)
    const { store, spill, showsPages } = this.#session
    if (spill) {
      if (!store.use(key(hash))) store.set(key(hash), deflateRawSync(html, { level: 1 }).toString('base64'))
    } else if (showsPages && (this.#characters += html.length) <= charactersOfServer)
      this.#ofServer.set(hash, html)
    return hash
  }

  /** Keeps what there is for the next build as well. */
  use(hash: string): void {
    this.#session.store.use(key(hash))
  }

  /** Undefined if it has to be made again. */
  get(hash: string): string | undefined {
    const html = this.#ofServer.get(hash)
    if (html !== undefined) return html
    const packed = this.#session.store.get(key(hash))
    return packed === undefined ? undefined : inflateRawSync(Buffer.from(packed, 'base64')).toString()
  }
}

const key = (hash: string): string => `html:${hash}`
