import type { SidebarsConfig } from './sidebar.ts'

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
  /** The folder, relative to the project root: `content`, `../docs`, `versioned_docs/version-1.0`. */
  readonly path: string
  /** What its addresses begin with: `/docs/1.0`; empty at the root of the site. */
  readonly route: string
  readonly sidebars: SidebarsConfig
  /** Globs of what makes a page and of what does not, below `path`; without them, names decide. */
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  /** How Markdown files are read, whatever their names. */
  readonly format?: 'md' | 'mdx'
  /** Address of the project's root in a repository browser; the path of a page's source is appended. */
  readonly editUrl?: string
  /** Without one, the mount has no versions. */
  readonly version?: TreeVersion
}

export const treeKinds = ['docs'] as const
export type TreeKind = (typeof treeKinds)[number]

/** The version of a tree, as Docusaurus has it. */
export interface TreeVersion {
  /** `current` for the folder that is being written, otherwise a name of `versions.json`. */
  readonly name: string
  readonly label: string
  /** Whether readers who name no version see this one. */
  readonly isLast: boolean
  /** What its pages say of it at their top. */
  readonly banner?: 'unreleased' | 'unmaintained'
  /** Whether its pages show its label. */
  readonly badge: boolean
  readonly noIndex: boolean
}

/** The version that is being written. */
export const currentVersion = 'current'

/** The tree that a file lies in: of several around it, the innermost. */
export function treeOf(path: string, trees: readonly ContentTree[]): ContentTree | undefined {
  let found: ContentTree | undefined
  for (const tree of trees)
    if (isBelow(path, tree.path) && tree.path.length >= (found?.path.length ?? 0)) found = tree
  return found
}

/** The tree of what names none: that of the first mount, in the version that readers see first. */
export function primaryTree(trees: readonly ContentTree[]): ContentTree {
  const tree = trees.find(({ version }) => version?.isLast ?? true) ?? trees[0]
  if (!tree) throw new Error('A site has at least one tree of pages')
  return tree
}

/**
 * The tree that is meant where a mount is named and no version: the one that readers see first. Without a
 * name, and for one that no mount has, it is that of the first mount.
 */
export function treeOfMount(mount: string | undefined, trees: readonly ContentTree[]): ContentTree {
  const own = trees.filter((tree) => tree.mount === mount)
  return primaryTree(own.length > 0 ? own : trees)
}

/** Path of a file below the folder of its tree. */
export const pathInTree = (path: string, tree: Pick<ContentTree, 'path'>): string =>
  path.slice(tree.path.length + 1)

const isBelow = (path: string, folder: string): boolean =>
  path.startsWith(folder) && path[folder.length] === '/'

/**
 * Name of a sidebar in the whole site. That of a mount without id and version stays as it is written; no two
 * are the same, because keys have no slash.
 */
export const sidebarKey = ({ key }: Pick<ContentTree, 'key'>, name: string): string =>
  key === 'default' && !name.includes('/') ? name : `${key}/${name}`
