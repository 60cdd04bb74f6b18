import Slugger from 'github-slugger'
import { posix } from 'node:path'
import { slugProblem, withoutBase } from '../../model/address.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { type ContentTree, pathInTree, projectItself, treeOf } from '../../model/content-tree.ts'
import { type Conventions, numberPrefixOf, withoutNumberPrefix } from '../../model/conventions.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Page } from '../../model/page.ts'
import { asRoutePath, type RoutePath } from '../../model/path.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import type { Location } from '../../model/location.ts'
import { postName } from './name-addresses.ts'
import { capital } from '../../model/wording.ts'

/** Whether a page can only be reached by its address, including the 404 page. */
export const isHidden = ({ frontMatter }: Pick<Page, 'frontMatter'>, route: RoutePath): boolean =>
  frontMatter.unlisted === true || route === notFoundRoute

export interface PageAddress {
  /**
   * The path in the tree's folder without extension and number prefixes, or the id in the front matter:
   * `guides/install`.
   */
  readonly id: string
  readonly route: RoutePath
  /** The position from the number prefix: 2 for `02-install.md`. */
  readonly prefix?: number
  readonly isIndex: boolean
}

export interface RouteRules {
  readonly trees: readonly ContentTree[]
  readonly trailingSlash?: boolean
  readonly conventions?: Conventions
  /** That of the language, and that of the site. */
  readonly baseUrl?: string
  readonly assetBase?: string
}

/** The page that static hosts serve if there is none: `content/404.md`, or docgen's own. */
export const notFoundRoute = asRoutePath('/404.html')

/** The prefix of plugins' page paths on a site without such a folder. */
const pluginFolder = /^content\//

/** Determines the route of a page from its path and front matter. Reports invalid slugs. */
export function addressOf(
  page: Page,
  rules: RouteRules,
): { value: PageAddress; diagnostics: readonly Diagnostic[] } {
  const tree = treeOf(page.path, rules.trees)
  // A plugin determines the full route of its pages.
  const base = page.route === undefined ? (tree?.route ?? '') : ''
  const isInFolder = tree !== undefined && (page.route === undefined || tree.path !== projectItself)
  const pathInside = isInFolder ? pathInTree(page.path, tree) : page.path.replace(pluginFolder, '')
  const relative = tree?.rewrites?.[pathInside] ?? pathInside
  if (tree && tree.kind !== 'docs' && page.route === undefined)
    return addressInMount(page, tree, relative, rules)
  const segments = relative.replace(/\.[^./]+$/, '').split('/')
  const rawName = segments.at(-1) ?? ''
  const numbers = tree?.numbers ?? 'order'
  const prefix = numberPrefixOf(rawName, numbers)
  const clean = segments.map((segment) => withoutNumberPrefix(segment, numbers))
  const name = clean.at(-1) ?? ''
  const folders = clean.slice(0, -1)
  const { pageOfFolder, slugsFromNames, dotsInRoutes } = rules.conventions ?? {}
  const isIndex =
    pageOfFolder === 'index'
      ? name === 'index'
      : pageOfFolder === 'with-number'
        ? isIndexName(rawName, segments.at(-2))
        : isIndexName(name, folders.at(-1))
  const diagnostics: Diagnostic[] = []
  const ownName = usable(page, 'id', idProblem, diagnostics) ?? name
  const id = [...folders, ownName].join('/')
  const slug = usable(
    page,
    'slug',
    (value) => slugProblem(withoutSteps(value, folders) ?? value),
    diagnostics,
  )
  const slugPart = (part: string): string => (slugsFromNames ? new Slugger().slug(part) : part)
  const ofFile =
    id === '404' && base === ''
      ? notFoundRoute
      : isIndex
        ? `/${folders.map((folder) => `${slugPart(folder)}/`).join('')}`
        : `/${id.split('/').map(slugPart).join('/')}`
  const route =
    slug === undefined
      ? ofFile
      : slug.startsWith('/')
        ? inLanguage(slug, rules)
        : posix.join('/', ...folders, slug)
  return {
    value: {
      id,
      route: applySlashRule(base + route, rules.trailingSlash, dotsInRoutes),
      isIndex,
      ...(prefix === undefined ? {} : { prefix }),
    },
    diagnostics,
  }
}

/** A slug without the folder of its language, which is in front of all addresses of that language. */
function inLanguage(slug: string, { conventions, baseUrl = '/', assetBase = '/' }: RouteRules): string {
  if (!conventions?.addressesWithLanguage || baseUrl === assetBase) return slug
  return withoutBase(slug, `/${baseUrl.slice(assetBase.length)}`) ?? slug
}

/**
 * Determines routes of pages and posts, where the rules are simpler: names keep their numbers, only
 * `index` stands for its folder, and a slug is always relative to the mount.
 */
function addressInMount(
  page: Page,
  { kind, route: base }: ContentTree,
  path: string,
  { trailingSlash, conventions }: RouteRules,
): ReturnType<typeof addressOf> {
  const diagnostics: Diagnostic[] = []
  const id = path.replace(/\.[^./]+$/, '')
  const isIndex = /(?:^|\/)index$/i.test(id)
  const ofPage =
    id === '404' && base === '' ? notFoundRoute : `/${isIndex ? id.slice(0, -'index'.length) : id}`
  const slug = usable(page, 'slug', slugProblem, diagnostics)
  const pagePart =
    slug === undefined ? (kind === 'blog' ? postName(path).slug : ofPage) : `/${slug.replace(/^\//, '')}`
  return {
    value: { id, route: applySlashRule(base + pagePart, trailingSlash, conventions?.dotsInRoutes), isIndex },
    diagnostics,
  }
}

/** The slug in the front matter, if it is valid. */
function usable(
  page: Page,
  key: 'id' | 'slug',
  problemOf: (value: string) => string | undefined,
  diagnostics: Diagnostic[],
): string | undefined {
  const value = page.frontMatter[key]
  const problem = value === undefined ? undefined : problemOf(value)
  if (problem === undefined) return value
  diagnostics.push(
    diagnose(
      'invalid-slug',
      `The ${key} \`${value?.slice(0, 80) ?? ''}\` cannot be an address: ${problem}.`,
      {
        file: page.path,
        place: page.frontMatterPlaces[key],
        hint:
          key === 'id'
            ? 'Use letters, digits and hyphens, as in `install`.'
            : 'Use letters, digits, hyphens and slashes, as in `/guides/install`.',
      },
    ),
  )
  return undefined
}

/**
 * What a relative slug that begins with steps (`../intro`, `./intro`) leads to, if that is still a folder of
 * the tree.
 */
function withoutSteps(slug: string, folders: readonly string[]): string | undefined {
  const [steps = ''] = /^(?:\.\.?\/)+/.exec(slug) ?? []
  const ups = steps.split('../').length - 1
  return steps === '' || ups > folders.length ? undefined : posix.join('/', ...folders, slug)
}

/** Whether a file is the index of its folder. */
export function isIndexName(name: string, folder: string | undefined): boolean {
  return (
    /^(index|readme)$/i.test(name) || (folder !== undefined && name.toLowerCase() === folder.toLowerCase())
  )
}

/**
 * Without a rule an address keeps the slash it has, and so does that of a file (`/404.html`).
 * `dotsAreOfNames`: whether `/v1.2` is a page like any other.
 */
export function applySlashRule(
  route: string,
  trailingSlash: boolean | undefined,
  dotsAreOfNames = false,
): RoutePath {
  const isFile = (dotsAreOfNames ? /\.html?$/i : /\.[a-z0-9]+$/i).test(route)
  if (route === '/' || trailingSlash === undefined || isFile) return asRoutePath(route)
  const bare = route.replace(/\/+$/, '')
  return asRoutePath(trailingSlash ? `${bare}/` : bare)
}

export const searchRouteOf = ({
  search,
  trailingSlash,
}: Pick<SiteConfig, 'search' | 'trailingSlash'>): RoutePath => applySlashRule(search.page, trailingSlash)

const idProblem = (id: string): string | undefined => (id.includes('/') ? 'it contains `/`' : slugProblem(id))

/** A page that docgen generates, and that authors cannot rename. */
export interface BuiltInPage {
  /** How to resolve a conflict with it. */
  readonly remedy: string
  /** Where its address is configured, if it is, for reporting conflicts. */
  readonly chosenAt?: Location
}

/** Something that wants to be published at a route: a page, a generated index, a list of posts. */
export interface RouteClaim {
  readonly route: RoutePath
  readonly source: string
  /** Where it is claimed; in a page's source, the place of the slug. */
  readonly location: Location
  readonly builtIn?: BuiltInPage
  /** Whether an author wrote the page, so that losing it matters. */
  readonly isWritten?: boolean
  /** The id of the page's mount. */
  readonly mount?: string
}

/**
 * Resolves conflicts: each address belongs to the first claim. Addresses are equal if they differ only in
 * case, Unicode normalization form, or a trailing slash or `index.html`, as on servers. With
 * `isTolerant`, the severity of a lost page is configurable: other generators use one of the two.
 */
export function settleRoutes(
  claims: readonly RouteClaim[],
  isTolerant = false,
): {
  readonly held: ReadonlySet<RouteClaim>
  readonly diagnostics: readonly Diagnostic[]
} {
  const claimsByRoute = new Map<string, RouteClaim>()
  const diagnostics: Diagnostic[] = []
  for (const claim of claims) {
    const key = claim.route
      .normalize('NFC')
      .toLowerCase()
      .replace(/\/(?:index(?:\.html)?)?$|\.html$/, '')
    const first = claimsByRoute.get(key)
    if (!first) {
      claimsByRoute.set(key, claim)
      continue
    }
    const at = toBlame(claim, first)
    diagnostics.push(
      diagnose(
        'duplicate-route',
        `${capital(sourceText(claim))} and ${sourceText(first)} both make the page ${claim.route === first.route ? `\`${claim.route}\`` : `\`${claim.route}\` (and \`${first.route}\`, which differs only in its spelling)`}.`,
        {
          ...at.location,
          hint:
            claim.builtIn?.remedy ??
            (claim.mount === first.mount
              ? 'Rename one of the files, or give it another `slug`.'
              : 'Rename one of the files, give it another `slug`, or give one of the mounts another `route`.'),
          fatal: claim.isWritten === true && !isTolerant,
        },
      ),
    )
  }
  return { held: new Set(claimsByRoute.values()), diagnostics }
}

const sourceText = ({ source, isWritten }: RouteClaim): string => (isWritten ? `\`${source}\`` : source)
/**
 * Chooses the claim to report: the one that sets the address with a slug or in the configuration has a
 * location to show.
 */
function toBlame(claim: RouteClaim, first: RouteClaim): RouteClaim {
  if (claim.builtIn) return claim.builtIn.chosenAt && !first.location.place ? claim : first
  return claim.location.place || !first.location.place ? claim : first
}
