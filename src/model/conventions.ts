/**
 * Where a site follows other rules than docgen's own. A site is written by docgen's rules unless its
 * configuration names the generator that it was written for, whose rules are in `src/migrate`. Plain data:
 * what is unset is docgen's rule.
 */
export interface Conventions {
  /** The dialect that the sources are written in, by the name that the configuration gives it. */
  readonly dialect?: string
  /**
   * Whether what cannot be used is left out with a warning, instead of failing its page: a component that
   * throws, a module that is missing, a layout of another name; and whether values may be in quotes.
   */
  readonly isTolerant?: boolean
  /**
   * The files that are the page of their folder: only `index`, or `index`, `readme` and the name of the
   * folder, with their numbers. docgen leaves numbers out.
   */
  readonly pageOfFolder?: 'index' | 'with-number'
  /** Whether names of files become slugs in addresses: `/first-steps` for `First Steps.md`. */
  readonly slugsFromNames?: boolean
  /** Whether an address may end with a dot and a word without being that of a file: `/v1.2`. */
  readonly dotsInRoutes?: boolean
  /** Whether each page is the index of a folder, where `trailingSlash` says nothing. */
  readonly folderPerPage?: boolean
  /** Whether addresses that authors write may include the base URL already. */
  readonly addressesWithBase?: boolean
  /** Whether addresses that authors write begin with the folder of their language: `/fr/install`. */
  readonly addressesWithLanguage?: boolean
  /** Whether all numbers at the beginning of names are left out of addresses, where a mount says nothing. */
  readonly numberPrefixes?: boolean
  /** Whether docs are listed by tag, where a mount says nothing. */
  readonly tagLists?: boolean
  /**
   * The sidebar of a page that names none: that of its section (`docgen migrate` names them by their
   * addresses), or the first of the tree where none lists the page.
   */
  readonly sidebarOfPage?: 'of-section' | 'listing-or-first'
  /**
   * How folders order pages of the same position: by code units of their paths, or as an English reader
   * would; or the newest first, by `date`, and those without a date by their titles.
   */
  readonly orderOfNames?: 'code-units' | 'english' | 'newest-or-title'
  /** Whether the index of a listed folder comes first, since its position is that of the folder. */
  readonly indexesFirst?: boolean
  /**
   * Whether folders are listed by the names that they have, with their index among their pages, in the place
   * of the first of these.
   */
  readonly plainFolders?: boolean
  /** Whether the generated index of a folder has the address of its label, instead of that of the folder. */
  readonly indexesByLabel?: boolean
  /** Whether components may list the versions of every mount. */
  readonly versionsForComponents?: boolean
  /** Whether ids of headings come from their text before shortcodes and expressions are replaced. */
  readonly headingIdsFromSource?: boolean
  /** Whether ids of headings have the capitals of their text. */
  readonly capitalsInHeadingIds?: boolean
  /** Modules whose default export has components for all pages; the first that exists counts. */
  readonly componentModules?: readonly string[]
  /** Modules whose default exports surround the code of all pages, from the outside in. */
  readonly providerModules?: readonly (readonly string[])[]
  /**
   * The module (below `templates/compat`, without extension) with what code may use without importing it, in
   * place of the theme's components.
   */
  readonly codeGlobals?: string
  /** Whether the `style` of an element may be text in MDX. */
  readonly styleAsText?: boolean
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
