import type { AnswersConfig, SiteConfig } from '../../model/site-config.ts'
import { currentVersion } from '../../model/content-tree.ts'
import { asHref, asRoutePath, type Href } from '../../model/path.ts'
import type { DocVersion, SiteProps } from '../../model/site.ts'
import type { Footer } from '../../model/navigation.ts'
import { searchContexts } from '../../model/search/documentation-tag.ts'
import { siteLanguage } from '../../model/site-language.ts'
import { hrefOf, isExternal, addressHref } from '../../model/address.ts'
import { searchRouteOf } from './routes.ts'
import { sanitizeInline } from './sanitize-inline.ts'
import type { SiteGraphInput } from './site-graph-input.ts'

interface LayoutAddresses {
  /** Converts a configured address to the one that pages show. */
  readonly shown: (address: string) => Href
  /** The same for addresses in HTML. */
  readonly shownInHtml: (address: string) => Href
  readonly sizeOf: SiteGraphInput['sizeOf']
}

/** Creates the site-wide data for layouts. */
export function siteProps(
  config: SiteConfig,
  items: SiteProps['navbar']['items'],
  home: Href,
  { shown, shownInHtml, sizeOf }: LayoutAddresses,
  version: string | undefined,
): SiteProps {
  const asset = (path: string): Href => addressHref(path, config.assetBase)
  const locale = config.i18n.localeConfigs[config.i18n.currentLocale]
  const { logo } = config.navbar
  const size = (
    path: string,
    given: { width?: number; height?: number },
  ): { width?: number; height?: number } => {
    const found = isExternal(path) ? undefined : sizeOf(path)
    const width = given.width ?? found?.width
    const height = given.height ?? found?.height
    return { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) }
  }
  return {
    title: config.title,
    titleDelimiter: config.titleDelimiter,
    tagline: config.tagline,
    url: config.url,
    baseUrl: config.baseUrl,
    assetBase: config.assetBase,
    home,
    locale: siteLanguage(config.i18n),
    i18n: config.i18n,
    direction: locale?.direction ?? 'ltr',
    ...(version === undefined ? {} : { version }),
    ...(config.conventions.versionsForComponents ? { docVersions: docVersionsOf(config) } : {}),
    ...(config.favicon === undefined ? {} : { favicon: asset(config.favicon) }),
    ...(config.organizationName === undefined ? {} : { organizationName: config.organizationName }),
    ...(config.projectName === undefined ? {} : { projectName: config.projectName }),
    navbar: {
      ...(config.navbar.title === undefined ? {} : { title: config.navbar.title }),
      ...(logo === undefined
        ? {}
        : {
            logo: {
              alt: logo.alt,
              src: asset(logo.src),
              ...(logo.srcDark === undefined ? {} : { srcDark: asset(logo.srcDark) }),
              href: logo.href === undefined ? home : shown(logo.href),
              ...size(logo.src, logo),
            },
          }),
      hideOnScroll: config.navbar.hideOnScroll,
      items,
    },
    ...(config.footer === undefined
      ? {}
      : { footer: resolveFooter(config.footer, { asset, shown, shownInHtml, size }) }),
    ...(config.announcementBar === undefined
      ? {}
      : {
          announcementBar: {
            ...config.announcementBar,
            content: sanitizeInline(config.announcementBar.content, shownInHtml),
          },
        }),
    colorMode: config.colorMode,
    ...(config.feedback === undefined ? {} : { feedback: config.feedback }),
    assistants: config.assistants,
    search: {
      enabled: config.search.enabled,
      page: hrefOf(searchRouteOf(config), config.baseUrl),
      options: searchOptions(config),
    },
    messages: config.messages,
    ownMessages: config.ownMessages,
    customFields: config.customFields,
  }
}

function docVersionsOf({ trees, baseUrl }: SiteConfig): readonly DocVersion[] {
  return trees
    .filter(({ kind }) => kind === 'docs')
    .map(({ mount, version, route }) => ({
      mount,
      name: version?.name ?? currentVersion,
      label: version?.label ?? 'Next',
      isLast: version?.isLast ?? true,
      path: asHref(hrefOf(asRoutePath(route || '/'), baseUrl).replace(/(?<=.)\/$/, '')),
    }))
}

function searchOptions({
  search: { placeholder, externalUrlRegex, noResultsUrl, provider, algolia, answers },
  trees,
  versions,
}: Pick<SiteConfig, 'search' | 'trees' | 'versions'>): Readonly<Record<string, unknown>> {
  const contexts =
    provider === 'algolia' || answers?.provider === 'algolia' ? searchContexts(trees, versions?.current) : {}
  const known = Object.keys(contexts).length > 0 ? { contexts } : {}
  return {
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(externalUrlRegex === undefined ? {} : { externalUrlRegex }),
    ...(noResultsUrl === undefined ? {} : { noResultsUrl }),
    ...(provider === 'algolia' && algolia ? { algolia, ...known } : {}),
    ...(answers
      ? { answers: { ...answersOptions(answers, algolia), ...(answers.provider === 'algolia' ? known : {}) } }
      : {}),
  }
}

/** The options for the client of an answer provider, which may use an index of its own. */
function answersOptions(
  { provider, module: _, ...rest }: AnswersConfig,
  algolia: SiteConfig['search']['algolia'],
): Readonly<Record<string, unknown>> {
  return provider === 'algolia' ? { ...algolia, ...rest } : rest
}

interface FooterAddresses extends Pick<LayoutAddresses, 'shown'> {
  readonly shownInHtml: (address: string) => Href
  readonly asset: (path: string) => Href
  readonly size: (
    path: string,
    given: { width?: number; height?: number },
  ) => { width?: number; height?: number }
}

function resolveFooter(
  footer: NonNullable<SiteConfig['footer']>,
  { asset, shown, shownInHtml, size }: FooterAddresses,
): Footer {
  const { logo } = footer
  return {
    style: footer.style,
    ...(logo === undefined
      ? {}
      : {
          logo: {
            src: asset(logo.src),
            ...(logo.srcDark === undefined ? {} : { srcDark: asset(logo.srcDark) }),
            alt: logo.alt,
            ...(logo.href === undefined ? {} : { href: shown(logo.href) }),
            ...size(logo.src, logo),
          },
        }),
    social: footer.social.map(({ icon, label, href }) => ({ icon, label, href: asHref(href) })),
    columns: footer.columns.map(({ title, links }) => ({
      ...(title === undefined ? {} : { title }),
      links: links.map(({ label, to, href }) => {
        const address = to ?? href ?? '/'
        return { label, href: shown(address), external: isExternal(address) }
      }),
    })),
    ...(footer.copyright === undefined ? {} : { copyright: sanitizeInline(footer.copyright, shownInHtml) }),
  }
}
