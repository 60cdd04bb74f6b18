import type { Evidence } from './evidence.ts'
import { lunrScores } from './lunr-scores.ts'
import type { Section, SectionIndex } from './section-index.ts'

/** A section that answers, by its number in the index. */
export interface RankedSection {
  readonly section: number
  readonly score: number
}

export interface RankedPage {
  readonly page: number
  readonly score: number
  readonly sections: readonly RankedSection[]
}

/** What a query has found. */
export interface Ranking {
  readonly pages: readonly RankedPage[]
  /** How many sections there are on all pages. */
  readonly count: number
  /** Terms of the index that the query may mean: what a snippet marks. */
  readonly terms: ReadonlySet<string>
}

/** A word of a query with what is known of it. */
export interface AskedWord {
  readonly stop: boolean
  /** How much it says: rare words more than common ones, unknown words nothing. */
  readonly weight: number
  readonly evidence: Evidence
}

/** How a section's heading answers by its mere words. */
export interface HeadingMatch {
  /** Share of its telling words that were asked for. */
  readonly told: number
  /** Whether it is what was asked, word for word, and whether it begins so. */
  readonly exact: boolean
  readonly begins: boolean
  /** How many telling words it has. */
  readonly words: number
}

/** What is known of the site's sections and pages beside its words. */
export interface Judgements {
  /** Whether the reader wants to see the section. */
  readonly passes: (section: number) => boolean
  readonly headingOf: (section: number) => HeadingMatch
  /** Whether the page is of the kind that answers the query. */
  readonly isAnswer: (page: number) => boolean
}

/** How much of the best coverage a section must have to count as an answer. */
const enough = 0.45

/**
 * From these amounts on, more of a word says little more: the saturation of BM25, for sections and for whole
 * pages.
 */
const sectionSaturation = 2
const pageSaturation = 6

/** How much a page's length counts. */
const pageLengthShare = 0.7

/** What a page is worth that is looked up rather than read, when a question is asked. */
const referenceShare = 0.7

/**
 * So many sections are judged in full, the most promising; the order of those far behind them is seen by
 * nobody.
 */
const maxJudged = 400

/**
 * The pages that answer, best first, each with its answering sections, best first. A reader wants all words,
 * together in one section or at least on one page, and most of all a heading that says just what was asked.
 */
export function rankPages(
  asked: readonly AskedWord[],
  index: SectionIndex,
  { passes, headingOf, isAnswer }: Judgements,
): readonly RankedPage[] {
  const words = shared(asked)
  const coverage = sumOf(words, index, ({ quality }) => quality)
  const matches = index.sections.flatMap((_, section) =>
    (coverage[section] ?? 0) > 0 && passes(section) ? [section] : [],
  )
  const best = matches.reduce((most, section) => Math.max(most, coverage[section] ?? 0), 0)
  const answers = matches.filter((section) => (coverage[section] ?? 0) >= best * enough)
  const fit = sumOf(words, index, ({ inHeading }) => inHeading)
  const [promising, others] = divide(
    answers,
    (section) => plainScore(words, section) * (coverage[section] ?? 0) * (1 + 2 * (fit[section] ?? 0)),
  )
  const scores = lunrScores(
    words.map(({ weight, evidence }) => ({ weight, strength: (section) => strengthOf(evidence, section) })),
    promising,
  )
  const judged = promising.map((section): JudgedSection => {
    const heading = headingOf(section)
    // Numbers come from the index itself.
    const { factor, leads } = judgeHeading(index.sections[section] as Section, heading, fit[section] ?? 0)
    return {
      section,
      leads,
      covered: heading.exact ? 1 : heading.told * (fit[section] ?? 0),
      score: (scores.get(section) ?? 0) * (coverage[section] ?? 0) * factor,
    }
  })
  const rest = others.map((section): JudgedSection => ({
    section,
    leads: false,
    covered: 0,
    score: plainScore(words, section) * (coverage[section] ?? 0),
  }))
  const whole = pageScores(words, matches, index).map((score, page) =>
    isAnswer(page) ? score : referenceShare * score,
  )
  return byPage([...judged, ...rest], words, index, whole)
}

/** The words with weights that add up to 1. */
function shared(words: readonly AskedWord[]): readonly AskedWord[] {
  const total = words.reduce((sum, { weight }) => sum + weight, 0) || 1
  return words.map((word) => ({ ...word, weight: word.weight / total }))
}

/** Per section what its evidence adds up to, by the weights of the words. */
function sumOf(
  words: readonly AskedWord[],
  { sections }: SectionIndex,
  of: (evidence: Evidence) => Float32Array,
): Float32Array {
  const sums = new Float32Array(sections.length)
  for (const { weight, evidence } of words)
    of(evidence).forEach(
      (value, section) => value > 0 && (sums[section] = (sums[section] ?? 0) + weight * value),
    )
  return sums
}

const plainScore = (words: readonly AskedWord[], section: number): number =>
  words.reduce((sum, { weight, evidence }) => sum + weight * strengthOf(evidence, section), 0)

/** The most promising sections, and the others. */
function divide(
  sections: readonly number[],
  promise: (section: number) => number,
): readonly [readonly number[], readonly number[]] {
  if (sections.length <= maxJudged) return [sections, []]
  const sorted = sections
    .map((section) => ({ section, worth: promise(section) }))
    .sort((a, b) => b.worth - a.worth || a.section - b.section)
  const numbers = sorted.map(({ section }) => section)
  return [numbers.slice(0, maxJudged), numbers.slice(maxJudged)]
}

interface JudgedSection extends RankedSection {
  /** The page's title, or the heading word for word: shown first of its page. */
  readonly leads: boolean
  /** How much its heading is the query, up to 1: then the rest of the page does not matter. */
  readonly covered: number
}

function strengthOf({ amount, quality }: Evidence, section: number): number {
  const value = amount[section] ?? 0
  return ((quality[section] ?? 0) * value) / (value + sectionSaturation)
}

/** `fit` is the share of the query that the heading covers. */
function judgeHeading(
  { position, trail }: Section,
  { told, exact, begins, words }: HeadingMatch,
  fit: number,
): { readonly factor: number; readonly leads: boolean } {
  const top = position === 0
  // A heading of one word far down, such as a field's name, is no title.
  const sure = top || words > 1 ? 1 : 0.1
  const bonus =
    1.6 * fit * told * sure + (top ? 2 : 0.8) * fit + (exact ? 6 * sure : 0) + (begins ? (top ? 2 : 1) : 0)
  return {
    factor: (1 + bonus) / (1 + 0.6 * Math.max(0, trail.length - 1)),
    leads: exact || (top && fit >= 0.7),
  }
}

/** How well whole pages answer, by page number: a long question finds its words in several sections. */
function pageScores(
  words: readonly AskedWord[],
  matches: readonly number[],
  index: SectionIndex,
): Float32Array {
  const { pages, sections } = index
  const scores = new Float32Array(pages.length)
  const telling = words.filter(({ stop }) => !stop).length
  // A single word is no question; it is answered by a section. The longer the question, the more the whole
  // page counts.
  const power = Math.min(2, Math.max(0, telling - 1))
  if (power === 0) return scores.fill(1)
  const sizes = pageSizes(index)
  for (const { weight, evidence } of words) {
    const amount = new Float32Array(pages.length)
    const quality = new Float32Array(pages.length)
    for (const section of matches) {
      const { page } = sections[section] as Section // Numbers come from the index itself.
      amount[page] = (amount[page] ?? 0) + (evidence.amount[section] ?? 0)
      quality[page] = Math.max(quality[page] ?? 0, evidence.quality[section] ?? 0)
    }
    quality.forEach((best, page) => {
      const value = (amount[page] ?? 0) / (1 - pageLengthShare + pageLengthShare * (sizes[page] ?? 1))
      if (best > 0) scores[page] = (scores[page] ?? 0) + (weight * best * value) / (value + pageSaturation)
    })
  }
  return scores.map((score) => score ** power)
}

/** Terms of each page in proportion to an average page; a heading counts as so many. */
function pageSizes({ pages, sections, lengths }: SectionIndex): readonly number[] {
  const sizes = pages.map(() => 0)
  sections.forEach(
    ({ page }, section) =>
      (sizes[page] = (sizes[page] ?? 0) + 20 + (lengths.text[section] ?? 0) + (lengths.code[section] ?? 0)),
  )
  const average = sizes.reduce((sum, size) => sum + size, 0) / pages.length
  return sizes.map((size) => size / average)
}

/**
 * A page is as good as its best section, and a little better when others agree and when they cover together
 * what was asked.
 */
function byPage(
  judged: readonly JudgedSection[],
  words: readonly AskedWord[],
  index: SectionIndex,
  whole: Float32Array,
): readonly RankedPage[] {
  const pages = [...groupByPage(judged, index)].map(([page, members]): RankedPage => {
    const sorted = [...members].sort((a, b) => b.score - a.score || a.section - b.section)
    const [first, second, third] = sorted
    const sections = [...sorted.filter(({ leads }) => leads), ...sorted.filter(({ leads }) => !leads)].map(
      ({ section, score }) => ({ section, score }),
    )
    const together = words.reduce(
      (sum, { weight, evidence: { quality } }) =>
        sum + weight * members.reduce((most, { section }) => Math.max(most, quality[section] ?? 0), 0),
      0,
    )
    return {
      page,
      sections,
      score:
        (whole[page] ?? 0) ** (1 - (first?.covered ?? 0) ** 4) *
        together *
        ((first?.score ?? 0) + 0.25 * (second?.score ?? 0) + 0.12 * (third?.score ?? 0)),
    }
  })
  return pages.sort((a, b) => b.score - a.score || a.page - b.page)
}

function groupByPage(
  judged: readonly JudgedSection[],
  { sections }: SectionIndex,
): ReadonlyMap<number, readonly JudgedSection[]> {
  const groups = new Map<number, JudgedSection[]>()
  for (const each of judged) {
    const page = sections[each.section]?.page ?? 0
    const group = groups.get(page)
    if (group) group.push(each)
    else groups.set(page, [each])
  }
  return groups
}
