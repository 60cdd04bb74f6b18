import { decode, isExternal } from '../../model/address.ts'
import type { CheckedPage, LinkTargets, WrittenPage } from '../../model/link-targets.ts'
import { asRoutePath, type RoutePath } from '../../model/path.ts'
import type { SlicedPage } from '../../model/site-page.ts'
import type { RenderedPage } from '../../model/site.ts'

interface LocaleTargets {
  /** `/de`, or empty. */
  readonly prefix: string
  readonly targets: LinkTargets
}

/**
 * Combines the link targets of all languages into one address space, so that links between languages are
 * checked like any other.
 *
 * @param assetBase The base URL of the site.
 * @param isWhole Whether the default language is included. If not, other addresses belong to another build.
 */
export function joinTargets(all: readonly LocaleTargets[], assetBase: string, isWhole: boolean): LinkTargets {
  const [first] = all
  if (!first) throw new Error('A site has at least one language')
  if (all.length === 1 && first.prefix === '') return first.targets
  const { targets: main } = first
  const longest = [...all].sort((a, b) => b.prefix.length - a.prefix.length)
  const ownerOf = (path: string): LocaleTargets | undefined =>
    longest.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
  const inside = (path: string, { prefix }: LocaleTargets): RoutePath =>
    asRoutePath(path.slice(prefix.length) || '/')
  /** Queries the language that an address belongs to. */
  const askOwner = <Answer>(
    path: string,
    ask: (targets: LinkTargets, route: RoutePath) => Answer,
  ): Answer | undefined => {
    const owner = ownerOf(path)
    return owner && ask(owner.targets, inside(path, owner))
  }
  const prefixed = (route: string, { prefix }: Pick<LocaleTargets, 'prefix'>): RoutePath =>
    asRoutePath(isExternal(route) ? route : prefix + route)
  const joinValues = <Value>(valuesOf: (targets: LinkTargets) => Iterable<Value>): Value[] =>
    all.flatMap(({ targets }) => [...valuesOf(targets)])
  const routes = (of: (targets: LinkTargets) => Iterable<RoutePath>): ReadonlySet<RoutePath> =>
    new Set(all.flatMap((each) => [...of(each.targets)].map((route) => prefixed(route, each))))
  const firstOf = <Value>(of: (targets: LinkTargets) => Value | undefined): Value | undefined => {
    for (const { targets } of all) {
      const value = of(targets)
      if (value !== undefined) return value
    }
    return undefined
  }
  return {
    ...main,
    baseUrl: assetBase,
    routes: routes((targets) => targets.routes),
    unlisted: routes((targets) => targets.unlisted),
    canonical: (route) => {
      const owner = ownerOf(route)
      const canonicalRoute = owner?.targets.canonical(inside(route, owner))
      return owner && canonicalRoute !== undefined ? prefixed(canonicalRoute, owner) : undefined
    },
    isFile: (path) =>
      main.isOutput(path) && askOwner(path, (targets, route) => targets.isMade(route)) !== true,
    files: () => new Set(joinValues((targets) => targets.files())),
    movedTo: (route) => {
      const owner = ownerOf(route)
      const to = owner?.targets.movedTo(inside(route, owner))
      return owner && to !== undefined ? prefixed(to, owner) : undefined
    },
    redirects: new Map(
      all.flatMap((each) =>
        [...each.targets.redirects].map(([from, to]) => [prefixed(from, each), prefixed(to, each)] as const),
      ),
    ),
    redirectLocation: (from) =>
      askOwner(from, (targets, route) => targets.redirectLocation(route)) ?? main.redirectLocation(from),
    absenceOf: (path) => firstOf((targets) => targets.absenceOf(path)),
    drafts: new Map(
      all.flatMap((each) =>
        [...each.targets.drafts].map(([route, file]) => [prefixed(route, each), file] as const),
      ),
    ),
    pageFiles: new Set(joinValues((targets) => targets.pageFiles)),
    sourceOf: (href, file) => {
      const sources = all.flatMap(({ targets }) => targets.sourceOf(href, file) ?? [])
      return sources.find((source) => all.some(({ targets }) => hasPage(targets, source))) ?? sources[0]
    },
    configured: (href) => firstOf((targets) => targets.configured(href)),
    isOfOtherBuild: (path) => (ownerOf(path) ? main.isOfOtherBuild(path) : !isWhole),
    generated: (href, file) => firstOf((targets) => targets.generated(href, file)),
  }
}

const hasPage = ({ pageFiles }: LinkTargets, path: string): boolean =>
  [path, decode(path)].some((each) => pageFiles.has(each))

export const inSite = <Page extends CheckedPage | WrittenPage>(page: Page, prefix: string): Page =>
  prefix === '' ? page : { ...page, route: asRoutePath(prefix + page.route) }

export function checkedPages(
  slices: readonly SlicedPage[],
  rendered: readonly { readonly page: Omit<RenderedPage, 'html'> }[],
): { readonly finished: readonly CheckedPage[]; readonly unfinished: readonly WrittenPage[] } {
  const pages = new Map(rendered.map(({ page }) => [page.route, page]))
  const finished: CheckedPage[] = []
  const unfinished: WrittenPage[] = []
  for (const { slice, file, source, posts } of slices) {
    const common = {
      route: slice.route,
      file,
      targets: slice,
      ...(source ? { page: source.page } : {}),
      ...(source?.linksIfThere ? { pluginLinks: source.linksIfThere } : {}),
    }
    const page = pages.get(slice.route)
    const postPages = posts?.map((post) => ({ page: post.source.page, targets: post.slice }))
    if (page)
      finished.push({
        ...common,
        ids: page.ids,
        links: page.links,
        ...(postPages ? { posts: postPages } : {}),
      })
    else unfinished.push(common)
  }
  return { finished, unfinished }
}
