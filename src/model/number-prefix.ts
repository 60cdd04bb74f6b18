/**
 * `02-install`, `2. install`, `02_install`; dates and versions such as `2024-01-01` and `7.0-notes` keep
 * their numbers.
 */
const numberPrefix = /^(?!\d+[-_.]\d)(\d+)\s*[-_.]+\s*(?=\S)/

/** `install` for `02-install`. */
export const withoutNumberPrefix = (name: string): string => name.replace(numberPrefix, '')

/** 2 for `02-install`. */
export const numberPrefixOf = (name: string): number | undefined => {
  const prefix = numberPrefix.exec(name)?.[1]
  return prefix === undefined ? undefined : Number(prefix)
}
