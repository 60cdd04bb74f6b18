import type { ContentPath } from '../../model/path.ts'
import type { SidebarItem } from '../../model/sidebar.ts'

/** Pages that a plugin has arranged: one leads them, and the items below it name the others. */
export interface PluginBranch {
  readonly items: readonly SidebarItem[]
  readonly pages: ReadonlySet<ContentPath>
}

/**
 * What plugins have arranged, by the page that leads it. Where a sidebar is made from folders, the order of a
 * reference's files says nothing: its pages may be thousands, and a list of all of them would stand on each
 * of them.
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
