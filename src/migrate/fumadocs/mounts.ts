import { join, posix } from 'node:path'
import { titleOfPage } from '../adapters/title-of-page.ts'
import { filesBelow, fileText } from '../files-below.ts'
import { markdownIn } from '../find-foreign.ts'
import { parsedData, asData, type Data } from '../foreign-data.ts'
import { pageRoots, type PageRoot } from './page-tree.ts'
import type { Collection, Languages } from './read-sources.ts'

/** One entry of `content`, and what the rest of the configuration says of it. */
export interface Mount {
  readonly mount: Data
  readonly id: string
  /** The number of its pages. */
  readonly count: number
  readonly route: string
  /** Whether a page has the address of the whole site. */
  readonly hasHome: boolean
  readonly sidebars: readonly FumadocsSidebar[]
}

/** A sidebar by its name in docgen; `language` is empty where a site has only one. */
export interface FumadocsSidebar extends PageRoot {
  readonly name: string
  readonly language: string
}

/** A file of a collection: its language, and its path without that and without extension. */
interface CollectionFile {
  readonly file: string
  readonly language: string
  readonly path: string
}

/**
 * Mounts a collection of a project (`root`: absolute path). Entries of `meta.json` without a page are added
 * to `unknown`.
 */
export function mountOf(
  { folder, route }: Collection,
  languages: Languages,
  root: string,
  unknown: string[],
): Mount {
  const many = languages.names.length > 1
  const pages = markdownIn(root, folder)
    .filter((path) => !/(?:^|\/)\./.test(path))
    .map((file) => inLanguage(file, languages))
  const metas = filesBelow(root, folder)
    .filter((file) => /(?:^|\/)meta(?:\.[\w-]+)?\.(?:json|ya?ml)$/.test(file))
    .map((file) => inLanguage(file, languages))
  // Where languages are in front of addresses, the mount has all of these, and rewrites say which.
  const target = ({ file, language, path }: CollectionFile): string => {
    const plain = path.replaceAll(/(?:^|(?<=\/))\([^/]+\)\//g, '') + posix.extname(file)
    const isHidden = languages.isFirstHidden && language === languages.names[0]
    return many ? posix.join(isHidden ? '' : language, route.replace(/^\//, ''), plain) : plain
  }
  const rewrites = Object.fromEntries(
    pages
      .map((page): readonly [string, string] => [page.file, target(page)])
      .filter(([file, to]) => file !== to),
  )
  const id = posix.basename(route) || 'docs'
  const sidebars = (many ? languages.names : ['']).flatMap((language) => {
    const languagePages = pages.filter((page) => page.language === language)
    const fileOf = new Map(languagePages.map(({ path, file }) => [path, file]))
    const roots = pageRoots({
      pages: new Map(languagePages.map((page) => [page.path, target(page).replace(/\.mdx?$/, '')])),
      metas: metasOf(metas, language, languages, (file) => fileText(join(root, folder, file))),
      titleOf: (path) => titleOfPage(join(root, folder, fileOf.get(path) ?? path)),
      // Other languages share these files.
      unknown: (entry) => (language === (languages.names[0] ?? '') || !many ? unknown.push(entry) : 0),
    })
    return roots.map((each): FumadocsSidebar => {
      const name = each.folder.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-|-$/g, '') || id
      return { ...each, name: language === '' ? name : `${language}-${name}`, language }
    })
  })
  return {
    mount: {
      path: folder,
      route: many || route === '' ? '/' : route,
      numberPrefixParser: false,
      sidebars: Object.fromEntries(sidebars.map(({ name, items }) => [name, items])),
      include: ['**/*.{md,mdx}'],
      exclude: ['**/.*'],
      ...(Object.keys(rewrites).length > 0 ? { rewrites } : {}),
    },
    count: pages.length,
    route: many ? '/' : route,
    hasHome: pages.some(
      (page) => posix.join('/', many ? '' : route, target(page)).replace(/\.mdx?$/, '') === '/index',
    ),
    sidebars,
    id,
  }
}

/**
 * Splits the language from a path: `page.de.mdx` or `de/page.mdx` (Fumadocs' guide, "Internationalization").
 */
function inLanguage(file: string, { names, areFolders }: Languages): CollectionFile {
  const bare = file.replace(/\.\w+$/, '')
  if (names.length < 2) return { file, language: '', path: bare }
  const fallback = names[0] ?? ''
  const language = names.find((name) =>
    areFolders ? bare.startsWith(`${name}/`) : bare.endsWith(`.${name}`),
  )
  if (language === undefined) return { file, language: fallback, path: bare }
  return {
    file,
    language,
    path: areFolders ? bare.slice(language.length + 1) : bare.slice(0, -language.length - 1),
  }
}

/** The meta files of a language by folder; those of the default one stand in for missing ones. */
function metasOf(
  metas: readonly CollectionFile[],
  language: string,
  { names }: Languages,
  read: (file: string) => string,
): ReadonlyMap<string, Data> {
  const preferred = [names.length > 1 ? names[0] : '', language]
  return new Map(
    preferred.flatMap((name) =>
      metas
        .filter((meta) => meta.language === name)
        .map(({ file, path }): readonly [string, Data] => [
          posix.dirname(path).replace(/^\.$/, ''),
          asData(parsedData(read(file))),
        ]),
    ),
  )
}
