import { posix } from 'node:path'
import { asText, asTexts, type Data } from '../foreign-data.ts'
import { capital } from '../../model/wording.ts'
import { grouped } from '../sidebar-groups.ts'

/** The files of one language, by the paths that they have without it, in the folder of their collection. */
export interface TreeFiles {
  /** The ids of pages in sidebars, by paths without extension: `(group)/page`. */
  readonly pages: ReadonlyMap<string, string>
  /** The contents of `meta.json`, by folder; the empty path is the collection itself. */
  readonly metas: ReadonlyMap<string, Data>
  /** The title of a page, by the same path. */
  readonly titleOf: (page: string) => string
  /** Notes an entry that leads to no page. */
  readonly unknown: (entry: string) => void
}

/** A list of pages that is a sidebar of its own: a collection, or a folder with `root` in it. */
export interface PageRoot {
  readonly folder: string
  readonly label: string
  readonly items: readonly Data[]
}

const separator = /^---(?:\[[^\]]+\])?(.*?)---$|^---$/
const link = /^(?:external:)?(?:\[[^\]]+\])?\[([^\]]+)\]\(([^)]+)\)$/

/** The sidebars of a collection (Fumadocs' guide, "Page conventions"); the collection itself comes first. */
export function pageRoots(files: TreeFiles): readonly PageRoot[] {
  const folders = foldersOf(files.pages.keys())
  const roots: PageRoot[] = []
  const build = (folder: string): void => {
    const at = roots.push({ folder, label: labelOf(folder, files), items: [] }) - 1
    const items = itemsOf(folder, { files, folders, taken: new Set(), onRoot: build }, true)
    roots[at] = { folder, label: labelOf(folder, files), items }
  }
  build('')
  return roots.filter(({ items }) => items.length > 0)
}

interface Building {
  readonly files: TreeFiles
  /** The folders that have pages. */
  readonly folders: ReadonlySet<string>
  /** Paths that are listed already. */
  readonly taken: Set<string>
  /** Builds a folder with a sidebar of its own. */
  readonly onRoot: (folder: string) => void
}

const metaOf = (folder: string, { metas }: TreeFiles): Data => metas.get(folder) ?? {}

/** The name of a folder: that of its meta file, of its index, or its own. */
function labelOf(folder: string, files: TreeFiles): string {
  const index = posix.join(folder, 'index')
  const name = posix.basename(folder).replace(/^\((.+)\)$/, '$1')
  return (
    asText(metaOf(folder, files)['title']) ??
    (files.pages.has(index) ? files.titleOf(index) : capital(name).replaceAll('-', ' '))
  )
}

/** What a folder lists. Items after a separator are grouped under it. */
function itemsOf(folder: string, building: Building, isRoot = false): readonly Data[] {
  const { files, taken } = building
  const { pages } = metaOf(folder, files)
  const index = posix.join(folder, 'index')
  const entries = Array.isArray(pages) ? (asTexts(pages) ?? []) : ['...']
  if (!isRoot && !entries.includes('index')) taken.add(index)
  // What is listed by name is no rest, wherever it stands, nor is a folder whose content is listed.
  const paths = entries.map((entry) => posix.join(folder, entry.replace(/^(?:!|\.\.\.(?=.))/, '')))
  for (const path of paths) taken.add(path)
  return grouped(
    entries.map((entry) => {
      const rule = separator.exec(entry.trim())
      return rule ? { label: rule[1]?.trim() } : entryItems(entry, folder, building)
    }),
  )
}

function entryItems(entry: string, folder: string, building: Building): readonly Data[] {
  const { files, folders, taken } = building
  const [, label, url] = link.exec(entry) ?? []
  if (label !== undefined && url !== undefined) return [{ type: 'link', label, href: url }]
  if (entry === '...' || entry === 'z...a') {
    const rest = childrenOf(folder, files).filter((path) => !taken.has(path))
    return (entry === '...' ? rest : rest.toReversed()).flatMap((path) => [
      ...(folders.has(path) ? docItem(path, files) : []),
      ...pathItems(path, building),
    ])
  }
  if (entry.startsWith('!')) return []
  const path = posix.join(folder, entry.replace(/^\.\.\./, ''))
  if (entry.startsWith('...')) {
    if (!folders.has(path)) return []
    const inner = itemsOf(path, building)
    const index = posix.join(path, 'index')
    return [
      ...(files.pages.has(index) && !lists(path, 'index', files) ? docItem(index, files) : []),
      ...inner,
    ]
  }
  const items = pathItems(path, building)
  if (items.length === 0 && !folders.has(path)) files.unknown(entry)
  return items
}

const lists = (folder: string, entry: string, files: TreeFiles): boolean =>
  asTexts(metaOf(folder, files)['pages'])?.includes(entry) ?? false

/** A page, or a folder with its index as the page of its category. */
function pathItems(path: string, building: Building): readonly Data[] {
  const { files, folders } = building
  if (!folders.has(path)) return files.pages.has(path) ? docItem(path, files) : []
  const meta = metaOf(path, files)
  if (meta['root'] === true) {
    building.onRoot(path)
    return []
  }
  const items = itemsOf(path, building)
  const index = posix.join(path, 'index')
  const id = lists(path, 'index', files) ? undefined : files.pages.get(index)
  if (items.length === 0) return id === undefined ? [] : docItem(index, files)
  return [
    {
      type: 'category',
      label: labelOf(path, files),
      ...(id === undefined ? {} : { link: { type: 'doc', id } }),
      ...(meta['defaultOpen'] === true ? { collapsed: false } : {}),
      ...(meta['collapsible'] === false ? { collapsible: false } : {}),
      items,
    },
  ]
}

const docItem = (path: string, { pages }: TreeFiles): readonly Data[] => {
  const id = pages.get(path)
  return id === undefined ? [] : [{ type: 'doc', id }]
}

/** All folders above pages, without the collection itself. */
const foldersOf = (pages: Iterable<string>): ReadonlySet<string> =>
  new Set(
    [...pages].flatMap((page) =>
      page
        .split('/')
        .slice(0, -1)
        .map((_, depth, names) => names.slice(0, depth + 1).join('/')),
    ),
  )

/** Pages and folders in a folder as Fumadocs sorts them: its index first. */
function childrenOf(folder: string, { pages }: TreeFiles): readonly string[] {
  const start = folder === '' ? '' : `${folder}/`
  const inner = [...pages.keys()]
    .filter((page) => page.startsWith(start))
    .map((page) => page.slice(start.length))
  const names = new Set(inner.map((page) => page.split('/')[0] ?? page))
  const rank = (name: string): number => (name === 'index' ? 0 : 1)
  return [...names]
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en'))
    .map((name) => start + name)
}
