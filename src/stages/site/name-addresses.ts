import kebabCase from 'lodash-es/kebabCase.js'
import { compareCodeUnits } from '../../model/compare-names.ts'
import { append } from '../../model/append.ts'

/**
 * Gives names of tags and authors the ends of their addresses. A name is in kebab case
 * (`release-notes` for `Release notes`) unless other names have the same: `C`, `C++` and `C#` are all `c`.
 * Then the name that reads like it keeps it, and the symbols and accents of the others are part of their
 * addresses: `c`, `c-plus-plus`, `c-sharp`. The result does not depend on the order of the names. Names that
 * differ only in case, spaces, hyphens and underscores are one. `reserved` are addresses that
 * authors have given to others.
 */
export function addressesOfNames(
  names: Iterable<string>,
  reserved: Iterable<string> = [],
): (name: string) => string {
  const addresses = new Map<string, string>()
  const addressesInUse = new Set(reserved)
  const others: string[] = []
  for (const [address, sharing] of byPlainAddress(names)) {
    const plainest = sharing.length === 1 ? sharing[0] : sharing.find((name) => caseless(name) === address)
    const keeps = addressesInUse.has(address) ? undefined : plainest
    if (keeps !== undefined) addresses.set(nameKey(keeps), address)
    append(
      others,
      sharing.filter((name) => name !== keeps),
    )
  }
  for (const address of addresses.values()) addressesInUse.add(address)
  for (const name of others.sort(compareCodeUnits)) {
    const base = spelledOut(name) || plainAddress(name)
    let address = base
    for (let count = 2; addressesInUse.has(address); count++) address = `${base}-${count}`
    addressesInUse.add(address)
    addresses.set(nameKey(name), address)
  }
  return (name) => addresses.get(nameKey(name)) ?? plainAddress(name)
}

/** The names that mean different things, by the addresses that they would have. */
function byPlainAddress(names: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  const keys = new Set<string>()
  for (const name of [...new Set(names)].sort(compareCodeUnits)) {
    if (keys.has(nameKey(name))) continue
    keys.add(nameKey(name))
    const address = plainAddress(name)
    groups.set(address, [...(groups.get(address) ?? []), name])
  }
  return groups
}

/** What two names have in common that mean the same. */
export const nameKey = (name: string): string => `${plainAddress(name)} ${caseless(name)}`

/** A name without what makes no difference: `release-notes` for `Release notes`. */
const caseless = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')

/**
 * The address of a name among others that it is not confused with. A name without letters or digits that the
 * conversion knows is used as is.
 */
export const plainAddress = (name: string): string => kebabCase(name) || name

/** A name with its accents, and with its symbols as words: `c-plus-plus`, `résumé`, `v1-dot-0`. */
const spelledOut = (name: string): string =>
  caseless(name)
    .replace(/[^\p{L}\p{M}\p{N}-]/gu, (symbol) => `-${symbolNames[symbol] ?? codeOf(symbol)}-`)
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')

const codeOf = (symbol: string): string => `u${symbol.codePointAt(0)?.toString(16) ?? ''}`

const symbolNames: Readonly<Record<string, string>> = {
  '+': 'plus',
  '#': 'sharp',
  '.': 'dot',
  '&': 'and',
  '@': 'at',
  '*': 'star',
  '/': 'slash',
  '\\': 'backslash',
  '!': 'bang',
  '?': 'question',
  '%': 'percent',
  $: 'dollar',
  '=': 'equals',
  '<': 'less',
  '>': 'greater',
  '~': 'tilde',
  '^': 'caret',
  '|': 'pipe',
  ':': 'colon',
}

/** What a post's path reveals about it. */
interface PostName {
  /** The date as ISO 8601 writes it (`2026-01-31` also for `2026-1-31`), which may be invalid. */
  readonly date?: string
  /** The default slug: `/2026/01/31/name`. */
  readonly slug: string
}

/**
 * Parses the path of a post. The names of file and folders may contain a date (`2026-01-31-name.md`,
 * `2026/01/31/name/index.md`), which the slug then starts with; anything before it is dropped.
 */
export function postName(path: string): PostName {
  const [, folder = '', date, text = ''] =
    /^(.*)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/is.exec(path) ?? []
  if (date === undefined) return { slug: `/${path.replace(/(?:\/index)?\.mdx?$/i, '')}` }
  // Months and days may have one digit, and stay as they are in the address.
  const [year = '', month = '', day = ''] = date.split(/[-/]/)
  return {
    date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    slug: `/${date.replaceAll('-', '/')}/${folder}${text}`,
  }
}
