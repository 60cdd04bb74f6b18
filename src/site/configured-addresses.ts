import { Parser } from 'htmlparser2'
import { addressHref } from '../model/address.ts'
import type { SidebarItem } from '../model/sidebar.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceSpot } from '../model/site.ts'

type ValuePath = readonly (string | number)[]
type Spot = (path: ValuePath) => SourceSpot

/** Where the configuration and the sidebars name an address, by the address that pages show: what a broken link of the layout is reported at. */
export function configuredAddresses(config: SiteConfig, spots: { readonly config: Spot; readonly sidebars: Spot }): ReadonlyMap<string, readonly SourceSpot[]> {
  const found = new Map<string, SourceSpot[]>()
  addConfig(config, collector(found, config.baseUrl, spots.config))
  for (const [name, items] of Object.entries(config.sidebars)) addSidebar(items, [name], collector(found, config.baseUrl, spots.sidebars))
  return found
}

interface Collector {
  readonly address: (address: string | undefined, path: ValuePath) => void
  readonly html: (html: string | undefined, path: ValuePath) => void
}

function collector(found: Map<string, SourceSpot[]>, baseUrl: string, spot: Spot): Collector {
  const add = (href: string, path: ValuePath): void => {
    const spots = found.get(href)
    if (spots) spots.push(spot(path))
    else found.set(href, [spot(path)])
  }
  return {
    address: (address, path) => {
      if (address !== undefined) add(addressHref(address, baseUrl), path)
    },
    html: (html, path) => {
      for (const href of addressesIn(html ?? '')) add(href, path)
    },
  }
}

function addConfig(config: SiteConfig, add: Collector): void {
  config.navbar.items.forEach((item, index) => addNavbarItem(item, ['navbar', 'items', index], add))
  addLogo(config.navbar.logo, ['navbar', 'logo'], add)
  addLogo(config.footer?.logo, ['footer', 'logo'], add)
  config.footer?.columns.forEach((column, index) => column.links.forEach((link, position) => add.address(link.to ?? link.href, [...(column.title === undefined && config.footer?.columns.length === 1 ? ['footer', 'links', position] : ['footer', 'links', index, 'items', position]), link.to === undefined ? 'href' : 'to'])))
  config.footer?.social.forEach(({ href }, index) => add.address(href, ['footer', 'social', index, 'href']))
  add.html(config.announcementBar?.content, ['announcementBar', 'content'])
  config.versions?.list.forEach(({ href }, index) => add.address(href, ['versions', 'list', index, 'href']))
  config.headTags.forEach(({ attributes }, index) => {
    for (const key of ['href', 'src', 'content']) if (typeof attributes[key] === 'string') add.html(`<a href="${attributes[key].replaceAll('"', '&quot;')}">`, ['headTags', index, 'attributes', key])
  })
  add.address(config.favicon, ['favicon'])
}

function addNavbarItem(item: SiteConfig['navbar']['items'][number], path: ValuePath, add: Collector): void {
  if (item.type === 'html') add.html(item.value, [...path, 'value'])
  if ('to' in item) add.address(item.to, [...path, 'to'])
  if ('href' in item) add.address(item.href, [...path, 'href'])
  if ('items' in item) item.items.forEach((each, index) => addNavbarItem(each, [...path, 'items', index], add))
}

function addLogo(logo: { readonly src: string; readonly srcDark?: string; readonly href?: string } | undefined, path: ValuePath, add: Collector): void {
  add.address(logo?.src, [...path, 'src'])
  add.address(logo?.srcDark, [...path, 'srcDark'])
  add.address(logo?.href, [...path, 'href'])
}

function addSidebar(items: readonly SidebarItem[], path: ValuePath, add: Collector): void {
  items.forEach((item, index) => {
    const here = [...path, index]
    if (typeof item === 'string') return
    if (item.type === 'link') add.address(item.href, [...here, 'href'])
    if (item.type === 'html') add.html(item.value, [...here, 'value'])
    if (item.type === 'category') addSidebar(item.items, [...here, 'items'], add)
  })
}

/** Addresses in HTML of the configuration; they reach the page as they are written. */
function addressesIn(html: string): string[] {
  const found: string[] = []
  const parser = new Parser({ onopentag: (_name, { href, src }) => void found.push(...[href, src].flatMap((address) => (address === undefined ? [] : [address.trim()]))) })
  parser.end(html)
  return found
}
