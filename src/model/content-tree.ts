import type { NumberRule } from './conventions.ts'
import type { BlogOptions, TagOptions } from './blog.ts'
import type { Place } from './diagnostic.ts'
import type { SidebarsConfig } from './navigation-config.ts'

/**
 * A folder of pages with the addresses, ids and sidebars that belong together: one mount of the configuration
 * in one version. Everything after the configuration sees trees, and no other folder of pages.
 */
export interface ContentTree {
  /** Unique in the site, without a slash: the id of its mount, with a version `default@1.0`. */
  readonly key: string
  /** Id of the mount; `default` where the configuration does not name it. */
  readonly mount: string
  /** What its pages are. */
  readonly kind: TreeKind
  /**
   * The folder, relative to the project root: `content`, `../docs`, `versioned_docs/version-1.0`; `.` is the
   * project itself.
   */
  readonly path: string
  /** Of a folder outside of the project: how its files write the project root; `../website` for `../docs`. */
  readonly home?: string | undefined
  /** What its addresses begin with: `/docs/1.0`; empty at the root of the site. */
  readonly route: string
  readonly sidebars: SidebarsConfig
  /** Files whose addresses and ids are those of another path, both below `path`. */
  readonly rewrites?: Readonly<Record<string, string>> | undefined
  /** Where its translations are, by locale; those of other locales are below the folder of translations. */
  readonly translations?: Readonly<Record<string, TranslationFolder>> | undefined
  /** Its pages in another language: where one is there, it takes the place of the page of the same name. */
  readonly translation?: TreeTranslation
  /** Globs of what makes a page and of what does not, below `path`; without them, names decide. */
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  /** How Markdown files are read, whatever their names. */
  readonly format?: 'md' | 'mdx' | undefined
  /** What numbers at the beginning of names mean; without it, `order`. */
  readonly numbers?: Exclude<NumberRule, 'order'>
  /** Address of the project's root in a repository browser; the path of a page's source is appended. */
  readonly editUrl?: string | undefined
  /** Without one, the mount has no versions. */
  readonly version?: TreeVersion | undefined
  /** What a blog is asked to be. */
  readonly blog?: BlogOptions
  /** How docs are listed by tag; without it, they are not. */
  readonly docTags?: TagOptions
}

/** Where the pages of a tree are in another language, as the configuration has it. */
interface TranslationFolder {
  /** The folder, relative to the project root. */
  readonly path: string
  /** The folder below that of the tree whose pages these translate; all of the tree if it is missing. */
  readonly of?: string
  /** What the names of its pages have before their extension: `.de` for `install.de.md`. */
  readonly suffix?: string
}

/** A folder with translations of a tree. */
interface TreeTranslation {
  readonly locale: string
  /** The folder, relative to the project root; it need not be there. */
  readonly path: string
  /** See `TranslationFolder`. */
  readonly suffix?: string
  /** Whether files in it that translate no page are pages too, and the extension makes no difference. */
  readonly isOwn?: true
  /** Texts of the sidebars, by their keys in translation files. */
  readonly labels?: TranslatedLabels
}

/** A file of texts that stand in sidebars or in the configuration. */
export interface TranslatedLabels {
  /** Relative to the project root. */
  readonly file: string
  readonly texts: Readonly<Record<string, { readonly text: string; readonly place?: Place }>>
}

/**
 * `docs` have ids, sidebars and versions. `pages` are for themselves, Markdown as well as modules. The pages
 * of a `blog` are posts, which have dates, authors and tags.
 */
export const treeKinds = ['docs', 'pages', 'blog'] as const
/** One of `treeKinds`. */
export type TreeKind = (typeof treeKinds)[number]

/** The version of a tree. */
export interface TreeVersion {
  /** `current` for the folder that is being written, otherwise a name of `versions.json`. */
  readonly name: string
  readonly label: string
  /**
   * What its addresses have after that of the mount: `next`; empty for the version at the mount's address.
   */
  readonly segment: string
  /** Whether readers see this version by default. */
  readonly isLast: boolean
  /** The banner at the top of its pages. */
  readonly banner?: 'unreleased' | 'unmaintained'
  /** Whether its pages show its label. */
  readonly badge: boolean
  readonly noIndex: boolean
}

/** The name of the unreleased version. */
export const currentVersion = 'current'

/** The tree that contains a file: the innermost one, if trees are nested. */
export function treeOf(path: string, trees: readonly ContentTree[]): ContentTree | undefined {
  let nearestTree: ContentTree | undefined
  let length = 0
  for (const tree of trees)
    for (const folder of tree.translation ? [tree.path, tree.translation.path] : [tree.path])
      if (isBelow(path, folder) && depthOf(folder) >= length) {
        nearestTree = tree
        length = depthOf(folder)
      }
  return nearestTree
}

/** The default tree: the first docs mount, in the version that readers see by default. */
export function primaryTree(trees: readonly ContentTree[]): ContentTree {
  const seenFirst = trees.filter(({ version }) => version?.isLast ?? true)
  const tree = seenFirst.find(({ kind }) => kind === 'docs') ?? seenFirst[0] ?? trees[0]
  if (!tree) throw new Error('A site has at least one tree of pages')
  return tree
}

/**
 * The tree of a mount, in the version that readers see by default. Without a name, or for an unknown one,
 * that of the first mount.
 */
export function treeOfMount(mount: string | undefined, trees: readonly ContentTree[]): ContentTree {
  const mountTrees = trees.filter((tree) => tree.mount === mount)
  return primaryTree(mountTrees.length > 0 ? mountTrees : trees)
}

/**
 * The path of a file relative to the folder of its tree, or of the tree's translations; that of its original
 * where translations have names of their own.
 */
export function pathInTree(path: string, { path: folder, translation }: TreeFolders): string {
  if (!translation || !isBelow(path, translation.path)) return pathBelow(path, folder)
  const { suffix = '' } = translation
  const below = pathBelow(path, translation.path)
  return hasSuffix(below, suffix)
    ? below.replace(extension, '').slice(0, -suffix.length) + (extension.exec(below)?.[0] ?? '')
    : below
}

const extension = /\.\w+$/

/** Whether the name of a file has a suffix before its extension. */
export const hasSuffix = (path: string, suffix: string): boolean =>
  suffix !== '' && path.replace(extension, '').endsWith(suffix)

/** The path of the translation of a page, whose own path is relative to the folder of its tree. */
export const translatedPath = (
  name: string,
  { path, suffix = '' }: Pick<TreeTranslation, 'path' | 'suffix'>,
): string =>
  inFolder(
    path,
    name.replace(extension, (end) => suffix + end),
  )

/** The path of a file relative to a folder that it is below. Both are relative to the project root. */
export const pathBelow = (path: string, folder: string): string =>
  path.slice(depthOf(folder)).replace(/^\//, '')

/** The folders with the pages of a tree. */
export type TreeFolders = Pick<ContentTree, 'path' | 'translation'>

/** The path of the original of a translated page; other pages are their own. */
export const originalPath = (path: string, tree: TreeFolders | undefined): string =>
  tree?.translation && isBelow(path, tree.translation.path)
    ? inFolder(tree.path, pathInTree(path, tree))
    : path

/** The folder of a tree whose pages lie beside everything else in the project. */
export const projectItself = '.'

/** Whether a path is inside a folder. Both are relative to the project root. */
export const isBelow = (path: string, folder: string): boolean =>
  folder === projectItself
    ? path !== projectItself && !/^\.\.(?:\/|$)/.test(path)
    : path.startsWith(folder) && path[folder.length] === '/'

/** The path of something in a folder, relative to what the folder's path is relative to. */
export const inFolder = (folder: string, name: string): string =>
  folder === projectItself ? name : `${folder}/${name}`

/** The length of a folder's path: none for the project itself, which contains the others. */
const depthOf = (folder: string): number => (folder === projectItself ? 0 : folder.length)

/**
 * The name of a sidebar within the site. Sidebars of a mount without an id and version keep their names. All
 * are distinct, because keys contain no slash.
 */
export const sidebarKey = ({ key }: Pick<ContentTree, 'key'>, name: string): string =>
  key === 'default' && !name.includes('/') ? name : `${key}/${name}`

/** Where the versions of a mount are stored, relative to the project root. */
interface MountFiles {
  /** The list of released versions, newest first. */
  readonly versions: string
  /** The folder with one subfolder for each version. */
  readonly pages: string
  /** The folder with the sidebars of each version. */
  readonly sidebars: string
}

/** The files and folders for the versions of a mount. */
export function mountFiles(id: string): MountFiles {
  const prefix = id === 'default' ? '' : `${id}_`
  return {
    versions: `${prefix}versions.json`,
    pages: `${prefix}versioned_docs`,
    sidebars: `${prefix}versioned_sidebars`,
  }
}

/** The folder of a version, relative to that of its mount's versions. */
export const versionFolder = (version: string): string => `version-${version}`
/** The file name of a version's sidebars. */
export const versionSidebars = (version: string): string => `version-${version}-sidebars.json`

/** Why a text is not a valid version name; undefined if it is. */
export function versionNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'it is empty'
  if (name.trim() !== name) return 'it begins or ends with a space'
  if (name === currentVersion) return 'it is the name of the version being written'
  if (/^\.{1,2}$/.test(name)) return 'it is a path, not a name'
  if (name.length > 32) return 'it has more than 32 characters'
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const character = /[/\\<>:"|?*%#\u0000-\u001f]/.exec(name)?.[0]
  return character === undefined
    ? undefined
    : `it contains ${character < ' ' ? 'a control character' : `\`${character}\``}`
}
