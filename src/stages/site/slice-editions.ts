import { addressHref, hrefOf, isExternal } from '../../model/address.ts'
import { type ContentTree, treeOfMount } from '../../model/content-tree.ts'
import type { Editions, VersionLink } from '../../model/navigation.ts'
import { asRoutePath, type Href, type RoutePath } from '../../model/path.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { languageName, languageOf, siteLanguage } from '../../model/site-language.ts'
import type { PageSlice } from '../../model/site.ts'
import type { TranslationState } from '../../model/translation-notice.ts'
import { type GraphPage, isOfTree } from './graph-parts.ts'
import type { SiteGraph, TreeGraph } from './graph.ts'
import { buildLocaleLinks, type LocaleRoutes, pageKey } from './locale-routes.ts'
import { versionName } from './mount-versions.ts'
import type { ResolveContext } from './resolve-link.ts'

export interface CounterpartsInput {
  readonly graph: SiteGraph
  readonly config: SiteConfig
  readonly space: ResolveContext
  /** The languages built together with this one; empty if there is only one. */
  readonly locales: readonly LocaleRoutes[]
}

/** The position of a page in its mount. */
interface PlaceInMount {
  readonly route: RoutePath
  /** Set for pages, but not for generated indexes. */
  readonly id?: string
  readonly tree: ContentTree
  readonly entry?: GraphPage
}

/** What a page says of its translation: none if it is untranslated, or else the state of it. */
export function translationOf(
  place: PlaceInMount,
  translation: 'none' | TranslationState,
  { config: { i18n }, locales }: CounterpartsInput,
): Pick<PageSlice, 'untranslated' | 'translationNotice'> {
  const language = languageOf(i18n, i18n.defaultLocale)
  const original = locales.find(({ locale }) => locale === i18n.defaultLocale)?.pages.get(pageKey(place))
  const about = {
    language,
    name: languageName(language, siteLanguage(i18n)),
    ...(original ? { original: original.href } : {}),
  }
  if (translation !== 'none') {
    const { isOutdated, ...sections } = translation
    return { translationNotice: { kind: isOutdated ? 'outdated' : 'incomplete', ...about, ...sections } }
  }
  return {
    untranslated: { language, direction: i18n.localeConfigs[i18n.defaultLocale]?.direction ?? 'ltr' },
    ...(i18n.notices ? { translationNotice: { kind: 'missing', ...about, outdated: [], absent: [] } } : {}),
  }
}

/** The counterparts of a page in other versions and languages. */
export function editionsAround(
  place: PlaceInMount,
  { config, graph, space, locales }: CounterpartsInput,
): Pick<PageSlice, 'editions' | 'tree'> {
  const editions = editionsOfTree(place, config, {
    ...space,
    trees: graph.trees,
    pages: graph.pages,
    locales,
  })
  return {
    ...(editions ? { editions } : {}),
    ...(config.trees.length > 1 && (!place.entry || isOfTree(place.entry)) ? { tree: place.tree.key } : {}),
  }
}

/**
 * The canonical address for search engines: that of the page in the last version, if it exists there, and
 * that of the original for an untranslated text.
 */
export function canonicalOf(
  place: PlaceInMount,
  { config, graph, space, locales }: CounterpartsInput,
): Partial<Pick<PageSlice, 'canonical'>> {
  const { mount, version } = place.tree
  const last = version && !version.isLast ? graph.trees.get(treeOfMount(mount, config.trees).key) : undefined
  // A page with `noindex` must not be the canonical one of others.
  const route =
    last?.tree.version?.noIndex === false && counterpart(place, last, { ...space, pages: graph.pages })
  if (route) return { canonical: config.url + hrefOf(route, config.baseUrl) }
  const { i18n } = config
  const pageIn = (locale: string) => locales.find((each) => each.locale === locale)?.pages.get(pageKey(place))
  const inDefault = pageIn(i18n.currentLocale)?.translated === false ? pageIn(i18n.defaultLocale) : undefined
  return inDefault ? { canonical: config.url + inDefault.href } : {}
}

interface EditionSpace {
  /** The languages built together with this one; empty if there is only one. */
  readonly locales: readonly LocaleRoutes[]
  readonly canonical: (route: RoutePath) => RoutePath | undefined
  /** Whether a file is published unchanged: a frozen version is a finished site in a static folder. */
  readonly isStaticFile: (path: string) => boolean
}

/**
 * The version and language of a page, and its counterparts: the same page if it exists, otherwise the start
 * of the other version or language. In addresses, the language precedes the version: `/de/v1/install`.
 * Undefined for a site with a single version and language.
 */
export function editionsOf(
  route: RoutePath,
  key: string,
  config: SiteConfig,
  space: EditionSpace,
): Editions | undefined {
  const { i18n, versions, baseUrl } = config
  if (!versions && i18n.locales.length < 2) return undefined
  const byAddress = i18n.locales.filter((name) => !space.locales.some((each) => each.locale === name))
  const locale =
    byAddress.find((name) => name !== i18n.currentLocale && route.startsWith(`/${name}/`)) ??
    i18n.currentLocale
  const unlocalised = route.slice(localePath(locale, config).length)
  const list = versions?.list ?? []
  const currentConfig = list
    .filter(({ href }) => !isExternal(href) && unlocalised.startsWith(folderOf(href)))
    .toSorted((one, other) => other.href.length - one.href.length)[0]
  const versionPath = currentConfig === undefined ? '/' : folderOf(currentConfig.href)
  const page = unlocalised.slice(versionPath.length)

  const links = list.map(({ name, label, href }): VersionLink => {
    const folder = isExternal(href) ? undefined : localePath(locale, config) + folderOf(href)
    const same = folder === undefined ? undefined : addressAt(folder + page)
    const start = folder === undefined ? undefined : addressAt(folder)
    return {
      name,
      label,
      href: same ?? start ?? addressHref(href, baseUrl),
      current: name === currentConfig?.name,
      isSamePage: same !== undefined,
    }
  })
  const version = links.find(({ current }) => current)
  const latest =
    version && version.name !== versions?.current
      ? links.find(({ name }) => name === versions?.current)
      : undefined
  const locales = buildLocaleLinks(key, config, space.locales).map((link) => {
    if (!byAddress.includes(link.locale)) return link
    const same = addressAt(localePath(link.locale, config) + versionPath + page)
    return {
      ...link,
      current: link.locale === locale,
      translated: same !== undefined,
      isSamePage: same !== undefined,
      href: same ?? link.href,
    }
  })
  return { ...(version ? { version } : {}), ...(latest ? { latest } : {}), versions: links, locales }

  function addressAt(path: string): Href | undefined {
    const mappedRoute = asRoutePath(path)
    const canonicalRoute = space.canonical(mappedRoute)
    if (canonicalRoute !== undefined) return hrefOf(canonicalRoute, baseUrl)
    const file = path.endsWith('/') ? `${path}index.html` : `${path}.html`
    return space.isStaticFile(file) ? hrefOf(path.endsWith('/') ? path : file, baseUrl) : undefined
  }
}

interface TreeEditionSpace extends EditionSpace {
  readonly trees: ReadonlyMap<string, TreeGraph>
  readonly pages: SiteGraph['pages']
}

/**
 * The version of a page of a mount that has several, and where it is in the others: the page of the same id,
 * or what has the same address in that version, else where the version begins.
 */
function editionsOfTree(
  place: {
    readonly route: RoutePath
    readonly id?: string
    readonly tree: ContentTree
    readonly entry?: GraphPage
  },
  config: SiteConfig,
  space: TreeEditionSpace,
): Editions | undefined {
  const { tree } = place
  const { version } = tree
  const around = editionsOf(place.route, pageKey(place), config, space)
  if (!version) return around
  const others = [...space.trees.values()].filter(
    (each) => each.tree.mount === tree.mount && each.tree.version,
  )
  const links = others.map((other) => {
    const same = counterpart(place, other, space)
    return {
      isLast: other.tree.version?.isLast === true,
      link: {
        name: versionName(other.tree),
        label: other.tree.version?.label ?? '',
        href: hrefOf(same ?? other.start, config.baseUrl),
        current: other.tree === tree,
        isSamePage: same !== undefined,
      },
    }
  })
  const currentVersion = links.find(({ link }) => link.current)?.link
  const latest = version.isLast ? undefined : links.find(({ isLast }) => isLast)?.link
  return {
    version: currentVersion,
    latest,
    versions: links.map(({ link }) => link),
    locales: around?.locales ?? [],
    mount: tree.mount,
    banner: version.banner,
    ...(version.badge ? { badge: true } : {}),
  }
}

/** The same page in another version of its mount, where that has it. */
function counterpart(
  { route, id, tree }: { readonly route: RoutePath; readonly id?: string; readonly tree: ContentTree },
  other: TreeGraph,
  { pages, canonical }: Pick<TreeEditionSpace, 'pages' | 'canonical'>,
): RoutePath | undefined {
  if (other.tree === tree) return route
  const source = id === undefined ? undefined : other.ids.get(id)
  const entry = source === undefined ? undefined : pages.get(source)
  return entry?.address.route ?? canonical(asRoutePath(other.tree.route + route.slice(tree.route.length)))
}

const localePath = (locale: string, { i18n }: SiteConfig): string =>
  locale === i18n.currentLocale ? '' : `/${locale}`

const folderOf = (href: string): string => href.replace(/\/?$/, '/')
