import { nameComparer } from '../../model/compare-names.ts'
import type { SidebarItem } from '../../model/navigation-config.ts'

interface Named {
  readonly name: string
}

/**
 * The sidebar of a page lists its siblings; a thousand of them would outweigh the page's content.
 */
const maxTogether = 60

/** Names in references are identifiers, in no language. */
const compareNames = nameComparer('en')

/** Sidebar items for entries of a reference. Many are sorted into categories: `account – api-key`. */
export function inRanges<Entry extends Named>(
  entries: readonly Entry[],
  itemOf: (entry: Entry) => SidebarItem,
): readonly SidebarItem[] {
  if (entries.length <= maxTogether) return entries.map(itemOf)
  const sorted = [...entries].sort((one, other) => compareNames(one.name, other.name))
  const size = Math.ceil(sorted.length / Math.ceil(sorted.length / maxTogether))
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, index) => {
    const part = sorted.slice(index * size, (index + 1) * size)
    return { type: 'category', label: rangeOf(part), items: part.map(itemOf), isRange: true }
  })
}

const rangeOf = (part: readonly Named[]): string =>
  [part[0], part.at(-1)].map((each) => each?.name ?? '').join(' – ')
