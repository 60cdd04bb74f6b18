import type { SiteConfig } from '../../model/site-config.ts'
import type {
  NavbarDocsVersionDropdownItem,
  NavbarItemConfig,
  NavbarLinkConfig,
} from '../../model/navbar-config.ts'
import type { Diagnostic, DiagnosticData } from '../../model/diagnostic.ts'
import { treeOfMount } from '../../model/content-tree.ts'
import { diagnose } from '../../model/diagnose.ts'
import { didYouMean } from '../../model/nearest.ts'
import type { ContentPath, Href } from '../../model/path.ts'
import type { LocateLater } from '../../model/location.ts'
import type { NavbarItem, NavbarLink, VersionLink } from '../../model/navigation.ts'
import { hrefOf, isExternal, addressHref } from '../../model/address.ts'
import type { TreeGraph } from './graph.ts'
import type { GraphPage } from './graph-parts.ts'
import { localeLinks } from './locale-links.ts'
import { mountVersions, type MountVersions } from './mount-versions.ts'
import { inTrees } from './links-in-trees.ts'
import { withShownAddresses } from './html-addresses.ts'

/** The input for resolving the navbar. */
export interface NavbarInput {
  readonly config: SiteConfig
  readonly pages: ReadonlyMap<ContentPath, GraphPage>
  /** By key. */
  readonly trees: ReadonlyMap<string, TreeGraph>
  /** Converts a configured address to the one that pages show. */
  readonly shown: (address: string) => Href
  /** The same for addresses in HTML. */
  readonly shownInHtml: (address: string) => Href
  readonly location: LocateLater
}

type LinksAroundConfig = Pick<NavbarDocsVersionDropdownItem, 'dropdownItemsBefore' | 'dropdownItemsAfter'>

/**
 * Resolves the navbar's items to addresses. Unless they are configured, the search box and the color mode
 * switch are added at the end. Reports ids, sidebars, and versions that do not exist.
 */
export function resolveNavbar(input: NavbarInput): { items: NavbarItem[]; diagnostics: Diagnostic[] } {
  const { config } = input
  const diagnostics: Diagnostic[] = []
  const complain = (
    rule: 'unknown-doc-id' | 'unknown-sidebar' | 'unknown-version',
    message: string,
    path: readonly (string | number)[],
    hint: string | undefined,
    data?: DiagnosticData,
  ): void => {
    diagnostics.push(diagnose(rule, message, { ...input.location(path), hint, data }))
  }
  const items = config.navbar.items.flatMap((item, index) => resolveItem(item, ['navbar', 'items', index]))
  // As in Docusaurus: an index without a search box would be useless.
  const needsSearch = config.search.enabled && !items.some(({ type }) => type === 'search')
  const needsSwitch = !config.colorMode.disableSwitch && !items.some(({ type }) => type === 'colorMode')
  return {
    items: [
      ...items,
      ...(needsSearch ? [itemAtTheEnd('search')] : []),
      ...(needsSwitch ? [itemAtTheEnd('colorMode')] : []),
    ],
    diagnostics,
  }

  function resolveItem(item: NavbarItemConfig, path: readonly (string | number)[]): NavbarItem[] {
    const base = {
      position: item.position,
      ...(item.className === undefined ? {} : { className: item.className }),
    }
    switch (item.type) {
      case 'search':
        return config.search.enabled ? [{ type: 'search', ...base }] : []
      case 'colorMode':
        return config.colorMode.disableSwitch ? [] : [{ type: 'colorMode', ...base }]
      case 'html':
        return [{ type: 'html', html: withShownAddresses(item.value, input.shownInHtml), ...base }]
      case 'dropdown': {
        const items = item.items.flatMap((each, index) => resolveNavbarLink(each, [...path, 'items', index]))
        const href = item.to === undefined && item.href === undefined ? undefined : addressOf(item)
        // All of its pages may be drafts.
        if (items.length === 0 && href === undefined) return []
        return [
          { type: 'dropdown', label: item.label, ...(href === undefined ? {} : { href }), items, ...base },
        ]
      }
      case 'localeDropdown': {
        const { defaultLocale } = config.i18n
        const locales = localeLinks(config)
        return [
          {
            type: 'localeDropdown',
            label: locales.find(({ current }) => current)?.label ?? defaultLocale,
            locales,
            ...linksAround(item, path),
            ...base,
          },
        ]
      }
      case 'docsVersionDropdown': {
        const known = versionsOf(item)
        if (!known) return withoutVersions(item.type, path)
        const { list } = known
        const wanted = item.versions ?? list.map((version) => version.name)
        const versions = wanted.flatMap((name, index): VersionLink[] => {
          const version = list.find((each) => each.name === name)
          if (!version) {
            complain(
              'unknown-version',
              `There is no docs version \`${name}\`.`,
              [...path, 'versions', index],
              didYouMean(
                name,
                list.map((each) => each.name),
              ),
            )
            return []
          }
          return [
            {
              name,
              label: version.label,
              href: addressHref(version.href, config.baseUrl),
              current: name === known.current,
            },
          ]
        })
        return [
          {
            type: 'docsVersionDropdown',
            label: versions.find((version) => version.current)?.label ?? config.messages['navbar.versions'],
            versions,
            ...(known.mount === undefined ? {} : { mount: known.mount }),
            ...linksAround(item, path),
            ...base,
          },
        ]
      }
      default:
        return resolveNavbarLink(item, path)
    }
  }

  function withoutVersions(type: string, path: readonly (string | number)[]): [] {
    complain(
      'unknown-version',
      `The navbar has an item of type \`${type}\`, but the site has no \`versions\`.`,
      [...path, 'type'],
      'Add `versions` to the configuration, or remove the item.',
    )
    return []
  }

  function linksAround(
    { dropdownItemsBefore, dropdownItemsAfter }: LinksAroundConfig,
    path: readonly (string | number)[],
  ): { before: NavbarLink[]; after: NavbarLink[] } {
    const resolve = (links: readonly NavbarLinkConfig[], key: keyof LinksAroundConfig): NavbarLink[] =>
      links.flatMap((link, index) => resolveNavbarLink(link, [...path, key, index]))
    return {
      before: resolve(dropdownItemsBefore, 'dropdownItemsBefore'),
      after: resolve(dropdownItemsAfter, 'dropdownItemsAfter'),
    }
  }

  function resolveNavbarLink(item: NavbarLinkConfig, path: readonly (string | number)[]): NavbarLink[] {
    const base = {
      position: item.position,
      ...(item.className === undefined ? {} : { className: item.className }),
      ...(item.icon === undefined ? {} : { icon: item.icon }),
    }
    switch (item.type) {
      case 'default': {
        const href = addressOf(item)
        const activeBase = item.activeBasePath
        return [
          {
            type: 'default',
            label: item.label,
            href,
            external: isExternal(href),
            ...base,
            ...(activeBase === undefined ? {} : { activeBase: addressHref(activeBase, config.baseUrl) }),
          },
        ]
      }
      case 'doc': {
        const trees = treesOf(item)
        const found = inTrees(trees, ({ ids }) => {
          const source = ids.get(item.docId)
          const entry = source === undefined ? undefined : input.pages.get(source)
          return (
            entry && {
              label: item.label ?? entry.page.frontMatter.sidebar_label ?? entry.page.title,
              href: hrefOf(entry.address.route, config.baseUrl),
            }
          )
        })
        if (!found) {
          if (!trees.some(({ drafts }) => drafts.has(item.docId)))
            complain(
              'unknown-doc-id',
              `The navbar names the page \`${item.docId}\`, which was not found.`,
              [...path, 'docId'],
              didYouMean(item.docId, trees[0]?.ids.keys() ?? []),
              { href: item.docId },
            )
          return []
        }
        return [{ type: 'doc', ...found, external: false, ...base }]
      }
      case 'docSidebar': {
        const trees = treesOf(item)
        const found = inTrees(trees, ({ sidebars }) => {
          const first = sidebars.get(item.sidebarId)?.order[0]?.link
          return first && { label: item.label ?? first.label, href: first.href }
        })
        if (!found) {
          const sidebar = trees.some(({ sidebars }) => sidebars.has(item.sidebarId))
          const names = [...(trees[0]?.sidebars.keys() ?? [])]
          complain(
            'unknown-sidebar',
            sidebar
              ? `The sidebar \`${item.sidebarId}\` has nothing to link to.`
              : `The navbar names the sidebar \`${item.sidebarId}\`, which was not found.`,
            [...path, 'sidebarId'],
            sidebar
              ? 'Add a page to it.'
              : (didYouMean(item.sidebarId, names) ??
                  `Use one of ${names.map((name) => `\`${name}\``).join(', ')}.`),
          )
          return []
        }
        return [{ type: 'docSidebar', ...found, external: false, ...base }]
      }
      case 'docsVersion': {
        // An item with its own address and label does not need a version.
        const known = versionsOf(item)
        if (!known && (item.to === undefined || item.label === undefined))
          return withoutVersions(item.type, path)
        const version = known?.list.find((each) => each.name === known.current)
        const href = item.to ?? version?.href ?? '/'
        const shown = item.to === undefined ? addressHref(href, config.baseUrl) : input.shown(item.to)
        return [
          {
            type: 'docsVersion',
            label: item.label ?? version?.label ?? config.messages['version.current'],
            href: shown,
            external: isExternal(href),
            ...(version
              ? {
                  version: {
                    name: version.name,
                    ownLabel: item.label === undefined,
                    ownHref: item.to === undefined,
                    ...(known?.mount === undefined ? {} : { mount: known.mount }),
                  },
                }
              : {}),
            ...base,
          },
        ]
      }
    }
  }

  /** The trees that an item refers to, starting with the default version. */
  function treesOf({ docsPluginId }: { readonly docsPluginId?: string }): readonly TreeGraph[] {
    const first = treeOfMount(docsPluginId, config.trees)
    return [...input.trees.values()]
      .filter(({ tree }) => tree.mount === first.mount)
      .sort((a, b) => Number(b.tree === first) - Number(a.tree === first))
  }

  function versionsOf({ docsPluginId }: { readonly docsPluginId?: string }): MountVersions | undefined {
    const { mount } = treeOfMount(docsPluginId, config.trees)
    return mountVersions(mount, input.trees) ?? config.versions
  }

  function addressOf(item: { readonly to?: string; readonly href?: string }): Href {
    return input.shown(item.to ?? item.href ?? '/')
  }
}

const itemAtTheEnd = (type: 'search' | 'colorMode'): NavbarItem => ({ type, position: 'right' })
