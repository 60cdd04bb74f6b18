import { parseUrl, splitHref } from './address.ts'
import { isRecord } from './plain-data.ts'

/** What is known about an external address. Dates are days: `2026-01-31`. */
export interface AddressVerdict {
  /** The last day with a good result. */
  readonly good?: string
  /** The last day with a bad result. */
  readonly bad?: string
  /** The last bad result: a status (`404`), or the code of a system error (`ENOTFOUND`, `TIMEOUT`). */
  readonly answer?: string
  /** Where permanent redirects lead, without the fragment of the link. */
  readonly moved?: string
  /** A copy in an archive of the web, for an address that is gone. */
  readonly archived?: string
}

/** By address, without its fragment. */
export type Verdicts = ReadonlyMap<string, AddressVerdict>

/** The lock file of answers from other sites, beside the configuration. It is committed. */
export const verdictsFileName = 'docgen.links.json'

/** The TimeGate (RFC 7089) of the archive that is asked for copies of what is gone, by default. */
export const webArchive = 'https://web.archive.org/web/'

/** Parses a lock file of answers. One that cannot be read counts as empty: its addresses are asked again. */
export function parseVerdicts(text: string): Verdicts {
  try {
    const file: unknown = JSON.parse(text)
    if (!isRecord(file) || file['version'] !== 1 || !isRecord(file['links'])) return new Map()
    return new Map(
      Object.entries(file['links']).flatMap(([url, entry]) =>
        isRecord(entry) ? [[url, verdictIn(entry)] as const] : [],
      ),
    )
  } catch {
    return new Map()
  }
}

const keys = [
  'good',
  'bad',
  'answer',
  'moved',
  'archived',
] as const satisfies readonly (keyof AddressVerdict)[]

const verdictIn = (entry: Readonly<Record<string, unknown>>): AddressVerdict =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = entry[key]
      return typeof value === 'string' ? [[key, value] as const] : []
    }),
  )

/** Formats answers as the text of a lock file: one line for each address, sorted, for readable diffs. */
export function formatVerdicts(verdicts: Verdicts): string {
  const lines = [...verdicts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([url, verdict]) => `    ${JSON.stringify(url)}: ${JSON.stringify(verdictIn({ ...verdict }))}`)
  return `{\n  "version": 1,\n  "links": {${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n  `}}\n}\n`
}

export const withoutFragment = (url: string): string => url.replace(/#.*$/s, '')

/** Whether an answer proves that an address is gone: its page (RFC 9110, 15.5.5 and 15.5.11), or its host. */
export const isGone = (answer: string | undefined): boolean =>
  answer === '404' || answer === '410' || answer === 'ENOTFOUND'

/** A bad answer as the end of a sentence: `answers with status 404`. */
export function tellAnswer(answer: string): string {
  if (/^\d+$/.test(answer)) return `answers with status ${answer}`
  if (answer === 'ENOTFOUND') return 'names a host that does not exist'
  if (answer === 'TIMEOUT') return 'does not answer in time'
  return answer === 'REDIRECT_LOOP' ? 'redirects endlessly' : `cannot be reached (${answer})`
}

/**
 * Where to link instead of an address that redirects permanently to another one; undefined where that is no
 * successor: many sites send what they have removed to their start page.
 */
export function successorOf(url: string, target: string): string | undefined {
  const [from, to] = [parseUrl(withoutFragment(url)), parseUrl(target)]
  if (!from || !to || from.href === withoutFragment(to.href)) return undefined
  const isStart = ({ pathname, search }: URL): boolean => pathname === '/' && search === ''
  return isStart(to) && !isStart(from) ? undefined : to.href
}

/** An address with the fragment of the one that it replaces, unless it has its own (RFC 9110, 10.2.2). */
export const withFragmentOf = (address: string, original: string): string =>
  address.includes('#') ? address : address + splitHref(original).fragment
