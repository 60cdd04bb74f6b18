import { decode, hrefOf, splitHref, withoutBase } from '../../model/address.ts'
import { type ContentTree, treeOfMount } from '../../model/content-tree.ts'
import { append } from '../../model/append.ts'
import { diagnose } from '../../model/diagnose.ts'
import { writeInstead } from '../../model/hint.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Href } from '../../model/path.ts'
import type { SidebarItem } from '../../model/navigation-config.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import type { WrittenAddress } from '../../model/site.ts'
import type { LocateLater, Location } from '../../model/location.ts'
import { addressesIn, type BasedAddresses } from './based-addresses.ts'

type ValuePath = readonly (string | number)[]
type AtLocation = LocateLater
type Shown = (address: string) => Href

export interface ConfiguredInput {
  readonly config: SiteConfig
  readonly based: BasedAddresses
  /** Find the locations of values in the configuration and in the sidebars. */
  readonly locations: { readonly config: AtLocation; readonly sidebars: AtLocation }
  /**
   * Convert addresses from the configuration, the sidebars, or HTML in them to the addresses that pages show.
   */
  readonly shown: Readonly<Record<'config' | 'sidebars' | 'configHtml' | 'sidebarHtml', Shown>>
  readonly hrefOfId: (id: string, tree: ContentTree) => Href | undefined
}

/**
 * Maps addresses that pages show to where they were configured, for reporting broken links in the layout.
 * Reports `non-canonical-link` for addresses that are configured in another spelling than pages show, and
 * Markdown in HTML.
 */
export function configuredAddresses({ config, based, locations, shown, hrefOfId }: ConfiguredInput): {
  readonly addresses: ReadonlyMap<string, readonly WrittenAddress[]>
  readonly diagnostics: readonly Diagnostic[]
} {
  const addresses = new Map<string, WrittenAddress[]>()
  const diagnostics: Diagnostic[] = []
  addConfig(config, collector(locations.config, shown.config, shown.configHtml))
  for (const tree of config.trees)
    for (const [name, items] of Object.entries(tree.sidebars))
      addSidebar(
        items,
        [tree.key, name],
        collector(locations.sidebars, shown.sidebars, shown.sidebarHtml, tree),
      )
  return { addresses, diagnostics }

  function collector(
    location: AtLocation,
    shownAs: Shown,
    shownInHtml: Shown,
    tree?: ContentTree,
  ): Collector {
    return {
      link: (address, path) => {
        if (address !== undefined) add(address, based.link(address), shownAs(address), '/', location(path))
      },
      file: (address, path) => {
        if (address !== undefined) add(address, based.file(address), based.file(address), '/', location(path))
      },
      page: (id, path, mount) => {
        const href = hrefOfId(id, tree ?? treeOfMount(mount, config.trees))
        if (href !== undefined) add(id, href, href, '/', location(path))
      },
      html: (html = '', path) => {
        append(diagnostics, markdownIn(html, location(path)))
        for (const href of addressesIn(html)) {
          const basedHref = based.inHtml(href)
          add(href, basedHref, shownInHtml(href), basedHref === href ? config.baseUrl : '/', location(path))
        }
      },
      verbatim: (href, path) => add(href, href, href, config.baseUrl, location(path)),
    }
  }

  /** `writtenBase` is the base URL that the author has to write. */
  function add(
    address: string,
    basedHref: string,
    href: string,
    writtenBase: string,
    location: Location,
  ): void {
    addresses.set(href, [...(addresses.get(href) ?? []), { location, written: address }])
    const { query, fragment } = splitHref(address)
    const route = decode(withoutBase(splitHref(href).path, config.baseUrl) ?? '')
    if (basedHref !== href)
      diagnostics.push(
        diagnose('non-canonical-link', `\`${address}\` is another spelling of \`${route}\`.`, {
          ...location,
          hint: writeInstead(
            address,
            (writtenBase === '/' ? route : hrefOf(route, writtenBase)) + query + fragment,
          ),
        }),
      )
  }
}

/** Readers would see the marks of Markdown in HTML. A site that has them can be published all the same. */
function markdownIn(html: string, location: Location): readonly Diagnostic[] {
  const [link, text = '', address = ''] = /\[([^[\]]+)\]\(([^()\s]+)\)/.exec(html) ?? []
  const [bold, strong = ''] = /\*\*(\S[^*]*)\*\*/.exec(html) ?? []
  const markdown = link ?? bold
  if (markdown === undefined) return []
  const replacement = link === undefined ? `<strong>${strong}</strong>` : `<a href="${address}">${text}</a>`
  return [
    diagnose('invalid-config-value', `\`${markdown}\` is Markdown in a text of HTML.`, {
      ...location,
      severity: 'warning',
      // No offer: the quotes are escaped as the language of the file has it.
      hint: `In HTML, it is \`${replacement}\`.`,
    }),
  ]
}

interface Collector {
  /** Adds an address without the base URL; pages show its canonical spelling. */
  readonly link: (address: string | undefined, path: ValuePath) => void
  /** The same for the address of a file. */
  readonly file: (address: string | undefined, path: ValuePath) => void
  readonly page: (id: string, path: ValuePath, mount?: string) => void
  readonly html: (html: string | undefined, path: ValuePath) => void
  /** Adds an address that pages show unchanged. */
  readonly verbatim: (href: string, path: ValuePath) => void
}

function addConfig(config: SiteConfig, add: Collector): void {
  config.navbar.items.forEach((item, index) => addNavbarItem(item, ['navbar', 'items', index], add))
  addLogo(config.navbar.logo, ['navbar', 'logo'], add)
  addLogo(config.footer?.logo, ['footer', 'logo'], add)
  config.footer?.columns.forEach((column, index) =>
    column.links.forEach((link, position) =>
      add.link(link.to ?? link.href, [
        ...(column.title === undefined && config.footer?.columns.length === 1
          ? ['footer', 'links', position]
          : ['footer', 'links', index, 'items', position]),
        link.to === undefined ? 'href' : 'to',
      ]),
    ),
  )
  config.footer?.social.forEach(({ href }, index) => add.file(href, ['footer', 'social', index, 'href']))
  add.html(config.footer?.copyright, ['footer', 'copyright'])
  add.html(config.announcementBar?.content, ['announcementBar', 'content'])
  config.versions?.list.forEach(({ href }, index) => add.file(href, ['versions', 'list', index, 'href']))
  config.headTags.forEach(({ attributes }, index) => {
    for (const key of ['href', 'src', 'content'])
      if (typeof attributes[key] === 'string')
        add.verbatim(attributes[key].trim(), ['headTags', index, 'attributes', key])
  })
  add.file(config.favicon, ['favicon'])
}

function addNavbarItem(item: SiteConfig['navbar']['items'][number], path: ValuePath, add: Collector): void {
  if (item.type === 'html') add.html(item.value, [...path, 'value'])
  if ('to' in item) add.link(item.to, [...path, 'to'])
  if ('href' in item) add.link(item.href, [...path, 'href'])
  if ('docId' in item) add.page(item.docId, [...path, 'docId'], item.docsPluginId)
  if ('items' in item)
    item.items.forEach((each, index) => addNavbarItem(each, [...path, 'items', index], add))
}

function addLogo(
  logo: { readonly src: string; readonly srcDark?: string; readonly href?: string } | undefined,
  path: ValuePath,
  add: Collector,
): void {
  add.file(logo?.src, [...path, 'src'])
  add.file(logo?.srcDark, [...path, 'srcDark'])
  add.link(logo?.href, [...path, 'href'])
}

function addSidebar(items: readonly SidebarItem[], path: ValuePath, add: Collector): void {
  items.forEach((item, index) => {
    const here = [...path, index]
    if (typeof item === 'string') return add.page(item, here)
    if (item.type === 'doc' || item.type === 'ref') add.page(item.id, [...here, 'id'])
    if (item.type === 'link') add.link(item.href, [...here, 'href'])
    if (item.type === 'html') add.html(item.value, [...here, 'value'])
    if (item.type !== 'category') return
    if (item.link?.type === 'doc') add.page(item.link.id, [...here, 'link', 'id'])
    if (item.link?.type === 'generated-index') add.file(item.link.image, [...here, 'link', 'image'])
    addSidebar(item.items, [...here, 'items'], add)
  })
}
