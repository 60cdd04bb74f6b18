import { connector, termsOf } from '../../../model/search/scan-terms.ts'
import type { Reading } from './evidence.ts'
import type { SearchLanguage } from './language.ts'

/** What of a query a heading is compared with. */
export interface AskedHeading {
  /** Its words with a space between them. */
  readonly text: string
  /** Whether it may be the beginning of a heading. An address is not: it comes before those below it. */
  readonly mayBegin: boolean
  /** Per word that says something, what may stand for it. */
  readonly readings: readonly (readonly Reading[])[]
}

/** How a heading answers by its mere words. */
export interface HeadingMatch {
  /** Share of its telling words that were asked for. */
  readonly told: number
  /** 1 when it is what was asked, letter by letter; less in another form or order, or when it begins so. */
  readonly exact: number
  /** How many telling words it has. */
  readonly words: number
}

/** The words of a heading; read once. */
export interface HeadingWords {
  readonly all: string
  /** As it is written. */
  readonly written: string
  /** Stems of all but stop words; of those too where there are no others. */
  readonly telling: readonly string[]
}

/** How well a heading of the same words in other forms is what was asked. */
const otherForm = 0.55

/** How well a heading is what was asked whose beginning that is, by the share that has been typed. */
const begunForm = 0.7

/** From this quality on, what stands for a word is the word: in another form or spelling, with a slip. */
const same = 0.7

/**
 * The words of a heading as it is, and without a label: `Class: Stream`, `Step 4: Run the server`.
 */
export function headingWords(heading: string, { stem, isStop }: SearchLanguage): readonly HeadingWords[] {
  const bare = /^[\p{L}\p{N} ]{1,24}:\s+(.+)/u.exec(heading)?.[1]
  return [heading, ...(bare === undefined ? [] : [bare])].map((text) => {
    const words = termsOf(text, 'prose').filter((term) => !connector.test(term))
    const telling = words.filter((word) => !isStop(word))
    return {
      all: words.join(' '),
      written: text,
      telling: [...new Set((telling.length > 0 ? telling : words).map(stem))],
    }
  })
}

/**
 * Whether a heading goes on where the query ends, with the rest of a word or another word. One that names
 * something else does not: `navbar.logo` and `navbarItems` after `navbar`.
 */
const begins = (written: string, { text, mayBegin }: AskedHeading): boolean =>
  mayBegin &&
  written.toLowerCase().startsWith(text) &&
  /^[\p{Ll}\p{Lo}\p{N} ]/u.test(written.slice(text.length))

/** The best of several wordings of a heading, or of a page's title, its label and its address. */
export function matchHeading(wordings: readonly HeadingWords[], asked: AskedHeading): HeadingMatch {
  const matches = wordings.map((words) => matchWording(words, asked))
  return matches.reduce((one, other) => (other.exact > one.exact ? other : one))
}

function matchWording({ all, written, telling }: HeadingWords, asked: AskedHeading): HeadingMatch {
  const { text, readings } = asked
  const inside = new Set(telling)
  const told = new Set<string>()
  let isAsked = readings.length > 0
  for (const word of readings) {
    const best = word.find(({ terms }) => terms.every((term) => inside.has(term)))
    if (!best || best.quality < same) isAsked = false
    for (const { terms } of word) for (const term of terms) if (inside.has(term)) told.add(term)
  }
  const begun = begins(written, asked) ? (begunForm * text.length) / written.length : 0
  const exact = all === text ? 1 : isAsked && told.size === inside.size ? otherForm : begun
  return {
    told: told.size / (inside.size || 1),
    exact,
    words: telling.length,
  }
}
