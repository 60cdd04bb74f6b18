import { posix } from 'node:path'
import { isExternal } from '../../model/address.ts'
import { capital } from '../../model/wording.ts'
import { firstPage } from '../first-page.ts'
import { parsedData, asText, type Data } from '../foreign-data.ts'
import { grouped } from '../sidebar-groups.ts'
import { existsSync } from 'fs'
import { join } from 'path/posix'
import { asRecord as asData } from '../../model/plain-data.ts'
import { filesBelow, fileText } from '../files-below.ts'
import { markdownIn } from '../find-foreign.ts'
import { scriptData } from '../script-data.ts'

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

/** What `_meta` says of one name in its folder. */
export interface MetaEntry {
  readonly key: string
  readonly title?: string
  readonly type?: string
  readonly display?: string
  readonly href?: string
  /** The links of a menu. */
  readonly items: readonly { readonly title: string; readonly href: string }[]
  readonly isCollapsed?: boolean
}

/** The pages of a site of Nextra, without having run its code. */
export interface NextraPages {
  /** Their folder, relative to the project: `content`, `src/pages`, `app`. */
  readonly folder: string
  /** Files by the paths of their pages, without extension: `docs/index`, `docs/install`. */
  readonly files: ReadonlyMap<string, string>
  /** What `_meta` files say, by the path of their folder; the empty path is the folder of the pages. */
  readonly metas: ReadonlyMap<string, readonly MetaEntry[]>
  /** `_meta` files, relative to the folder, of which nothing could be read. */
  readonly unread: readonly string[]
  /** Other folders with pages, which a site of Nextra 4 may have, and their numbers of pages. */
  readonly others: readonly { readonly folder: string; readonly count: number }[]
}

/** Reads the folder with most pages (Nextra's documentation, "Content directory", "`_meta.js` file"). */
export async function readPages(root: string): Promise<NextraPages> {
  const candidates = ['content', 'src/content', 'pages', 'src/pages', 'app', 'src/app']
    .filter((folder) => existsSync(join(root, folder)))
    .map((folder) => ({ folder, files: pagesIn(root, folder) }))
    .filter(({ files }) => files.size > 0)
    .toSorted((a, b) => b.files.size - a.files.size)
  const [{ folder, files } = { folder: 'content', files: new Map<string, string>() }, ...others] = candidates
  const metas = new Map<string, readonly MetaEntry[]>()
  const unread: string[] = []
  for (const path of filesBelow(root, folder)) {
    const name = /(?:^|\/)_meta(?:\.global)?\.(?:json|[cm]?[jt]sx?)$/.exec(path)?.[0]
    if (name === undefined) continue
    const file = join(root, folder, path)
    const data = path.endsWith('.json') ? parsedData(fileText(file)) : await scriptData(file)
    if (typeof data === 'object' && data !== null) takeMeta(withoutGroups(dirOf(path)), asData(data), metas)
    else unread.push(path)
  }
  return {
    folder,
    files,
    metas,
    unread,
    others: others.map((each) => ({ folder: each.folder, count: each.files.size })),
  }
}

/** The pages in a folder. In `app`, they are files with the name `page`, in folders that may be groups. */
function pagesIn(root: string, folder: string): ReadonlyMap<string, string> {
  const isApp = posix.basename(folder) === 'app'
  return new Map(
    markdownIn(root, folder)
      .filter((file) => !/(?:^|\/)[_[.]/.test(file) && (!isApp || /(?:^|\/)page\.mdx?$/.test(file)))
      .map((file) => {
        const path = file.replace(/\.mdx?$/, '')
        return [isApp ? withoutGroups(path.replace(/(^|\/)page$/, '$1index')) : path, file]
      }),
  )
}

const dirOf = (path: string): string => posix.dirname(path).replace(/^\.$/, '')
const withoutGroups = (path: string): string => path.replaceAll(/(?:^|(?<=\/))\([^/]+\)(?:\/|$)/g, '')

/** In `_meta.global`, folders hold their own entries as `items`. */
function takeMeta(folder: string, data: Data, metas: Map<string, readonly MetaEntry[]>): void {
  const entries = Object.entries(data).map(([key, metaValue]): MetaEntry => {
    const entry = typeof metaValue === 'string' ? { title: metaValue } : asData(metaValue)
    const items = asData(entry['items'])
    const isMenu = entry['type'] === 'menu'
    if (!isMenu && Object.keys(items).length > 0) takeMeta(posix.join(folder, key), items, metas)
    const collapsed = asData(entry['theme'])['collapsed']
    return {
      key,
      ...textsIn(entry, ['title', 'type', 'display', 'href']),
      items: Object.entries(isMenu ? items : {}).map(([name, item]) => ({
        title: asText(asData(item)['title']) ?? name,
        href: asText(asData(item)['href']) ?? posix.join('/', folder, name),
      })),
      ...(typeof collapsed === 'boolean' ? { isCollapsed: collapsed } : {}),
    }
  })
  metas.set(folder, entries)
}

const textsIn = (data: Data, keys: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const text = asText(data[key])
      return text === undefined ? [] : [[key, text]]
    }),
  )
