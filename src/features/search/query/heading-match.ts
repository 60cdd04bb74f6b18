import { connector, isSigned, termsOf } from '../../../model/search/scan-terms.ts'
import type { Reading } from './lunr-index.ts'
import type { SearchLanguage } from './language.ts'
import { namesAmong, termsWithPlaces } from './parse-query.ts'

/** What of a query a heading is compared with. */
export interface AskedHeading {
  /** Its words with a space between them. */
  readonly text: string
  /** Per word that says something, what may stand for it. */
  readonly readings: readonly (readonly Reading[])[]
}

/** The words of a heading; read once. */
export interface HeadingWords {
  /** With a space between them. */
  readonly text: string
  /** The heading as written. */
  readonly written: string
  /** Stems of all but stop words; of those too where there are no others. */
  readonly telling: ReadonlySet<string>
}

/** How well a heading of the same words in other forms, or in another order, is what was asked. */
const otherForm = 0.7

/** How well a heading is what was asked if it introduces the name that was asked for. */
export const definingForm = 0.7

/** How fast a heading loses with each word that it has too many or too few. */
const strictness = 4

/** How well a heading is what was asked whose beginning that is, by the share that has been typed. */
const begunForm = 0.7

/** The words of a heading, a label or the end of an address. */
export function headingWords(heading: string, { stem, isStop }: SearchLanguage): HeadingWords {
  const terms = termsOf(heading, 'prose')
  const words = terms.filter((term) => isSigned(term) || !connector.test(term))
  const telling = words.filter((word) => !isStop(word))
  return {
    text: namesAmong(termsWithPlaces(heading)).join(' '),
    written: heading,
    telling: new Set((telling.length > 0 ? telling : words).map(stem)),
  }
}

/**
 * Whether a heading continues the query, with the rest of a word or with another word. A name that continues
 * with something else is a different one: `navbar.logo`, `navbar-items`, and `navbarItems` for `navbar`.
 */
const begins = (heading: string, { text }: AskedHeading): boolean =>
  heading.toLowerCase().startsWith(text) && /^[\p{Ll}\p{Lo}\p{N} ]/u.test(heading.slice(text.length))

/**
 * How much a heading is what was asked, up to 1: letter by letter. Otherwise the share of its words that were
 * asked for counts, and the share of the query that it says; or how much of it has been typed.
 */
export function likeness({ text, written, telling }: HeadingWords, query: AskedHeading): number {
  if (text === query.text) return 1
  const beginningShare = begins(written, query) ? (begunForm * query.text.length) / written.length : 0
  const inHeading = ({ terms }: Reading): boolean => terms.every((term) => telling.has(term))
  const readings = query.readings.map((readings) => readings.filter(inHeading))
  const meanQuality = readings.reduce((sum, [best]) => sum + (best?.quality ?? 0), 0) / (readings.length || 1)
  const terms = new Set(readings.flat().flatMap((reading) => reading.terms))
  return Math.max(
    beginningShare,
    otherForm * (meanQuality * (terms.size / (telling.size || 1))) ** strictness,
  )
}

/** Whether a heading introduces a name, as references do: `-p, --proxy-port <port>` for `--proxy-port`. */
export function defines(heading: string, name: string): boolean {
  const [first, ...others] = heading.toLowerCase().split(/[\s,=|<>()]+/)
  return first === name || (first?.startsWith('-') === true && others.includes(name))
}
