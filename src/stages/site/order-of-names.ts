import { compareCodeUnits, type CompareNames } from '../../model/compare-names.ts'
import type { SidebarInput } from './sidebar-input.ts'

/** How folders without positions order their pages, by path. */
export function orderOfNames({
  conventions: { orderOfNames: order },
  compareNames,
}: Pick<SidebarInput, 'conventions' | 'compareNames'>): CompareNames {
  if (order === 'english') return collator.compare
  return order === 'code-units'
    ? compareCodeUnits
    : (one, other) =>
        compareNames(withoutExtension(one), withoutExtension(other)) || compareCodeUnits(one, other)
}

// Not that of the machine, on which the output may not depend.
const collator = new Intl.Collator('en')

const withoutExtension = (path: string): string => path.replace(/\.mdx?$/i, '')
