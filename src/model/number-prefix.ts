/**
 * Matches the number prefix in `02-install`, `2. install`, and `02_install`, but not in dates and versions
 * such as `2024-01-01` and `7.0-notes`.
 */
const numberPrefix = /^(?!\d+[-_.]\d)(\d+)\s*[-_.]+\s*(?=\S)/

/** Removes the number prefix: `install` for `02-install`. */
export const withoutNumberPrefix = (name: string): string => name.replace(numberPrefix, '')

/** The number prefix: 2 for `02-install`. */
export const numberPrefixOf = (name: string): number | undefined => {
  const prefix = numberPrefix.exec(name)?.[1]
  return prefix === undefined ? undefined : Number(prefix)
}
