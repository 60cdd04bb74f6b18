import type { SiteConfig } from '../../model/site-config.ts'
import type {
  NavbarLinkConfig,
  NavbarDocConfig,
  NavbarSidebarConfig,
  NavbarVersionsConfig,
  NavbarVersionConfig,
  NavbarItemConfig,
  NavbarLinkItemConfig,
} from '../../model/site-settings.generated.ts'
import type { Diagnostic, DiagnosticData } from '../../model/diagnostic.ts'
import { treeOfMount } from '../../model/content-tree.ts'
import { diagnose } from '../../model/diagnose.ts'
import { didYouMean } from '../../model/nearest.ts'
import type { ContentPath, Href } from '../../model/path.ts'
import type { LocateLater, ValuePath } from '../../model/location.ts'
import type { NavbarItem, NavbarLink, VersionLink } from '../../model/navigation.ts'
import { addressHref, hrefOf, isExternal } from '../../model/address.ts'
import type { Hint } from '../../model/hint.ts'
import type { TreeGraph } from './graph.ts'
import type { GraphPage } from './graph-parts.ts'
import { localeLinks } from './locale-routes.ts'
import { inTrees, type MountVersions, stateOf, versionsOfMount } from './mount-versions.ts'
import { routeAbove, withShownAddresses } from './based-addresses.ts'

export interface NavbarInput {
  readonly config: SiteConfig
  readonly pages: ReadonlyMap<ContentPath, GraphPage>
  /** By key. */
  readonly trees: ReadonlyMap<string, TreeGraph>
  readonly shown: (address: string) => Href
  readonly shownInHtml: (address: string) => Href
  readonly location: LocateLater
}

type LinksAroundConfig = Pick<NavbarVersionsConfig, 'dropdownItemsBefore' | 'dropdownItemsAfter'>

export class NavbarItems {
  /** Ids, sidebars, and versions that do not exist. */
  readonly diagnostics: Diagnostic[] = []
  readonly #input: NavbarInput
  readonly #config: SiteConfig

  constructor(input: NavbarInput) {
    this.#input = input
    this.#config = input.config
  }

  #complain(
    rule: 'unknown-doc-id' | 'unknown-sidebar' | 'unknown-version',
    message: string,
    path: ValuePath,
    hint: Hint | undefined,
    data?: DiagnosticData,
  ): void {
    this.diagnostics.push(diagnose(rule, message, { ...this.#input.location(path), hint, data }))
  }

  /** What readers see of an item at a `path` of the configuration: nothing if its target does not exist. */
  itemsOf(item: NavbarItemConfig, path: ValuePath): NavbarItem[] {
    const base = baseOf(item)
    switch (item.type) {
      case 'search':
        return this.#config.search.enabled ? [{ type: 'search', ...base }] : []
      case 'colorMode':
        return this.#config.colorMode.disableSwitch ? [] : [{ type: 'colorMode', ...base }]
      case 'html':
        return [{ type: 'html', html: withShownAddresses(item.value, this.#input.shownInHtml), ...base }]
      case 'dropdown': {
        const items = item.items.flatMap((each, index) => this.#linksOf(each, [...path, 'items', index]))
        const href = item.to === undefined && item.href === undefined ? undefined : this.#addressOf(item)
        // All of its pages may be drafts.
        if (items.length === 0 && href === undefined) return []
        return [
          { type: 'dropdown', label: item.label, ...(href === undefined ? {} : { href }), items, ...base },
        ]
      }
      case 'localeDropdown': {
        const { defaultLocale } = this.#config.i18n
        const locales = localeLinks(this.#config)
        return [
          {
            type: 'localeDropdown',
            label: locales.find(({ current }) => current)?.label ?? defaultLocale,
            locales,
            ...this.#linksAround(item, path),
            ...base,
          },
        ]
      }
      case 'docsVersionDropdown':
        return this.#versionDropdown(item, path)
      default:
        return this.#linksOf(item, path)
    }
  }

  #versionDropdown(item: NavbarVersionsConfig, path: ValuePath): NavbarItem[] {
    const mountVersions = this.#versionsOf(item)
    if (!mountVersions) return this.#withoutVersions(item.type, path)
    const { list } = mountVersions
    const names = list.map((version) => version.name)
    const versions = (item.versions ?? names).flatMap((name, index): VersionLink[] => {
      const version = list.find((each) => each.name === name)
      if (!version) {
        this.#complain(
          'unknown-version',
          `There is no docs version \`${name}\`.`,
          [...path, 'versions', index],
          didYouMean(name, names),
        )
        return []
      }
      return [
        {
          name,
          label: version.label,
          href: addressHref(version.href, this.#config.baseUrl),
          current: name === mountVersions.current,
          ...stateOf(version, mountVersions, this.#config.messages),
        },
      ]
    })
    return [
      {
        type: 'docsVersionDropdown',
        label: versions.find((version) => version.current)?.label ?? this.#config.messages['navbar.versions'],
        versions,
        ...(mountVersions.mount === undefined ? {} : { mount: mountVersions.mount }),
        ...this.#linksAround(item, path),
        ...baseOf(item),
      },
    ]
  }

  #withoutVersions(type: string, path: ValuePath): [] {
    this.#complain(
      'unknown-version',
      `The navbar has an item of type \`${type}\`, but the site has no \`versions\`.`,
      [...path, 'type'],
      '`docgen version 1.0` keeps the pages as they are now as a first version. Until then, remove the item.',
    )
    return []
  }

  #linksAround(
    { dropdownItemsBefore, dropdownItemsAfter }: LinksAroundConfig,
    path: ValuePath,
  ): { before: NavbarLink[]; after: NavbarLink[] } {
    const resolve = (links: readonly NavbarLinkItemConfig[], key: keyof LinksAroundConfig): NavbarLink[] =>
      links.flatMap((link, index) => this.#linksOf(link, [...path, key, index]))
    return {
      before: resolve(dropdownItemsBefore, 'dropdownItemsBefore'),
      after: resolve(dropdownItemsAfter, 'dropdownItemsAfter'),
    }
  }

  #linksOf(item: NavbarLinkItemConfig, path: ValuePath): NavbarLink[] {
    switch (item.type) {
      case 'default':
        return this.#addressLink(item)
      case 'doc':
        return this.#pageLink(item, path)
      case 'docSidebar':
        return this.#sidebarLink(item, path)
      case 'docsVersion':
        return this.#versionLink(item, path)
    }
  }

  #addressLink(item: NavbarLinkConfig): NavbarLink[] {
    const href = this.#addressOf(item)
    const activeBase = item.activeBasePath ?? (isExternal(href) ? undefined : routeAbove(item.to ?? href))
    return [
      {
        type: 'default',
        label: item.label,
        href,
        external: isExternal(href),
        ...linkBaseOf(item),
        ...(activeBase === undefined ? {} : { activeBase: activeBase.replace(/\/$/, '') }),
      },
    ]
  }

  #pageLink(item: NavbarDocConfig, path: ValuePath): NavbarLink[] {
    const trees = this.#treesOf(item)
    const link = inTrees(trees, ({ ids, sidebars }) => {
      const source = ids.get(item.docId)
      const entry = source === undefined ? undefined : this.#input.pages.get(source)
      if (!entry) return undefined
      const { route } = entry.address
      // The first page of a sidebar stands for all of it.
      const sidebar = [...sidebars.values()].find(({ order: [first] }) => first?.route === route)?.name
      const activeBase = sidebar === undefined ? routeAbove(route) : undefined
      return {
        label: item.label ?? entry.page.frontMatter.sidebar_label ?? entry.page.title,
        href: hrefOf(route, this.#config.baseUrl),
        ...(sidebar === undefined ? (activeBase === undefined ? {} : { activeBase }) : { sidebar }),
      }
    })
    if (!link) {
      if (!trees.some(({ drafts }) => drafts.has(item.docId)))
        this.#complain(
          'unknown-doc-id',
          `The navbar names the page \`${item.docId}\`, which was not found.`,
          [...path, 'docId'],
          didYouMean(item.docId, trees[0]?.ids.keys() ?? []),
          { href: item.docId },
        )
      return []
    }
    return [{ type: 'doc', ...link, external: false, ...linkBaseOf(item) }]
  }

  #sidebarLink(item: NavbarSidebarConfig, path: ValuePath): NavbarLink[] {
    const trees = this.#treesOf(item)
    const link = inTrees(trees, ({ sidebars }) => {
      const sidebar = sidebars.get(item.sidebarId)
      const first = sidebar?.order[0]?.link
      return first && { label: item.label ?? first.label, href: first.href, sidebar: sidebar.name }
    })
    if (!link) {
      const sidebar = trees.some(({ sidebars }) => sidebars.has(item.sidebarId))
      const names = [...(trees[0]?.sidebars.keys() ?? [])]
      this.#complain(
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
    return [{ type: 'docSidebar', ...link, external: false, ...linkBaseOf(item) }]
  }

  #versionLink(item: NavbarVersionConfig, path: ValuePath): NavbarLink[] {
    // An item with its own address and label does not need a version.
    const mountVersions = this.#versionsOf(item)
    if (!mountVersions && (item.to === undefined || item.label === undefined))
      return this.#withoutVersions(item.type, path)
    const version = mountVersions?.list.find((each) => each.name === mountVersions.current)
    const href = item.to ?? version?.href ?? '/'
    const versionHref =
      item.to === undefined ? addressHref(href, this.#config.baseUrl) : this.#input.shown(item.to)
    return [
      {
        type: 'docsVersion',
        label: item.label ?? version?.label ?? this.#config.messages['version.current'],
        href: versionHref,
        external: isExternal(href),
        ...(version
          ? {
              version: {
                name: version.name,
                ownLabel: item.label === undefined,
                ownHref: item.to === undefined,
                ...(mountVersions?.mount === undefined ? {} : { mount: mountVersions.mount }),
              },
            }
          : {}),
        ...linkBaseOf(item),
      },
    ]
  }

  /** The trees that an item refers to, starting with the default version. */
  #treesOf({ docsPluginId }: { readonly docsPluginId?: string }): readonly TreeGraph[] {
    const first = treeOfMount(docsPluginId, this.#config.trees)
    return [...this.#input.trees.values()]
      .filter(({ tree }) => tree.mount === first.mount)
      .sort((a, b) => Number(b.tree === first) - Number(a.tree === first))
  }

  #versionsOf({ docsPluginId }: { readonly docsPluginId?: string }): MountVersions | undefined {
    const { mount } = treeOfMount(docsPluginId, this.#config.trees)
    return versionsOfMount(mount, this.#input.trees) ?? this.#config.versions
  }

  #addressOf(item: { readonly to?: string; readonly href?: string }): Href {
    return this.#input.shown(item.to ?? item.href ?? '/')
  }
}

type Base = Pick<NavbarLink, 'position' | 'className'>

const baseOf = ({ position, className }: Pick<NavbarItemConfig, 'position' | 'className'>): Base => ({
  position,
  ...(className === undefined ? {} : { className }),
})

const linkBaseOf = (item: NavbarLinkItemConfig): Base & Pick<NavbarLink, 'icon'> => ({
  ...baseOf(item),
  ...(item.icon === undefined ? {} : { icon: item.icon }),
})
