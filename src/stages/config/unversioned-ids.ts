import type { SidebarItem, SidebarsConfig } from '../../model/sidebar.ts'
import type { Sidebars } from './load-sidebars.ts'

/**
 * Removes the version's name from ids and sidebar names (`version-1.0/install`), where some
 * generators added it. `version` is the name: `1.0`.
 */
export function withUnversionedIds(kept: Sidebars, version: string): Sidebars {
  const prefix = `version-${version}/`
  const bare = (id: string): string => (id.startsWith(prefix) ? id.slice(prefix.length) : id)
  const item = (written: SidebarItem): SidebarItem => {
    if (typeof written === 'string') return bare(written)
    if (written.type === 'doc' || written.type === 'ref') return { ...written, id: bare(written.id) }
    if (written.type !== 'category') return written
    const { link } = written
    return {
      ...written,
      items: written.items.map(item),
      ...(link?.type === 'doc' ? { link: { ...link, id: bare(link.id) } } : {}),
    }
  }
  const names = new Map(Object.keys(kept.sidebars).map((name) => [bare(name), name]))
  const sidebars: SidebarsConfig = Object.fromEntries(
    Object.entries(kept.sidebars).map(([name, items]) => [bare(name), items.map(item)]),
  )
  return {
    ...kept,
    sidebars,
    locate: ([name = '', ...path]) => kept.locate([names.get(String(name)) ?? name, ...path]),
  }
}
