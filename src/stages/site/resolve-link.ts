import { posix } from 'node:path'
import {
  decode,
  hrefOf,
  isExternal,
  isUnchecked,
  isWebLike,
  resolveRelative,
  splitHref,
  withoutBase,
} from '../../model/address.ts'
import {
  type ContentTree,
  originalPath,
  pathInTree,
  primaryTree,
  translatedPath,
  treeOf,
} from '../../model/content-tree.ts'
import { asContentPath, type ContentPath, type RoutePath } from '../../model/path.ts'

export interface ResolveContext {
  readonly baseUrl: string
  /** Whether addresses may already include the base URL. */
  readonly mayHaveBase?: boolean
  /**
   * What the addresses of a language begin with where pages write it: `/fr/`. What does not
   * begin with it is an address of the whole site.
   */
  readonly prefix?: string
  readonly assetBase: string
  readonly trees: readonly ContentTree[]
  /** Finds the route of a source file, in any Unicode normalization form of its name. */
  readonly routeOf: (path: ContentPath) => RoutePath | undefined
  /** The canonical spelling of a route: `/a` for `/a/index.html`, `/a.html`, and `/a/`. */
  readonly canonical: (route: RoutePath) => RoutePath | undefined
  /** The published address of a file beside the sources, by its path relative to the project root. */
  readonly assetOf: (path: string) => string | undefined
  readonly isStaticFile: (path: string) => boolean
  /** Whether a decoded address, with its base URL, is that of a page in another language of the site. */
  readonly isInOtherLanguage: (address: string) => boolean
}

/**
 * The address in the HTML for what an author wrote in `file`, on the page at `route`; `undefined` if it can
 * stay unchanged. A path of a Markdown file becomes the page's address, a file beside the page its published
 * address, and any other internal target an absolute path with the base URL.
 */
export function resolveLink(
  href: string,
  file: ContentPath,
  route: RoutePath,
  space: ResolveContext,
): string | undefined {
  if (href === '' || href.startsWith('#')) return undefined
  if (isUnchecked(href)) {
    const address = href.slice('pathname://'.length)
    return address.startsWith('/') && withoutBase(splitHref(address).path, space.baseUrl) === undefined
      ? space.baseUrl + address.slice(1)
      : address
  }
  if (isExternal(href) || isWebLike(href)) return undefined
  const { path: writtenPath, query, fragment } = splitHref(href)
  const inLanguage = space.prefix === undefined ? undefined : withoutBase(writtenPath, space.prefix)
  const path =
    inLanguage ??
    (space.mayHaveBase === true ? withoutBase(writtenPath, space.baseUrl) : undefined) ??
    writtenPath
  for (const source of sourcePaths(path, file, space.trees)) {
    const target = space.routeOf(source)
    if (target !== undefined) return hrefOf(target, space.baseUrl) + query + fragment
  }
  const beside = path.startsWith('/')
    ? undefined
    : space.assetOf(posix.join(posix.dirname(file), decode(path)))
  if (beside !== undefined) return beside + query + fragment
  if (path.startsWith('@site/'))
    return `${space.assetOf(path.slice('@site/'.length)) ?? path}${query}${fragment}`
  const absolute = path.startsWith('/')
    ? resolveRelative(path.replace(/^\/+/, '/'), route)
    : resolveRelative(path, route)
  if (space.isStaticFile(absolute)) return hrefOf(absolute, space.assetBase) + query + fragment
  if (space.prefix !== undefined && inLanguage === undefined && path.startsWith('/'))
    return hrefOf(absolute, space.assetBase) + query + fragment
  const canonical = space.canonical(absolute)
  // Components of such sites add the base URL to `img/a.png` themselves.
  if (canonical === undefined && space.mayHaveBase === true && space.isStaticFile(`/${decode(path)}`))
    return hrefOf(`/${decode(path)}`, space.assetBase) + query + fragment
  return hrefOf(canonical ?? absolute, space.baseUrl) + query + fragment
}

/** Whether a link refers to a Markdown source: `./install.md`, `/guides/install.mdx#upgrade`. */
export const namesSource = (href: string): boolean =>
  !isExternal(href) && /\.mdx?$/i.test(splitHref(href).path)

/**
 * The paths of source files that a link may refer to, most likely first; empty if it does not refer to a
 * source. A path that starts with a dot is relative to the file that contains it, or to the
 * original of that file. A leading slash means the folder of its tree, those of other mounts, or the project;
 * otherwise, all of these are tried.
 */
export function sourcePaths(
  path: string,
  file: ContentPath,
  trees: readonly ContentTree[],
): readonly ContentPath[] {
  if (!/\.(mdx?|[jt]sx)$/i.test(path)) return []
  const decoded = decode(path).normalize('NFC')
  if (decoded.startsWith('@site/')) return [asContentPath(posix.normalize(decoded.slice('@site/'.length)))]
  const ownTree = treeOf(file, trees) ?? primaryTree(trees)
  const besides = [...new Set([file, originalPath(file, ownTree)])].map((each) =>
    inProject(posix.join(posix.dirname(each), decoded), ownTree),
  )
  if (/^\.{1,2}\//.test(decoded)) return besides
  const others = trees.filter(({ mount, version }) => mount !== ownTree.mount && (version?.isLast ?? true))
  const below = [ownTree, ...others].map((tree) => asContentPath(posix.join(tree.path, decoded)))
  const all = [...below, asContentPath(posix.join('.', decoded))]
  return decoded.startsWith('/') ? all : [...besides, ...all]
}

/** Removes the `../` by which a file outside the project refers to its pages. */
const inProject = (path: string, { home }: ContentTree): ContentPath =>
  asContentPath(home !== undefined && path.startsWith(`${home}/`) ? path.slice(home.length + 1) : path)

/** The paths of a page's original and translation; the given one comes first. */
export function editionPaths(path: ContentPath, trees: readonly ContentTree[]): readonly ContentPath[] {
  const tree = treeOf(path, trees)
  if (!tree?.translation) return [path]
  const original = asContentPath(originalPath(path, tree))
  const translated = asContentPath(translatedPath(pathInTree(path, tree), tree.translation))
  return path === original ? [original, translated] : [translated, original]
}
