import { posix } from 'node:path'
import { fingerprintOf } from '../../engine/fingerprint.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { diagnose } from '../../model/diagnose.ts'
import { didYouMean } from '../../model/nearest.ts'
import { isExternal } from '../../model/address.ts'
import type { ContentPath, Href, RoutePath } from '../../model/path.ts'
import type { SidebarCategoryItem, SidebarItem, SidebarsConfig } from '../../model/sidebar.ts'
import { pathInTree, type ContentTree } from '../../model/content-tree.ts'
import { slugProblem } from '../../model/slug-problem.ts'
import type { IndexCard } from '../../model/site.ts'
import type { SidebarNode } from '../../model/navigation.ts'
import {
  placeInCategory,
  readCategoryFile,
  type CategoryFile,
  type CategorySettings,
} from './category-file.ts'
import type { GeneratedIndex, GraphPage, Sidebar } from './graph.ts'
import { withShownAddresses } from './html-addresses.ts'
import { pluginBranches } from './plugin-branches.ts'
import { readingOrder, type Readable } from './reading-order.ts'
import { numberPrefixOf, withoutNumberPrefix } from '../../model/number-prefix.ts'
import { applySlashRule, isHidden } from './routes.ts'
import type { LocateLater, Location } from '../../model/location.ts'
import { slugOf } from './slug.ts'

export interface SidebarInput {
  readonly config: SidebarsConfig
  readonly pages: readonly GraphPage[]
  readonly byId: ReadonlyMap<string, ContentPath>
  /** Ids of drafts. */
  readonly drafts: ReadonlySet<string>
  /** Sidebar items that plugins made. */
  readonly pluginSidebars: ReadonlyMap<string, readonly SidebarItem[]>
  readonly categoryFiles: ReadonlyMap<string, CategoryFile>
  /** The tree whose sidebars these are. */
  readonly tree: Pick<ContentTree, 'path' | 'route'>
  readonly trailingSlash?: boolean
  /** An address as the browser sees it. */
  readonly hrefOf: (route: RoutePath) => Href
  /** The address that pages show for a configured one. */
  readonly shown: (address: string) => Href
  /** The same for one in HTML. */
  readonly shownInHtml: (address: string) => Href
  /** Where an entry stands: `['docs', 0, 'items', 2]`. */
  readonly location: LocateLater
}

export interface ResolvedSidebars {
  readonly sidebars: ReadonlyMap<string, Sidebar>
  readonly generatedIndexes: readonly Omit<GeneratedIndex, 'tree'>[]
  readonly diagnostics: readonly Diagnostic[]
}

interface IndexOptions {
  readonly slug: string
  readonly title?: string
  readonly description?: string
  readonly keywords?: readonly string[]
  readonly image?: string
}

type Path = readonly (string | number)[]

/** Turns the configured sidebars into trees of addresses. */
export function resolveSidebars(input: SidebarInput): ResolvedSidebars {
  const diagnostics: Diagnostic[] = []
  const generatedIndexes: Omit<GeneratedIndex, 'tree'>[] = []
  const sidebars = new Map<string, Sidebar>()
  let hrefs: ReadonlyMap<Href, GraphPage> | undefined
  const pageOf = new Map(input.pages.map((entry) => [entry.page.path, entry]))
  const branches = pluginBranches(input.pluginSidebars, input.byId)
  const inBranches = new Set([...branches.values()].flatMap(({ pages }) => [...pages]))
  const hasPageModulesOnly =
    input.pages.length > 0 && input.pages.every(({ page }) => page.format === 'page-module')
  for (const [name, items] of Object.entries(input.config)) {
    const known = diagnostics.length
    const nodes = items.flatMap((item, index) => resolveItem(item, { name, path: [name, index], labels: [] }))
    if (countLinks(nodes) === 0 && !hasPageModulesOnly && diagnostics.length === known)
      complain(
        'empty-sidebar',
        `The sidebar \`${name}\` has nothing to link to.`,
        [name],
        'Add a page to it.',
      )
    sidebars.set(name, { name, nodes, hash: fingerprintOf(nodes), order: readingOrder(nodes, readable()) })
  }
  return { sidebars, generatedIndexes, diagnostics }

  interface Where {
    readonly name: string
    readonly path: Path
    readonly labels: readonly string[]
  }

  function complain(
    rule: 'unknown-doc-id' | 'empty-sidebar' | 'unknown-sidebar' | 'invalid-config-value',
    message: string,
    path: Path,
    hint: string | undefined,
  ): void {
    diagnostics.push(diagnose(rule, message, { ...input.location(path), hint }))
  }

  function resolveItem(item: SidebarItem, where: Where): SidebarNode[] {
    if (typeof item === 'string') return resolveItem({ type: 'doc', id: item }, where)
    switch (item.type) {
      case 'doc': {
        const entry = pageById(item.id, where)
        return entry ? [linkTo(entry, item)] : []
      }
      case 'link':
        return [
          {
            type: 'link',
            label: item.label,
            href: input.shown(item.href),
            external: isExternal(item.href),
            ...decoration(item),
          },
        ]
      case 'html':
        return [
          {
            type: 'html',
            html: withShownAddresses(item.value, input.shownInHtml),
            ...(item.className === undefined ? {} : { className: item.className }),
          },
        ]
      case 'autogenerated':
        return autogenerate(item.dirName, where)
      case 'plugin': {
        const items = input.pluginSidebars.get(item.name)
        if (!items) {
          complain(
            'unknown-sidebar',
            `No plugin makes sidebar items named \`${item.name}\`.`,
            where.path,
            didYouMean(item.name, input.pluginSidebars.keys()),
          )
          return []
        }
        return items.flatMap((each) => resolveItem(each, where))
      }
      case 'category':
        return resolveCategory(item, where)
    }
  }

  /** Nothing for a draft, which has its place when it is published. */
  function pageById(id: string, where: Where): GraphPage | undefined {
    const path = input.byId.get(id)
    const entry = path === undefined ? undefined : pageOf.get(path)
    if (!entry && !input.drafts.has(id))
      complain(
        'unknown-doc-id',
        `The sidebar \`${where.name}\` names the page \`${id}\`, which was not found.`,
        where.path,
        unprefixed(id) ?? unrelative(id) ?? didYouMean(id, input.byId.keys()),
      )
    return entry
  }

  /** Ids have no number prefixes, the paths of files do. */
  function unprefixed(id: string): string | undefined {
    const bare = id.split('/').map(withoutNumberPrefix).join('/')
    return bare !== id && input.byId.has(bare)
      ? `Did you mean \`${bare}\`? Ids have no number prefixes.`
      : undefined
  }

  /** Ids begin at the content folder. */
  function unrelative(id: string): string | undefined {
    const bare = id.replace(/^(?:\.?\/)+|\.mdx?$/g, '')
    return bare !== id && input.byId.has(bare)
      ? `Did you mean \`${bare}\`? Ids begin at the content folder and have no extension.`
      : undefined
  }

  function linkTo(
    entry: GraphPage,
    item: { readonly label?: string; readonly badge?: string; readonly className?: string } = {},
  ): SidebarNode {
    const { frontMatter, title } = entry.page
    const badge = item.badge ?? frontMatter.sidebar_badge
    const className = item.className ?? frontMatter.sidebar_class_name
    return {
      type: 'link',
      label: item.label ?? frontMatter.sidebar_label ?? title,
      href: input.hrefOf(entry.address.route),
      external: false,
      ...(badge === undefined ? {} : { badge }),
      ...(className === undefined ? {} : { className }),
      ...(frontMatter.unlisted === true ? { unlisted: true } : {}),
    }
  }

  function resolveCategory(item: SidebarCategoryItem, where: Where): SidebarNode[] {
    const labels = [...where.labels, item.label]
    const known = diagnostics.length
    const items = item.items.flatMap((child, index) =>
      resolveItem(child, { name: where.name, path: [...where.path, 'items', index], labels }),
    )
    let href: Href | undefined
    if (item.link?.type === 'doc') {
      const entry = pageById(item.link.id, { ...where, path: [...where.path, 'link', 'id'] })
      if (entry) href = input.hrefOf(entry.address.route)
    } else if (item.link?.type === 'generated-index') {
      href = addGeneratedIndex(
        item.label,
        { slug: `/category/${slugOf(item.label)}`, ...item.link },
        items,
        where.name,
        input.location([...where.path, 'link', 'slug']),
      )
    }
    if (items.length === 0 && href === undefined) {
      // Where its items could not be found, that has been said.
      if (diagnostics.length === known)
        complain(
          'empty-sidebar',
          `The category \`${item.label}\` of the sidebar \`${where.name}\` has nothing to link to.`,
          where.path,
          'Add a page or a `link` to it.',
        )
      return []
    }
    return [category(item.label, labels, items, href, item)]
  }

  function addGeneratedIndex(
    label: string,
    { slug, title = label, description = '', keywords = [], image }: IndexOptions,
    items: readonly SidebarNode[],
    sidebar: string,
    location: Location,
  ): Href | undefined {
    const problem = slugProblem(slug)
    if (problem !== undefined) {
      diagnostics.push(
        diagnose('invalid-slug', `The slug \`${slug.slice(0, 80)}\` cannot be an address: ${problem}.`, {
          ...location,
          hint: 'Use letters, digits, hyphens and slashes, as in `/guides/install`.',
        }),
      )
      return undefined
    }
    const route = applySlashRule(input.tree.route + posix.join('/', slug), input.trailingSlash)
    generatedIndexes.push({
      route,
      title,
      description,
      keywords,
      ...(image === undefined ? {} : { image }),
      sidebar,
      cards: items.flatMap(cardOf),
      location,
    })
    return input.hrefOf(route)
  }

  function category(
    label: string,
    labels: readonly string[],
    items: readonly SidebarNode[],
    href: Href | undefined,
    options: {
      readonly collapsible?: boolean
      readonly collapsed?: boolean
      readonly badge?: string
      readonly className?: string
    },
  ): SidebarNode {
    if (items.length === 0 && href !== undefined)
      return { type: 'link', label, href, external: false, ...decoration(options) }
    return {
      type: 'category',
      key: labels.join('/'),
      label,
      ...(href === undefined ? {} : { href }),
      collapsible: options.collapsible ?? true,
      collapsed: options.collapsed ?? true,
      ...decoration(options),
      items,
      size: countLinks(items),
    }
  }

  function cardOf(node: SidebarNode): IndexCard[] {
    if (node.type === 'link') {
      const entry = node.external ? undefined : byHref().get(node.href)
      return [
        {
          label: node.label,
          href: node.href,
          description: entry?.page.description ?? '',
          external: node.external,
        },
      ]
    }
    if (node.type === 'category') {
      const href = node.href ?? firstHref(node.items)
      return href === undefined
        ? []
        : [
            {
              label: node.label,
              href,
              description: node.href === undefined ? '' : (byHref().get(node.href)?.page.description ?? ''),
              external: false,
              count: node.size,
            },
          ]
    }
    return []
  }

  /**
   * The folder's pages and sub-folders by position, then by name; an index page is what its category links
   * to.
   */
  function autogenerate(dirName: string, where: Where): SidebarNode[] {
    const folder = dirName === '.' || dirName === '' ? input.tree.path : posix.join(input.tree.path, dirName)
    const below = input.pages.filter(
      ({ page, address }) =>
        page.path.startsWith(`${folder}/`) &&
        !isHidden(page, address.route) &&
        page.format !== 'page-module' &&
        page.frontMatter.displayed_sidebar !== null,
    )
    if (below.length === 0) {
      if (!hasPageModulesOnly)
        complain(
          'empty-sidebar',
          `No pages were found below \`${folder}\` for the sidebar \`${where.name}\`.`,
          where.path,
          folder === input.tree.path
            ? 'Put a page there, or let `contentDir` name the folder that has them.'
            : undefined,
        )
      return []
    }
    return folderItems(
      folder,
      below.filter(({ page }) => !inBranches.has(page.path)),
      where,
      undefined,
    )
  }

  function folderItems(
    folder: string,
    below: readonly GraphPage[],
    where: Where,
    index: GraphPage | undefined,
  ): SidebarNode[] {
    interface Entry {
      readonly position: number
      readonly name: string
      readonly nodes: () => SidebarNode[]
    }
    const entries: Entry[] = []
    const folders = new Map<string, GraphPage[]>()
    for (const entry of below) {
      if (entry === index) continue
      const rest = entry.page.path.slice(folder.length + 1)
      const slash = rest.indexOf('/')
      if (slash === -1) {
        const position =
          entry.page.frontMatter.sidebar_position ??
          entry.address.prefix ??
          (entry.address.isIndex ? -1 : Number.POSITIVE_INFINITY)
        entries.push({
          position,
          name: entry.page.path,
          nodes: () => [branchBelow(entry, where) ?? linkTo(entry)],
        })
      } else {
        const name = rest.slice(0, slash)
        const list = folders.get(name)
        if (list) list.push(entry)
        else folders.set(name, [entry])
      }
    }
    for (const [name, pages] of folders) {
      const path = `${folder}/${name}`
      const file = input.categoryFiles.get(path)
      const settings = settingsOf(file)
      const own = pages.find((page) => page.address.isIndex && posix.dirname(page.page.path) === path)
      entries.push({
        position:
          settings.position ??
          own?.page.frontMatter.sidebar_position ??
          numberPrefixOf(name) ??
          Number.POSITIVE_INFINITY,
        name: path,
        nodes: () => {
          const label =
            settings.label ??
            (own
              ? (own.page.frontMatter.sidebar_label ?? own.page.title)
              : sentence(withoutNumberPrefix(name)))
          const labels = [...where.labels, label]
          const link = linkedPage(path, settings, own, file)
          const items = folderItems(path, pages, { ...where, labels }, link)
          const href = link
            ? input.hrefOf(link.address.route)
            : settings.link?.type === 'generated-index' && file
              ? addGeneratedIndex(label, { slug: cleanFolder(path), ...settings.link }, items, where.name, {
                  file: file.path,
                  place: placeInCategory(file, ['link', 'slug']),
                })
              : undefined
          return items.length === 0 && href === undefined
            ? []
            : [category(label, labels, items, href, settings)]
        },
      })
    }
    entries.sort((a, b) => (a.position === b.position ? (a.name < b.name ? -1 : 1) : a.position - b.position))
    return entries.flatMap((entry) => entry.nodes())
  }

  /** What a plugin has put below a page of its own. */
  function branchBelow({ page, address: { route } }: GraphPage, where: Where): SidebarNode | undefined {
    const branch = branches.get(page.path)
    if (!branch) return undefined
    const label = page.frontMatter.sidebar_label ?? page.title
    const labels = [...where.labels, label]
    return category(
      label,
      labels,
      branch.items.flatMap((item) => resolveItem(item, { ...where, labels })),
      input.hrefOf(route),
      {},
    )
  }

  function settingsOf(file: CategoryFile | undefined): CategorySettings {
    if (!file) return {}
    const { value, diagnostics: found } = readCategoryFile(file)
    diagnostics.push(...found)
    return value
  }

  /**
   * The page that a folder's category leads to: the one that its category file names, or the folder's own
   * index.
   */
  function linkedPage(
    folder: string,
    { link }: CategorySettings,
    own: GraphPage | undefined,
    file: CategoryFile | undefined,
  ): GraphPage | undefined {
    if (link === null || link?.type === 'generated-index') return undefined
    if (link === undefined || !file) return own
    const ids = [
      link.id,
      `${pathInTree(folder, input.tree)}/${link.id}`,
      `${cleanFolder(folder).slice(1)}${link.id}`,
    ].map((id) => posix.normalize(id))
    const path = ids.map((id) => input.byId.get(id)).find((each) => each !== undefined)
    if (path === undefined && !ids.some((id) => input.drafts.has(id)))
      diagnostics.push(
        diagnose('unknown-doc-id', `The category names the page \`${link.id}\`, which was not found.`, {
          file: file.path,
          place: placeInCategory(file, ['link', 'id']),
          hint: didYouMean(link.id, input.byId.keys()),
        }),
      )
    return path === undefined ? own : pageOf.get(path)
  }

  /** Address of a folder: without number prefixes, as those of its pages. */
  function cleanFolder(folder: string): string {
    return `/${pathInTree(folder, input.tree)
      .split('/')
      .map((segment) => `${withoutNumberPrefix(segment)}/`)
      .join('')}`
  }

  function byHref(): ReadonlyMap<Href, GraphPage> {
    return (hrefs ??= new Map(input.pages.map((entry) => [input.hrefOf(entry.address.route), entry])))
  }

  function readable(): ReadonlyMap<Href, Readable> {
    const found = new Map<Href, Readable>()
    for (const [href, { address, page }] of byHref())
      found.set(href, { route: address.route, label: page.frontMatter.pagination_label })
    for (const { route } of generatedIndexes)
      found.set(input.hrefOf(route), { ...found.get(input.hrefOf(route)), route })
    return found
  }
}

const decoration = (item: {
  readonly badge?: string
  readonly className?: string
}): { badge?: string; className?: string } => ({
  ...(item.badge === undefined ? {} : { badge: item.badge }),
  ...(item.className === undefined ? {} : { className: item.className }),
})

const sentence = (name: string): string => {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return (words[0]?.toUpperCase() ?? '') + words.slice(1)
}

function countLinks(nodes: readonly SidebarNode[]): number {
  return nodes.reduce(
    (sum, node) =>
      sum +
      (node.type === 'link'
        ? 1
        : node.type === 'category'
          ? countLinks(node.items) + (node.href === undefined ? 0 : 1)
          : 0),
    0,
  )
}

function firstHref(nodes: readonly SidebarNode[]): Href | undefined {
  for (const node of nodes) {
    const href =
      node.type === 'link'
        ? node.href
        : node.type === 'category'
          ? (node.href ?? firstHref(node.items))
          : undefined
    if (href !== undefined) return href
  }
  return undefined
}
