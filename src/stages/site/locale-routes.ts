import { hrefOf } from '../../model/address.ts'
import { type ContentTree, originalPath } from '../../model/content-tree.ts'
import type { LocaleLink } from '../../model/navigation.ts'
import type { Page } from '../../model/page.ts'
import type { Href, RoutePath } from '../../model/path.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import type { GraphPage } from './graph-parts.ts'
import type { SiteGraph } from './graph.ts'

export interface LocaleRoutes {
  readonly locale: string
  /** The start page for readers. */
  readonly start: Href
  /** By `pageKey`. */
  readonly pages: ReadonlyMap<string, { readonly href: Href; readonly translated: boolean }>
}

/** Identifies a page across languages: by the path of its original, or by its route if it has no source. */
export const pageKey = (page: {
  readonly route: RoutePath
  readonly entry?: GraphPage | undefined
}): string => (page.entry ? originalPath(page.entry.page.path, page.entry.tree) : `route:${page.route}`)

/** Whether a page shows the text of the default language because it is not translated. */
export const isUntranslated = (
  { path, route }: Pick<Page, 'path' | 'route'>,
  tree: ContentTree,
  { currentLocale, defaultLocale }: SiteConfig['i18n'],
): boolean =>
  currentLocale !== defaultLocale &&
  route === undefined &&
  tree.translation !== undefined &&
  originalPath(path, tree) === path

export function localeRoutes(
  graph: Pick<SiteGraph, 'pages' | 'routes' | 'search' | 'site'>,
  { i18n, baseUrl }: Pick<SiteConfig, 'i18n' | 'baseUrl'>,
): LocaleRoutes {
  const isDefault = i18n.currentLocale === i18n.defaultLocale
  const pages = new Map<string, { readonly href: Href; readonly translated: boolean }>()
  for (const { path: route, source } of graph.routes.values()) {
    const entry = source === undefined ? undefined : graph.pages.get(source)
    // The text of a plugin's page is not translated.
    const translated =
      isDefault || !entry || (entry.page.route === undefined && !isUntranslated(entry.page, entry.tree, i18n))
    pages.set(pageKey({ route, entry }), { href: hrefOf(route, baseUrl), translated })
  }
  if (graph.search)
    pages.set(pageKey({ route: graph.search.route }), {
      href: hrefOf(graph.search.route, baseUrl),
      translated: true,
    })
  return { locale: i18n.currentLocale, start: graph.site.home, pages }
}

/** Links to a page in all languages: to the page itself where it exists, otherwise to the start page. */
export function buildLocaleLinks(
  key: string,
  { i18n, assetBase }: Pick<SiteConfig, 'i18n' | 'assetBase'>,
  built: readonly LocaleRoutes[],
): readonly LocaleLink[] {
  return i18n.locales.map((locale) => {
    const routes = built.find((each) => each.locale === locale)
    const page = routes?.pages.get(key)
    return {
      ...localeLink(locale, i18n),
      href:
        page?.href ??
        routes?.start ??
        hrefOf(`/${locale === i18n.defaultLocale ? '' : `${locale}/`}`, assetBase),
      current: locale === i18n.currentLocale,
      translated: page?.translated ?? false,
      isSamePage: page !== undefined,
    }
  })
}

/** A link to a locale, without its address. */
function localeLink(
  locale: string,
  { localeConfigs, defaultLocale }: SiteConfig['i18n'],
): Pick<LocaleLink, 'locale' | 'label' | 'lang' | 'direction' | 'isDefault'> {
  const { label, htmlLang, direction } = localeConfigs[locale] ?? {
    label: locale,
    htmlLang: locale,
    direction: 'ltr',
  }
  return {
    locale,
    label,
    lang: htmlLang,
    direction,
    ...(locale === defaultLocale ? { isDefault: true } : {}),
  }
}

/** Links to the start pages of all languages, for pages without translations. */
export function localeLinks({ i18n, assetBase }: Pick<SiteConfig, 'i18n' | 'assetBase'>): LocaleLink[] {
  return i18n.locales.map((locale) => ({
    ...localeLink(locale, i18n),
    href: hrefOf(locale === i18n.defaultLocale ? '/' : `/${locale}/`, assetBase),
    current: locale === i18n.currentLocale,
    translated: false,
  }))
}
