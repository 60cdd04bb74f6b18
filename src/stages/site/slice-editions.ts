import { hrefOf } from '../../model/address.ts'
import { treeOfMount, type ContentTree } from '../../model/content-tree.ts'
import type { RoutePath } from '../../model/path.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { languageName, languageOf, siteLanguage } from '../../model/site-language.ts'
import type { PageSlice } from '../../model/site.ts'
import { counterpart, editionsOfTree } from './editions.ts'
import type { SiteGraph } from './graph.ts'
import { isOfTree, type GraphPage } from './graph-parts.ts'
import { pageKey, type LocaleRoutes } from './locale-routes.ts'
import type { ResolveContext } from './resolve-link.ts'

/** What determines a page's counterparts in other versions and languages. */
export interface CounterpartsInput {
  readonly graph: SiteGraph
  readonly config: SiteConfig
  readonly space: ResolveContext
  /** The languages built together with this one; empty if there is only one. */
  readonly locales: readonly LocaleRoutes[]
}

/** The position of a page in its mount. */
export interface PlaceInMount {
  readonly route: RoutePath
  /** Set for pages, but not for generated indexes. */
  readonly id?: string
  readonly tree: ContentTree
  readonly entry?: GraphPage
}

/** The language of an untranslated text. */
export function untranslatedText({ i18n }: SiteConfig): Pick<PageSlice, 'untranslated'> {
  const language = languageOf(i18n, i18n.defaultLocale)
  return {
    untranslated: {
      language,
      direction: i18n.localeConfigs[i18n.defaultLocale]?.direction ?? 'ltr',
      name: languageName(language, siteLanguage(i18n)),
    },
  }
}

/** The counterparts of a page in other versions and languages. */
export function editionsAround(
  place: PlaceInMount,
  { config, graph, space, locales }: CounterpartsInput,
): Pick<PageSlice, 'editions' | 'tree'> {
  const found = editionsOfTree(place, config, {
    ...space,
    trees: graph.trees,
    pages: graph.pages,
    locales,
  })
  return {
    ...(found ? { editions: found } : {}),
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
  const known = (locale: string) => locales.find((each) => each.locale === locale)?.pages.get(pageKey(place))
  const inDefault = known(i18n.currentLocale)?.translated === false ? known(i18n.defaultLocale) : undefined
  return inDefault ? { canonical: config.url + inDefault.href } : {}
}
