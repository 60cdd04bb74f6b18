import type { Href } from '../../model/path.ts'
import type { SidebarLink, SidebarNode } from '../../model/navigation.ts'
import type { IndexCard } from '../../model/site.ts'
import type { GraphPage } from './graph-parts.ts'

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

/** Settings of a category besides its items. */
export interface CategoryOptions {
  readonly collapsible?: boolean
  readonly collapsed?: boolean
  readonly badge?: string
  readonly className?: string
  /** Shown on cards. */
  readonly description?: string
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
    key: labels.join('/'),
    label,
    ...(href === undefined ? {} : { href }),
    collapsible: options.collapsible ?? true,
    collapsed: options.collapsed ?? true,
    ...decoration(options),
    ...(options.description === undefined ? {} : { description: options.description }),
    items,
    size: countLinks(items),
  }
}

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

/** The number of pages in a sidebar or a part of it. */
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
