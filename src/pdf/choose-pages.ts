import picomatch from 'picomatch'
import { decode, withoutBase } from '../model/address.ts'
import type { ContentTree } from '../model/content-tree.ts'
import type { BuiltPage } from './read-page.ts'

/** Lists of posts, which repeat what the posts say. Lists of guides belong to the order of reading. */
const postLists: ReadonlySet<string> = new Set(['blog-list', 'blog-archive', 'blog-tags', 'blog-authors'])

export interface PageChoice {
  /** Globs of addresses below the base URL: `/guides/**`. Without any, all but lists of posts. */
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  /** The name of a version; without one, that which readers see by default. */
  readonly version?: string | undefined
  readonly trees: readonly Pick<ContentTree, 'route' | 'version'>[]
  readonly baseUrl: string
  /** The base URLs of the site's languages, the one to print first: `/docs/`, `/docs/de/`. */
  readonly languages: readonly string[]
}

/** Chooses among the pages of a built site, in their order. Unlisted pages are never chosen. */
export function choosePages<Page extends Pick<BuiltPage, 'pathname' | 'layout' | 'isUnlisted'>>(
  pages: readonly Page[],
  { include, exclude = [], version, trees, baseUrl, languages }: PageChoice,
): readonly Page[] {
  const isIncluded = include && matcher(include)
  const isExcluded = matcher(exclude)
  return pages.filter((page) => {
    const route = routeOf(page, baseUrl)
    const language = languageAt(page.pathname, languages)
    return (
      !page.isUnlisted &&
      language === languages[0] &&
      (isIncluded ? isIncluded(route) : !postLists.has(page.layout)) &&
      !isExcluded(route) &&
      isOfVersion(routeOf(page, language), version, trees)
    )
  })
}

/** Of patterns, those that match no page. */
export const unmatched = (
  patterns: readonly string[],
  pages: readonly Pick<BuiltPage, 'pathname'>[],
  baseUrl: string,
): readonly string[] =>
  patterns.filter((pattern) => {
    const matches = matcher([pattern])
    return !pages.some((page) => matches(routeOf(page, baseUrl)))
  })

/** The address of a page below the base URL, without a slash at its end. */
function routeOf({ pathname }: Pick<BuiltPage, 'pathname'>, baseUrl: string): string {
  const route = decode(withoutBase(pathname, baseUrl) ?? pathname)
  return route.replace(/(.)\/$/, '$1')
}

/** The most specific base URL that an address is below. */
const languageAt = (pathname: string, languages: readonly string[]): string =>
  languages
    .filter((base) => `${pathname}/`.startsWith(base))
    .reduce((most, base) => (base.length > most.length ? base : most), '/')

const matcher = (patterns: readonly string[]): ((route: string) => boolean) =>
  patterns.length === 0
    ? () => false
    : picomatch(patterns.map((pattern) => `/${pattern.replace(/^\/|\/$/g, '')}`))

/** Whether a page has no versions, or is of the one that is asked for. */
function isOfVersion(route: string, versionName: string | undefined, trees: PageChoice['trees']): boolean {
  const around = trees
    .filter((tree) => route === tree.route || route.startsWith(`${tree.route.replace(/\/$/, '')}/`))
    .toSorted((one, other) => other.route.length - one.route.length)
  const version = around[0]?.version
  if (version === undefined) return true
  return versionName === undefined ? version.isLast : version.name === versionName
}
