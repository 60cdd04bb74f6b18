import { Parser } from 'htmlparser2'
import { addressHref, hrefOf, isExternal } from '../../model/address.ts'
import { currentVersion } from '../../model/content-tree.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { escapeHtml } from '../../model/escape.ts'
import type { Footer, NavbarItem } from '../../model/navigation.ts'
import { asHref, asRoutePath, type Href } from '../../model/path.ts'
import { searchContexts } from '../../model/search/hosted-search.ts'
import type { AnswersConfig, SiteConfig } from '../../model/site-config.ts'
import { siteLanguage } from '../../model/site-language.ts'
import type { DocVersion, SiteProps } from '../../model/site.ts'
import type { SiteGraphInput } from './graph-parts.ts'
import { type NavbarInput, NavbarItems } from './navbar-items.ts'
import { searchRouteOf } from './routes.ts'

interface LayoutAddresses {
  readonly shown: (address: string) => Href
  readonly shownInHtml: (address: string) => Href
  readonly sizeOf: SiteGraphInput['sizeOf']
}

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
    attributes: { width?: number; height?: number },
  ): { width?: number; height?: number } => {
    const imageSize = isExternal(path) ? undefined : sizeOf(path)
    const width = attributes.width ?? imageSize?.width
    const height = attributes.height ?? imageSize?.height
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
  const contextOptions = Object.keys(contexts).length > 0 ? { contexts } : {}
  return {
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(externalUrlRegex === undefined ? {} : { externalUrlRegex }),
    ...(noResultsUrl === undefined ? {} : { noResultsUrl }),
    ...(provider === 'algolia' && algolia ? { algolia, ...contextOptions } : {}),
    ...(answers
      ? {
          answers: {
            ...answersOptions(answers, algolia),
            ...(answers.provider === 'algolia' ? contextOptions : {}),
          },
        }
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

/**
 * Resolves the navbar's items to addresses. Unless they are configured, the search box and the color mode
 * switch are added at the end. Reports ids, sidebars, and versions that do not exist.
 */
export function resolveNavbar(input: NavbarInput): { items: NavbarItem[]; diagnostics: Diagnostic[] } {
  const { config } = input
  const resolver = new NavbarItems(input)
  const items = config.navbar.items.flatMap((item, index) =>
    resolver.itemsOf(item, ['navbar', 'items', index]),
  )
  // An index without a search box would be useless.
  const needsSearch = config.search.enabled && !items.some(({ type }) => type === 'search')
  const needsSwitch = !config.colorMode.disableSwitch && !items.some(({ type }) => type === 'colorMode')
  return {
    items: [
      ...items,
      ...(needsSearch ? [itemAtTheEnd('search')] : []),
      ...(needsSwitch ? [itemAtTheEnd('colorMode')] : []),
    ],
    diagnostics: resolver.diagnostics,
  }
}

const itemAtTheEnd = (type: 'search' | 'colorMode'): NavbarItem => ({ type, position: 'right' })

const allowed: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  b: [],
  strong: [],
  i: [],
  em: [],
  code: [],
  br: [],
  span: [],
  small: [],
}

/**
 * Reduces HTML in a configured text to inline elements with web addresses, which are converted by `showHref`.
 * Scripts and styles are removed with their content.
 */
function sanitizeInline(html: string, showHref: (href: string) => string): string {
  let result = ''
  const open: string[] = []
  let skipping = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (/^(script|style|iframe|object|svg|math|template|noscript)$/.test(name)) skipping++
        const names = Object.hasOwn(allowed, name) ? allowed[name] : undefined
        if (skipping > 0 || !names) return
        const attributeTexts = names.flatMap((key) => {
          const value = attributes[key]
          return value === undefined ||
            (key === 'href' && !/^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i.test(value))
            ? []
            : [` ${key}="${escapeHtml(key === 'href' ? showHref(value) : value)}"`]
        })
        result += `<${name}${attributeTexts.join('')}>`
        if (name !== 'br') open.push(name)
      },
      ontext(text) {
        if (skipping === 0) result += escapeHtml(text)
      },
      onclosetag(name) {
        if (/^(script|style|iframe|object|svg|math|template|noscript)$/.test(name))
          skipping = Math.max(0, skipping - 1)
        else if (skipping === 0 && open.at(-1) === name) {
          open.pop()
          result += `</${name}>`
        }
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return result
}
