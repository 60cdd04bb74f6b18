import type { SiteSettings } from './site-settings.generated.ts'

/**
 * Where a site follows other rules than docgen's own. A site is written by docgen's rules unless its
 * configuration names the generator that it was written for, whose rules are in `src/migrate`, or sets them
 * itself. Plain data: what is unset is docgen's rule.
 */
export interface Conventions extends NonNullable<SiteSettings['conventions']> {
  /** The dialect that the sources are written in, by the name that the configuration gives it. */
  readonly dialect?: string
  /** Whether ids of headings come from their text before shortcodes and expressions are replaced. */
  readonly headingIdsFromSource?: boolean
}

/**
 * What numbers at the beginning of names mean. `order`: those that are written as an order give the position
 * of a page. `any-number`: all do. `name`: they belong to the name.
 */
export type NumberRule = 'order' | 'any-number' | 'name'

/**
 * An order begins with a zero (`01-intro`) or is set apart by a space (`2. install`, `2 - install`). The
 * numbers of `404-errors`, `2-factor-auth`, `2.x`, `0.9-notes` and `01-02-2024` are words of the name.
 */
const order =
  /^(?:(?!0\.\d|\d+(?<mark>[-_.])\d+(?:\k<mark>\d|$))(?<zeroed>0\d*)\s*[-_.]+\s*|(?!\d+[-_.]\d)(?<apart>\d+)(?:\s+[-_.]+\s*|[-_.]+\s+))(?=\S)/

/** Any number, but not in dates and versions such as `2024-01-01` and `7.0-notes`. */
const anyNumber = /^(?!\d+[-_.]\d)(?<any>\d+)\s*[-_.]+\s*(?=\S)/

const patterns: Readonly<Record<NumberRule, RegExp | undefined>> = {
  order,
  'any-number': anyNumber,
  name: undefined,
}

/** A name without the number that orders it: `install` for `02-install`. */
export const withoutNumberPrefix = (name: string, rule: NumberRule): string => {
  const pattern = patterns[rule]
  return pattern ? name.replace(pattern, '') : name
}

/** The number that orders a name: 2 for `02-install`. */
export const numberPrefixOf = (name: string, rule: NumberRule): number | undefined => {
  const { zeroed, apart, any = zeroed ?? apart } = patterns[rule]?.exec(name)?.groups ?? {}
  return any === undefined ? undefined : Number(any)
}
