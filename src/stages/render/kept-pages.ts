import type { Memo, Remembered } from '../../engine/memo.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { SitePage } from '../../model/site-page.ts'
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

type KeptPage = Omit<RenderedPage, 'html' | 'links'> &
  Omit<HtmlessPage, 'page'> & { readonly links: PackedLinks }

/** Converts a rendered page to a cache entry. */
export function keptPage(
  { page, htmlHash, ...hashes }: HtmlessPage,
  links: PackedLinks,
  diagnostics: readonly Diagnostic[],
  trace: Remembered['trace'],
): Remembered {
  const stored: KeptPage = { ...page, links, htmlHash, ...hashes }
  return {
    value: JSON.stringify(stored),
    diagnostics,
    trace,
    blobs: [links.table, ...Object.values(hashes)],
  }
}

export function recalledPage(remembered: Remembered, lists: LinkLists, layout: string): HtmlessPage {
  // Written by `keptPage`.
  const { htmlHash, textHash, bodyHash, links, ...page } = JSON.parse(remembered.value) as KeptPage
  return {
    page: { ...page, links: lists.unpack(links, layout) },
    htmlHash,
    ...(textHash === undefined ? {} : { textHash }),
    ...(bodyHash === undefined ? {} : { bodyHash }),
  }
}

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
    const layoutTable = this.#add(this.#memo.keep(JSON.stringify(links)), links)
    this.#current.set(layout, layoutTable)
    return { table: layoutTable.hash, items: itemsOf(links, layoutTable) }
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
