import type { Evidence } from './lunr-index.ts'
import type { SearchFacet } from '../../../model/search/search-client.ts'
import type { Section, Sections } from './sections.ts'

// A section is as good as what Lunr says of each word, saturated as in BM25 so that no word stands for all of
// them, times how much of the query it says, times what its heading says. A page is as good as its best
// sections, times how well it answers as a whole: evidence of passages and of the document combined, as in
// Callan, "Passage-level evidence in document retrieval" (SIGIR 1994).
//
//   section = Σ weight · quality · lunr ∕ (lunr + k)  ×  Σ weight · quality  ×  heading
//   heading = (1 + says + is what was asked, twice for a title)  ∕  depth
//   page    = (first + second ∕ 4 + third ∕ 8)  ×  wholeⁿ  ×  the site's weight

/** A word of a query with what is known of it. */
export interface AskedWord {
  /** Whether it says nothing by itself: `the`. */
  readonly stop: boolean
  /** How much it says, from 0 to 1: rare words more than common ones, unknown words nothing. */
  readonly weight: number
  readonly evidence: Evidence
}

/** What is known of the site's sections and pages beside its words. */
export interface Judgements {
  /** Whether the reader wants to see the section. */
  readonly passes: (section: number) => boolean
  /** How much a section's heading is what was asked, up to 1. */
  readonly likenessOf: (section: number) => number
  /** Whether a section's heading is the query, letter by letter, however short. */
  readonly isQuery: (section: number) => boolean
  /** What the page's kind and the site's configuration make of its score; 1 is usual. */
  readonly weightOf: (page: number) => number
}

/** A section that answers, by its number, with what its score is made of. */
export interface RankedSection {
  readonly section: number
  readonly score: number
  /** Lunr's scores of the words, saturated and weighed, up to 1. */
  readonly lunr: number
  /** How much of the query it says, itself or by the headings above it, up to 1. */
  readonly coverage: number
  /** What its heading makes of its score; 1 is usual. */
  readonly heading: number
  /** Whether its heading is the query: it is shown first, and the rest of its page does not matter. */
  readonly isAsked: boolean
}

/** A page with its score and the sections that answer best. */
export interface RankedPage {
  readonly page: number
  readonly score: number
  /** How well it answers as a whole, with its exponent; 1 where that does not count. */
  readonly whole: number
  readonly weight: number
  /** Best first, after those that are what was asked. */
  readonly sections: readonly RankedSection[]
}

/** What the benchmark can leave out, to see what it is worth. */
export const factors = [
  'saturation',
  'coverage',
  'above',
  'heading',
  'likeness',
  'depth',
  'others',
  'whole',
  'weight',
] as const

/** A part of the formula that can be left out to measure what it is worth. */
export type Factor = (typeof factors)[number]

/**
 * From these scores on, more of a word says little more: of a section, and of a whole page of usual length.
 */
const sectionSaturation = 8
const pageSaturation = 60

/** How much of a heading's score counts for the sections below it. */
const aboveShare = 0.5

/** How much a heading adds that says all of the query, and how much one that is the query. */
const sayingBonus = 0.8
const beingBonus = 3

/** What each level of headings takes away. */
const depthShare = 0.2

/** How much of the best coverage a section must have to count as an answer. */
const enough = 0.1

/** How much a page's length counts, and how much the whole page does at most, for long questions. */
const lengthShare = 0.5
const maxPower = 2

/** The pages that answer, best first, each with its answering sections, best first. */
export function rankPages(
  askedWords: readonly AskedWord[],
  sections: Sections,
  judgements: Judgements,
  without: ReadonlySet<Factor> = new Set(),
): readonly RankedPage[] {
  const has: Has = (factor) => !without.has(factor)
  const words = asShares(askedWords)
  // A single word is no question; the longer a question, the more the whole page counts.
  const power = has('whole') ? Math.min(maxPower, words.filter(({ stop }) => !stop).length - 1) : 0
  const matches = [...sections.all.keys()].filter((at) => saysAny(words, at) && judgements.passes(at))
  const judged = matches.map((at) => judgeSection(at, sections.section(at), words, judgements, has))
  const most = judged.reduce((best, { coverage }) => Math.max(best, coverage), 0)
  return [...groupByPage(judged, sections)]
    .map(([page, members]): RankedPage => {
      const answers = members
        .filter(({ coverage }) => coverage >= enough * most)
        .sort((a, b) => b.score - a.score || a.section - b.section)
      const counts = power > 0 && !members.some(({ isAsked }) => isAsked)
      const whole = counts ? wholeScore(words, members, lengthOf(page, sections)) ** power : 1
      const weight = has('weight') ? judgements.weightOf(page) : 1
      const score = passageScore(answers, has) * whole * weight
      const rankedSections = answers.toSorted((a, b) => Number(b.isAsked) - Number(a.isAsked))
      return { page, score, whole, weight, sections: rankedSections }
    })
    .filter((page) => page.sections.length > 0)
    .sort((a, b) => b.score - a.score || a.page - b.page)
}

type Has = (factor: Factor) => boolean

/** Words whose weights add up to 1. */
function asShares(askedWords: readonly AskedWord[]): readonly AskedWord[] {
  const total = askedWords.reduce((sum, { weight }) => sum + weight, 0) || 1
  return askedWords.map((word) => ({ ...word, weight: word.weight / total }))
}

const saysAny = (words: readonly AskedWord[], at: number): boolean =>
  words.some(({ evidence }) => (evidence.quality[at] ?? 0) > 0)

function judgeSection(
  at: number,
  { above, position }: Section,
  words: readonly AskedWord[],
  { likenessOf, isQuery }: Judgements,
  has: Has,
): RankedSection {
  let coverage = 0
  let lunr = 0
  let inHeading = 0
  for (const { weight, evidence } of words) {
    const { quality, score } = saidIn(evidence, at, has('above') ? above : [])
    coverage += weight * quality
    lunr += weight * quality * (has('saturation') ? score / (score + sectionSaturation) : score)
    inHeading += weight * (evidence.inHeading[at] ?? 0)
  }
  const saying = has('heading') ? sayingBonus * inHeading : 0
  const being = has('likeness') && inHeading > 0 ? likenessOf(at) : 0
  const depth = has('depth') ? 1 + depthShare * Math.max(0, above.length - 1) : 1
  const heading = (1 + (position === 0 ? 2 : 1) * (saying + beingBonus * being)) / depth
  const score = lunr * (has('coverage') ? coverage : 1) * heading
  return { section: at, score, lunr, coverage, heading, isAsked: being === 1 || isQuery(at) }
}

/** What a section says of a word: itself, and by the headings above it. */
const saidIn = ({ quality, score, inHeading }: Evidence, at: number, above: readonly number[]): Said =>
  above.reduce(
    (sum, heading) => {
      const share = inHeading[heading] ?? 0
      if (share === 0) return sum
      return {
        quality: Math.max(sum.quality, share),
        score: sum.score + aboveShare * (score[heading] ?? 0),
      }
    },
    { quality: quality[at] ?? 0, score: score[at] ?? 0 },
  )

interface Said {
  readonly quality: number
  readonly score: number
}

/** The more sections answer, the better; the third and those after it say little more. */
function passageScore([first, second, third]: readonly RankedSection[], has: Has): number {
  const others = has('others') ? (second?.score ?? 0) / 4 + (third?.score ?? 0) / 8 : 0
  return (first?.score ?? 0) + others
}

/**
 * How well a page answers as a whole, up to 1: a question finds its words in several sections. `length` is 1
 * for a page of usual length.
 */
function wholeScore(words: readonly AskedWord[], members: readonly RankedSection[], length: number): number {
  return words.reduce((sum, { weight, evidence }) => {
    let score = 0
    let best = 0
    for (const { section } of members) {
      score += evidence.score[section] ?? 0
      best = Math.max(best, evidence.quality[section] ?? 0)
    }
    const value = score / (1 - lengthShare + lengthShare * length)
    return sum + (weight * best * value) / (value + pageSaturation)
  }, 0)
}

/** How many sections a page has, beside what is usual. */
function lengthOf(page: number, { pages, all }: Sections): number {
  const count = (pages[page + 1]?.top ?? all.length) - (pages[page]?.top ?? 0)
  return count / (all.length / pages.length)
}

function groupByPage(
  judged: readonly RankedSection[],
  { all }: Sections,
): ReadonlyMap<number, readonly RankedSection[]> {
  const groups = new Map<number, RankedSection[]>()
  for (const each of judged) {
    const page = all[each.section]?.page ?? 0
    const group = groups.get(page)
    if (group) group.push(each)
    else groups.set(page, [each])
  }
  return groups
}

/** What pages that answer can be narrowed to, those of the best pages first. */
export function facetsOf(
  pages: readonly RankedPage[],
  valuesOf: (page: RankedPage) => readonly string[],
): readonly SearchFacet[] {
  const counts = new Map<string, number>()
  for (const value of pages.flatMap(valuesOf)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, pages]) => ({ value, pages }))
}
