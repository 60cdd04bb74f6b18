import { htmlToText } from '../../engine/html/scan-whole-html.ts'
import { scanTags } from '../../engine/html/scan-tags.ts'
import {
  asData,
  asFlag,
  asHeadingLevel,
  asList,
  asText,
  asTexts,
  compact,
  type Data,
} from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'
import { brandOfAddress } from '../social-link.ts'
import { parseUrl } from '../../model/address.ts'

/** Whether the instance of the docs plugin with an id has versions besides the unreleased one. */
export type HasVersions = (id: string) => boolean

/** Converts navbar, footer, announcement, color mode, and table of contents. */
export function translateLayout(theme: Data, hasVersions: HasVersions, draft: MigrationDraft): void {
  draft.set('navbar', navbarOf(asData(theme['navbar']), hasVersions, draft))
  draft.set('footer', footerOf(asData(theme['footer']), draft))
  const bar = asData(theme['announcementBar'])
  if (asText(bar['content']) !== undefined) {
    draft.set(
      'announcementBar',
      compact({
        id: asText(bar['id']),
        content: asText(bar['content']),
        isCloseable: asFlag(bar['isCloseable']),
        backgroundColor: asText(bar['backgroundColor']),
        textColor: asText(bar['textColor']),
      }),
    )
    draft.takenOver('announcement bar', { key: 'announcementBar' })
  }
  const mode = asData(theme['colorMode'])
  draft.set('colorMode', {
    // Docusaurus's default.
    defaultMode: asText(mode['defaultMode']) ?? 'light',
    ...compact({ disableSwitch: asFlag(mode['disableSwitch']) }),
    respectPrefersColorScheme: asFlag(mode['respectPrefersColorScheme']) ?? false,
  })
  const toc = asData(theme['tableOfContents'])
  draft.set(
    'tableOfContents',
    compact({
      minHeadingLevel: asHeadingLevel(toc['minHeadingLevel']),
      maxHeadingLevel: asHeadingLevel(toc['maxHeadingLevel']),
    }),
  )
}

function navbarOf(navbar: Data, hasVersions: HasVersions, draft: MigrationDraft): Data | undefined {
  const items = asList(navbar['items'])
    .map(asData)
    .flatMap((item) => {
      const isOfVersions =
        /^docsVersion/.test(asText(item['type']) ?? '') &&
        !hasVersions(asText(item['docsPluginId']) ?? 'default')
      return (isOfVersions ? withoutVersions(item, draft) : navbarItem(item, draft)) ?? []
    })
  const logo = logoOf(asData(navbar['logo']))
  const navbarSetting = compact({
    // In Docusaurus, a navbar has only the title that is its own.
    title: asText(navbar['title']) ?? (logo ? '' : undefined),
    logo,
    hideOnScroll: asFlag(navbar['hideOnScroll']),
    items: items.length > 0 ? items : undefined,
  })
  if (navbarSetting) draft.takenOver('navbar', { key: 'navbar', counts: { item: items.length } })
  return navbarSetting
}

function logoOf(logo: Data): Data | undefined {
  const src = asText(logo['src'])
  if (src === undefined) return undefined
  return compact({
    alt: asText(logo['alt']),
    src: src,
    srcDark: asText(logo['srcDark']),
    href: asText(logo['href']),
    width: pixels(logo['width']),
    height: pixels(logo['height']),
  })
}

const pixels = (value: unknown): number | undefined => {
  const size = Number.parseInt(String(value), 10)
  return size > 0 ? size : undefined
}

/** Types of items that both tools support, with their keys in docgen. */
const itemTypes: Readonly<Record<string, readonly string[]>> = {
  doc: ['docId', 'docsPluginId', 'label'],
  docSidebar: ['sidebarId', 'docsPluginId', 'label'],
  docsVersion: ['docsPluginId', 'label', 'to'],
  docsVersionDropdown: ['docsPluginId', 'versions', 'dropdownItemsBefore', 'dropdownItemsAfter'],
  localeDropdown: ['dropdownItemsBefore', 'dropdownItemsAfter'],
  search: [],
  html: ['value'],
}

function navbarItem(item: Data, draft: MigrationDraft): Data | undefined {
  const type = asText(item['type']) ?? 'default'
  const base = compact({ position: asText(item['position']) ?? 'left', className: asText(item['className']) })
  const keys = Object.hasOwn(itemTypes, type) ? itemTypes[type] : undefined
  if (keys) {
    const itemKeys = Object.fromEntries(
      keys.flatMap((key): readonly (readonly [string, unknown])[] => {
        const value = item[key]
        if (value === undefined || value === null) return []
        if (key.startsWith('dropdownItems'))
          return [[key, asList(value).flatMap((each) => linkItem(asData(each), draft) ?? [])]]
        if (key === 'versions') return asTexts(value) ? [[key, asTexts(value)]] : []
        return [[key, key === 'to' && typeof value === 'string' ? routeOf(value) : value]]
      }),
    )
    return { type, ...itemKeys, ...base }
  }
  const what = `navbar item ${asText(item['label']) ?? type}`
  if (type !== 'default' && type !== 'dropdown') {
    draft.byHand(
      what,
      `Items of the type \`${type}\` are components of the site. An item of the type \`html\`, or \`templates/slots/Navbar.tsx\`, can take its place.`,
    )
    return undefined
  }
  const html = asText(item['html'])
  if (html !== undefined && asText(item['label']) === undefined) return { type: 'html', value: html, ...base }
  if (!Array.isArray(item['items'])) return linkItem(item, draft, base)
  const items = item['items'].flatMap((each) => linkItem(asData(each), draft) ?? [])
  if (items.length === 0) {
    draft.leftOut(what, 'It has no links of its own.')
    return undefined
  }
  return { type: 'dropdown', label: asText(item['label']) ?? 'More', ...addressOf(item), items, ...base }
}

/** Converts a version item on a site without versions: its own links remain. */
function withoutVersions(item: Data, draft: MigrationDraft): Data | undefined {
  const items = [...asList(item['dropdownItemsBefore']), ...asList(item['dropdownItemsAfter'])]
  if (items.length > 0)
    return navbarItem({ type: 'dropdown', label: 'Versions', position: item['position'], items }, draft)
  draft.leftOut(`navbar item ${asText(item['type']) ?? ''}`, 'The site has no versions.')
  return undefined
}

function linkItem(item: Data, draft: MigrationDraft, base?: Data): Data | undefined {
  const type = asText(item['type']) ?? 'default'
  if (type !== 'default' && ['doc', 'docSidebar', 'docsVersion'].includes(type)) {
    const { position: _position, ...rest } = navbarItem(item, draft) ?? {}
    return rest
  }
  const address = addressOf(item)
  const label = asText(item['label']) ?? asText(item['aria-label'])
  if (type === 'html' || !address) {
    draft.leftOut(
      `navbar item ${label ?? type}`,
      type === 'html' ? 'Dropdowns hold links only.' : 'It leads nowhere.',
    )
    return undefined
  }
  const href = asText(address['href']) ?? ''
  const icon = iconOf(item, href)
  return {
    label: label ?? hostOf(href) ?? 'Link',
    ...address,
    ...(icon === undefined ? base : compact({ icon, position: base?.['position'] })),
  }
}

/**
 * The mark of the brand that a link leads to, where the site's own style sheet draws it: the link has no
 * label, or a class and the name of the brand. What the class does with the label is not wanted then.
 */
function iconOf(item: Data, href: string): string | undefined {
  const label = asText(item['label'])?.toLowerCase()
  const isMark =
    label === undefined ||
    (asText(item['className']) !== undefined && /^[a-z]+$/.test(label) && hostOf(href)?.includes(label))
  return isMark ? brandOfAddress(href) : undefined
}

const hostOf = (href: string): string | undefined => parseUrl(href)?.host

/**
 * Converts `to`, which is a route in docgen but may be any address in Docusaurus; without a slash, it is
 * relative to the base URL.
 */
export function addressOf(item: Data): Data | undefined {
  const address = asText(item['to']) ?? asText(item['href'])
  if (address === undefined) return undefined
  const isRoute = !/^[a-z][\w+.-]*:|^\/\/|^#/i.test(address) && !address.startsWith('pathname:')
  if (address.startsWith('pathname://')) return { href: address.slice('pathname://'.length) }
  if (!isRoute) return { href: address }
  return asText(item['to']) === undefined && !address.startsWith('/')
    ? { href: `/${address}` }
    : { to: routeOf(address) }
}

const routeOf = (path: string): string => `/${path.replace(/^(?:\.{0,2}\/)+/, '')}`

function footerOf(footer: Data, draft: MigrationDraft): Data | undefined {
  const links = asList(footer['links']).map(asData)
  const hasColumns = links.some((entry) => Array.isArray(entry['items']))
  const linkOf = (item: Data): readonly Data[] => {
    const html = asText(item['html'])
    const address = addressOf(item) ?? (html === undefined ? undefined : addressInHtml(html))
    const label = asText(item['label']) ?? (html === undefined ? undefined : textOfHtml(html))
    if (address && label !== undefined) return [{ label, ...address }]
    draft.leftOut(`footer link ${label ?? ''}`, 'HTML without a link; footers hold links.')
    return []
  }
  const footerSetting = compact({
    style: asText(footer['style']),
    logo: logoOf(asData(footer['logo'])),
    links:
      links.length === 0
        ? undefined
        : hasColumns
          ? links.map((column) => ({
              ...compact({ title: asText(column['title']) }),
              items: asList(column['items']).map(asData).flatMap(linkOf),
            }))
          : links.flatMap(linkOf),
    copyright: asText(footer['copyright']),
  })
  if (footerSetting) draft.takenOver('footer', { key: 'footer' })
  return footerSetting
}

const addressInHtml = (html: string): Data | undefined => {
  const href = firstAttribute(html, ['href'], 'a')
  return href === undefined ? undefined : addressOf({ href })
}

const textOfHtml = (html: string): string | undefined =>
  asText(htmlToText(html)) ?? firstAttribute(html, ['alt']) ?? firstAttribute(html, ['aria-label', 'title'])

/** The first value of an attribute with one of the names in HTML; only on `element`, if given. */
function firstAttribute(html: string, names: readonly string[], element?: string): string | undefined {
  let attributeText: string | undefined
  scanTags(html, {
    onTag: ({ name, isEnd, attributes }) => {
      if (isEnd || (element !== undefined && name !== element)) return
      attributeText ??= asText(attributes.find((attribute) => names.includes(attribute.name))?.value)
    },
  })
  return attributeText
}
