import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { filesBelow, fileText } from '../files-below.ts'
import { markdownIn } from '../find-foreign.ts'
import { parsedData, asData, asText, type Data } from '../foreign-data.ts'
import { scriptData } from '../script-data.ts'

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
