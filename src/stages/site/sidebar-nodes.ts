import { posix } from 'node:path'
import { nameHash } from '../../engine/fingerprint.ts'
import type { Conventions } from '../../model/conventions.ts'
import type { Page } from '../../model/page.ts'
import { compareCodeUnits, type CompareNames } from '../../model/compare-names.ts'
import type { SidebarLink, SidebarNode } from '../../model/navigation.ts'
import type { ContentPath, Href, RoutePath } from '../../model/path.ts'
import type { SidebarItem } from '../../model/navigation-config.ts'
import type { IndexCard } from '../../model/site.ts'
import type { GraphPage, SidebarInput, SidebarStop } from './graph-parts.ts'

/** Creates the link to a page; the entry's settings take precedence over the page's. */
export function linkTo(
  entry: GraphPage,
  href: Href,
  item: { readonly label?: string; readonly badge?: string; readonly className?: string } = {},
): SidebarLink {
  const { frontMatter, title } = entry.page
  const badge = item.badge ?? frontMatter.sidebar_badge
  const className = item.className ?? frontMatter.sidebar_class_name
  return {
    type: 'link',
    label: item.label ?? frontMatter.sidebar_label ?? title,
    href,
    external: false,
    ...(badge === undefined ? {} : { badge }),
    ...(className === undefined ? {} : { className }),
    ...(frontMatter.unlisted === true ? { unlisted: true } : {}),
  }
}

interface CategoryOptions {
  readonly collapsible?: boolean
  readonly collapsed?: boolean
  readonly badge?: string
  readonly className?: string
  /** Shown on cards. */
  readonly description?: string
  readonly isRange?: boolean
}

/** Creates a category, or a link if it has no items. `labels` is its path from the root of the sidebar. */
export function category(
  label: string,
  labels: readonly string[],
  items: readonly SidebarNode[],
  href: Href | undefined,
  options: CategoryOptions,
): SidebarNode {
  if (items.length === 0 && href !== undefined)
    return { type: 'link', label, href, external: false, ...decoration(options) }
  return {
    type: 'category',
    key: keyOf(labels.join('/')),
    label,
    ...(href === undefined ? {} : { href }),
    collapsible: options.collapsible ?? true,
    collapsed: options.collapsed ?? true,
    ...decoration(options),
    ...(options.description === undefined ? {} : { description: options.description }),
    ...(options.isRange === true ? { isRange: true } : {}),
    items,
    size: countLinks(items),
  }
}

/** Labels are on the page already and cost little there; those of deep trees are repeated by every page. */
const keyOf = (path: string): string => (path.length > longestKey ? nameHash(path) : path)

const longestKey = 48

/** Creates the card for an entry. `descriptionOf` returns the description of a page, by its address. */
export function cardOf(node: SidebarNode, descriptionOf: (href: Href) => string | undefined): IndexCard[] {
  if (node.type === 'link') {
    return [
      {
        label: node.label,
        href: node.href,
        description: (node.external ? undefined : descriptionOf(node.href)) ?? '',
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
            description:
              node.description ?? (node.href === undefined ? undefined : descriptionOf(node.href)) ?? '',
            external: false,
            count: node.size,
          },
        ]
  }
  return []
}

/** The class and badge of an item, if set. */
export const decoration = (item: {
  readonly badge?: string
  readonly className?: string
}): { badge?: string; className?: string } => ({
  ...(item.badge === undefined ? {} : { badge: item.badge }),
  ...(item.className === undefined ? {} : { className: item.className }),
})

export function countLinks(nodes: readonly SidebarNode[]): number {
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

/** An entry in the reading order: a page or a generated index. */
export interface Readable {
  readonly route: RoutePath
  /** The label for links to it as the previous or next page, if it differs from the sidebar's. */
  readonly label?: string | undefined
}

/**
 * The pages of a sidebar from top to bottom, without duplicates. Skips addresses that are not in `readable`,
 * and unlisted pages.
 */
export function readingOrder(
  nodes: readonly SidebarNode[],
  readable: ReadonlyMap<Href, Readable>,
): SidebarStop[] {
  const stops: SidebarStop[] = []
  const hrefs = new Set<Href>()
  visit(nodes, [], [])
  return stops

  function visit(
    list: readonly SidebarNode[],
    trail: readonly string[],
    breadcrumbs: SidebarStop['breadcrumbs'],
  ): void {
    for (const node of list) {
      if (node.type === 'link' && !node.external && node.unlisted !== true && node.isReference !== true)
        add(node.label, node.href, trail, breadcrumbs)
      if (node.type !== 'category') continue
      const inner = [...trail, node.key]
      if (node.href !== undefined) add(node.label, node.href, inner, breadcrumbs)
      const crumb = { label: node.label, ...(node.href === undefined ? {} : { href: node.href }) }
      visit(node.items, inner, node.isRange === true ? breadcrumbs : [...breadcrumbs, crumb])
    }
  }

  function add(label: string, href: Href, trail: readonly string[], above: SidebarStop['breadcrumbs']): void {
    const target = readable.get(href)
    if (target === undefined || hrefs.has(href)) return
    hrefs.add(href)
    stops.push({
      route: target.route,
      link: { label: target.label ?? label, href },
      trail,
      breadcrumbs: [...above, { label }],
    })
  }
}

/** Pages arranged by a plugin: an index page, and items for the others. */
interface PluginBranch {
  readonly items: readonly SidebarItem[]
  readonly pages: ReadonlySet<ContentPath>
}

/**
 * Finds the pages that plugins have arranged, by their index page. Autogenerated sidebars use this
 * arrangement, because the order of a reference's files means nothing, and a list of thousands of its pages
 * would be repeated on each of them.
 */
export function pluginBranches(
  sidebars: ReadonlyMap<string, readonly SidebarItem[]>,
  byId: ReadonlyMap<string, ContentPath>,
): ReadonlyMap<ContentPath, PluginBranch> {
  const branches = new Map<ContentPath, PluginBranch>()
  const add = (id: string, items: readonly SidebarItem[]): void => {
    const lead = byId.get(id)
    const pages = new Set(items.flatMap(idsIn).flatMap((each) => byId.get(each) ?? []))
    if (lead !== undefined && pages.size > 0) branches.set(lead, { items, pages })
  }
  for (const [first, ...rest] of sidebars.values()) {
    if (first === undefined) continue
    if (idOf(first) !== undefined) add(idOf(first) ?? '', rest)
    else
      for (const item of [first, ...rest])
        if (typeof item === 'object' && item.type === 'category' && item.link?.type === 'doc')
          add(item.link.id, item.items)
  }
  return branches
}

const idOf = (item: SidebarItem): string | undefined =>
  typeof item === 'string' ? item : item.type === 'doc' ? item.id : undefined

function idsIn(item: SidebarItem): readonly string[] {
  if (typeof item === 'object' && item.type === 'category')
    return [...(item.link?.type === 'doc' ? [item.link.id] : []), ...item.items.flatMap(idsIn)]
  return [idOf(item)].filter((id) => id !== undefined)
}

/** What orders an entry of a folder: its position, then its date, then its name. */
export interface Rank {
  readonly position: number
  /** In milliseconds; 0 where dates do not count. */
  readonly date: number
  readonly name: string
}

/** The rank of a page, or of a folder with it as its index: by its path, or by its date and its title. */
export function rankOf(
  page: Page | undefined,
  { orderOfNames: order }: Conventions,
  path: string,
): Omit<Rank, 'position'> {
  if (order !== 'newest-or-title') return { date: 0, name: path }
  const { frontMatter, title = posix.basename(path) } = page ?? {}
  const dateValue = frontMatter?.['date']
  const date = typeof dateValue === 'string' ? Date.parse(dateValue) : Number.NaN
  return { date: Number.isNaN(date) ? 0 : date, name: frontMatter?.sidebar_label ?? title }
}

/** The rank of a page that is listed in its folder (`path`: of its original). */
export function rankOfPage({ page, address }: GraphPage, conventions: Conventions, path: string): Rank {
  const { plainFolders = false, indexesFirst = false } = conventions
  const { isIndex, prefix, route } = address
  return {
    position:
      isIndex && indexesFirst
        ? Number.NEGATIVE_INFINITY
        : (page.frontMatter.sidebar_position ??
          prefix ??
          (isIndex && !plainFolders ? -1 : Number.POSITIVE_INFINITY)),
    ...rankOf(page, conventions, plainFolders ? withoutLastSlash(route) : path),
  }
}

/** Compares entries of a folder; those with the same position come newest first. */
export const byRank =
  (compare: CompareNames) =>
  (a: Rank, b: Rank): number =>
    a.position === b.position ? b.date - a.date || compare(a.name, b.name) : a.position - b.position

/** How folders without positions order their pages, by path or by title. */
export function orderOfNames({
  conventions: { orderOfNames: order },
  compareNames,
}: Pick<SidebarInput, 'conventions' | 'compareNames'>): CompareNames {
  if (order === 'english' || order === 'newest-or-title') return collator.compare
  return order === 'code-units'
    ? compareCodeUnits
    : (one, other) =>
        compareNames(withoutExtension(one), withoutExtension(other)) || compareCodeUnits(one, other)
}

// Not that of the machine, on which the output may not depend.
const collator = new Intl.Collator('en')

const withoutExtension = (path: string): string => path.replace(/\.mdx?$/i, '')

/** A route without its last slash. */
export const withoutLastSlash = (route: string): string => route.replace(/\/$/, '')

/** The label of a folder from its name: `Getting started` for `getting-started`. */
export const sentenceCase = (name: string): string =>
  name
    .replace(/[-_]+/g, ' ')
    .trim()
    .replace(/^./, (letter) => letter.toUpperCase())
