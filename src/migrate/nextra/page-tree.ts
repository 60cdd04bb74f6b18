import { posix } from 'node:path'
import { isExternal } from '../../model/address.ts'
import { capital } from '../../model/capital.ts'
import { firstPage } from '../first-page.ts'
import type { Data } from '../foreign-data.ts'
import { grouped } from '../sidebar-groups.ts'
import type { MetaEntry, NextraPages } from './read-pages.ts'

export interface NextraSidebar {
  readonly name: string
  readonly items: readonly Data[]
}

/** The sidebars of a folder of pages, and what its `_meta` has in the navbar. */
export interface NextraTree {
  readonly sidebars: readonly NextraSidebar[]
  readonly navbar: readonly Data[]
}

interface Building extends Pick<NextraPages, 'metas'> {
  /** The ids of pages in sidebars, by their paths. */
  readonly ids: ReadonlyMap<string, string>
  /** The title of the page at a path, as sidebars show it. */
  readonly titleOf: (path: string) => string
  /** Whether the index of a folder is the page of its category. */
  readonly isIndexPage: (path: string) => boolean
  /** Notes an entry of `_meta` that leads to no page. */
  readonly unknown: (entry: string) => void
}

/**
 * The tree below a folder (`top`; empty for all pages): a sidebar of its own for each folder of the type
 * `page`, and one for the rest. Names of sidebars are prefixed with those of the folder.
 */
export function treeOf(top: string, building: Building): NextraTree {
  const sidebars: NextraSidebar[] = []
  const navbar: Data[] = []
  const rest: MetaEntry[] = []
  for (const entry of entriesOf(top, building)) {
    const { key, type, display } = entry
    if (type !== 'page' && type !== 'menu') {
      rest.push(entry)
      continue
    }
    const path = posix.join(top, key)
    const label = labelOf(entry, path, building)
    const items = type === 'page' && isFolder(path, building) ? itemsOf(path, building) : []
    const index = items.length > 0 ? [] : pageItems(path, undefined, building)
    const name = path.replaceAll(/[^\w-]+/g, '-')
    if (items.length > 0) {
      sidebars.push({ name, items: [...pageItems(path, undefined, building, true), ...items] })
    }
    if (display === 'hidden') continue
    if (entry.items.length > 0)
      navbar.push({ type: 'dropdown', label, items: entry.items.map((item) => link(item.title, item.href)) })
    else if (items.length > 0 && firstPage(items) !== undefined)
      navbar.push({ type: 'docSidebar', sidebarId: name, label })
    else if (index[0]) navbar.push({ type: 'doc', docId: index[0]['id'], label })
    else if (entry.href !== undefined) navbar.push(link(label, entry.href))
    else building.unknown(key)
  }
  const items = itemsIn(rest, top, building)
  if (items.length > 0) sidebars.unshift({ name: top === '' ? 'docs' : `${top}-docs`, items })
  return { sidebars, navbar: navbar.map((item) => ({ ...item, position: 'left' })) }
}

const link = (label: string, href: string): Data => ({
  label,
  ...(isExternal(href) ? { href } : { to: href }),
})

/** The entries of a folder: those of its `_meta` first, then what that does not name, its index first. */
function entriesOf(folder: string, building: Building): readonly MetaEntry[] {
  const metaEntries = (building.metas.get(folder) ?? []).filter(({ key }) => key !== '*')
  const entryNames = new Set(metaEntries.map(({ key }) => key))
  const start = folder === '' ? '' : `${folder}/`
  const names = [...building.ids.keys()]
    .filter((path) => path.startsWith(start))
    .map((path) => path.slice(start.length).split('/')[0] ?? '')
  const rank = (name: string): number => (name === 'index' ? 0 : 1)
  const others = [...new Set(names)]
    .filter((name) => !entryNames.has(name))
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en'))
  return [...metaEntries, ...others.map((key): MetaEntry => ({ key, items: [] }))]
}

const itemsOf = (folder: string, building: Building): readonly Data[] =>
  itemsIn(entriesOf(folder, building), folder, building)

const itemsIn = (entries: readonly MetaEntry[], folder: string, building: Building): readonly Data[] =>
  grouped(
    entries.map((entry) =>
      entry.type === 'separator' ? { label: entry.title } : entryItems(entry, folder, building),
    ),
  )

function entryItems(entry: MetaEntry, folder: string, building: Building): readonly Data[] {
  const { key, display, title, href } = entry
  const path = posix.join(folder, key)
  if (display === 'hidden') return []
  if (href !== undefined) return [{ type: 'link', label: title ?? key, href }]
  if (entry.type === 'menu')
    return entry.items.length === 0
      ? []
      : [
          {
            type: 'category',
            label: title ?? key,
            items: entry.items.map((item) => ({ type: 'link', label: item.title, href: item.href })),
          },
        ]
  if (!isFolder(path, building)) {
    const items = pageItems(path, title, building)
    if (items.length === 0 && key !== 'index') building.unknown(path)
    return items
  }
  // The page of a folder has its name, or is its index.
  const page = [path, posix.join(path, 'index')].find(
    (each) => building.ids.has(each) && (each === path || building.isIndexPage(each)),
  )
  const inner = itemsOf(path, building).filter(
    (item) => page === undefined || item['id'] !== building.ids.get(page),
  )
  if (display === 'children')
    return [...(page === undefined ? [] : pageItems(page, title, building)), ...inner]
  if (inner.length === 0) return page === undefined ? [] : pageItems(page, title, building)
  return [
    {
      type: 'category',
      label: labelOf(entry, path, building),
      ...(page === undefined ? {} : { link: { type: 'doc', id: building.ids.get(page) } }),
      ...(entry.isCollapsed === undefined ? {} : { collapsed: entry.isCollapsed }),
      items: inner,
    },
  ]
}

const isFolder = (path: string, { ids }: Building): boolean =>
  [...ids.keys()].some((page) => page.startsWith(`${path}/`))

/** The item of a page; `besideFolder`: only if it is the page of a folder with its name. */
function pageItems(
  path: string,
  label: string | undefined,
  { ids }: Building,
  besideFolder = false,
): readonly Data[] {
  const id = ids.get(path) ?? (besideFolder ? undefined : ids.get(posix.join(path, 'index')))
  return id === undefined ? [] : [{ type: 'doc', id, ...(label === undefined ? {} : { label }) }]
}

function labelOf({ title, key }: MetaEntry, path: string, building: Building): string {
  const page = [path, posix.join(path, 'index')].find((each) => building.ids.has(each))
  const isNamed = page !== undefined && (page === path || building.isIndexPage(page))
  return title ?? (isNamed ? building.titleOf(page) : key.split(/[-_]/).map(capital).join(' '))
}
