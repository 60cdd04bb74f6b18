import { compareCodeUnits, type CompareNames } from '../../model/compare-names.ts'
import type { SidebarInput } from './sidebar-input.ts'

/**
 * How folders without positions order their pages, by path. Sites of other generators keep the order that
 * they had.
 */
export function orderOfNames({
  foldersAsInStarlight,
  isOfDocusaurus,
  compareNames,
}: Pick<SidebarInput, 'foldersAsInStarlight' | 'isOfDocusaurus' | 'compareNames'>): CompareNames {
  if (foldersAsInStarlight) return collator.compare
  return isOfDocusaurus
    ? compareCodeUnits
    : (one, other) =>
        compareNames(withoutExtension(one), withoutExtension(other)) || compareCodeUnits(one, other)
}

// Not that of the machine, on which the output may not depend.
const collator = new Intl.Collator('en')

const withoutExtension = (path: string): string => path.replace(/\.mdx?$/i, '')
