import type { Evidence } from './evidence.ts'
import type { HeadingMatch } from './heading-match.ts'
import type { Section, Sections } from './sections.ts'

// A section is as good as what Lunr says of each word, saturated as in BM25 so that no word stands for all of
// them, times how much of the query it says, times what its heading says. A page is as good as its best
// sections, times how well it answers as a whole: evidence of passages and of the document combined, as in
// Callan, "Passage-level evidence in document retrieval" (SIGIR 1994).
//
//   section = Σ weight · quality · lunr ∕ (lunr + k)  ×  Σ weight · quality  ×  heading
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
  readonly headingOf: (section: number) => HeadingMatch
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
  /** Whether it is shown first of its page. */
  readonly leads: boolean
  /** How much its heading is the query, up to 1: then the rest of the page does not matter. */
  readonly covered: number
}

/** A page with its score and the sections that answer best. */
export interface RankedPage {
  readonly page: number
  readonly score: number
  /** How well it answers as a whole; already with its exponent. */
  readonly whole: number
  readonly weight: number
  /** Best first. */
  readonly sections: readonly RankedSection[]
}

/** What the benchmark can leave out, to see what it is worth. */
export const factors = [
  'saturation',
  'coverage',
  'above',
  'heading',
  'exact',
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

/**
 * How much a heading adds that says all of the query, and how much one that is the query; twice that for a
 * title.
 */
const headingBonus = 0.8
const exactBonus = 3

/** What each level of headings takes away. */
const depthShare = 0.15

/** How much of the best coverage a section must have to count as an answer. */
const enough = 0.1

/** How much a page's length counts, and how much the whole page does at most, for long questions. */
const lengthShare = 0.5
const maxPower = 2

/**
 * So many sections are judged by their headings too; the order of those far behind them is seen by nobody.
 */
const maxJudged = 400

/** The pages that answer, best first, each with its answering sections, best first. */
export function rankPages(
  asked: readonly AskedWord[],
  sections: Sections,
  { passes, headingOf, weightOf }: Judgements,
  without: ReadonlySet<Factor> = new Set(),
): readonly RankedPage[] {
  const has: Has = (factor) => !without.has(factor)
  const words = asShares(asked)
  const sums = addUp(words, sections, has)
  const matches = [...sections.all.keys()].filter((at) => (sums.coverage[at] ?? 0) > 0 && passes(at))
  const answers = enoughCovered(matches, sums)
  const promising = mostPromising(answers, sums, has)
  const judged = answers.map((at) =>
    judgeSection(at, sections.section(at), promising.has(at) ? headingOf(at) : unread, sums, has),
  )
  const wholes = wholeScores(words, matches, sections)
  return [...groupByPage(judged, sections)]
    .map(([page, members]) =>
      judgePage(
        page,
        members,
        has('whole') ? (wholes[page] ?? 1) : 1,
        has('weight') ? weightOf(page) : 1,
        has,
      ),
    )
    .sort((a, b) => b.score - a.score || a.page - b.page)
}

type Has = (factor: Factor) => boolean

/** Words whose weights add up to 1. */
function asShares(asked: readonly AskedWord[]): readonly AskedWord[] {
  const total = asked.reduce((sum, { weight }) => sum + weight, 0) || 1
  return asked.map((word) => ({ ...word, weight: word.weight / total }))
}

/** The sections that say not much less of the query than the one that says most of it. */
function enoughCovered(matches: readonly number[], { coverage }: Sums): readonly number[] {
  const most = matches.reduce((best, at) => Math.max(best, coverage[at] ?? 0), 0)
  return matches.filter((at) => (coverage[at] ?? 0) >= enough * most)
}

/** What a section is worth without its heading. */
const plainScore = (at: number, { strength, coverage }: Sums, has: Has): number =>
  (strength[at] ?? 0) * (has('coverage') ? (coverage[at] ?? 0) : 1)

function mostPromising(answers: readonly number[], sums: Sums, has: Has): ReadonlySet<number> {
  if (answers.length <= maxJudged) return new Set(answers)
  const promises = Float32Array.from(
    answers,
    (at) => plainScore(at, sums, has) * (1 + 2 * (sums.inHeading[at] ?? 0)),
  )
  const least = promises.slice().sort().at(-maxJudged) ?? 0
  return new Set(answers.filter((_, index) => (promises[index] ?? 0) >= least))
}

/** The heading of a section that is far behind. */
const unread: HeadingMatch = { told: 0, exact: 0, words: 0 }

function judgeSection(
  at: number,
  { above, position }: Section,
  { told, exact, words }: HeadingMatch,
  sums: Sums,
  has: Has,
): RankedSection {
  const isTop = position === 0
  const asksFor = sums.inHeading[at] ?? 0
  // A title counts twice. A heading of one word far down, such as a field's name, is no title.
  const times = isTop ? 2 : 1
  const saying = has('heading') && words > 0 ? times * headingBonus * asksFor : 0
  const being = has('exact') && (isTop || words > 1) ? times * exactBonus * exact : 0
  const depth = has('depth') ? 1 + depthShare * Math.max(0, above.length - 1) : 1
  const heading = (1 + saying + being) / depth
  return {
    section: at,
    score: plainScore(at, sums, has) * heading,
    lunr: sums.strength[at] ?? 0,
    coverage: sums.coverage[at] ?? 0,
    heading,
    leads: exact > 0 || (isTop && asksFor >= 0.7),
    covered: exact > 0 ? 1 : told * asksFor,
  }
}

function judgePage(
  page: number,
  members: readonly RankedSection[],
  wholeScore: number,
  weight: number,
  has: Has,
): RankedPage {
  const sorted = [...members].sort((a, b) => b.score - a.score || a.section - b.section)
  const [first, second, third] = sorted
  const others = has('others') ? (second?.score ?? 0) / 4 + (third?.score ?? 0) / 8 : 0
  // A page that is called what was asked answers it, whatever else it says.
  const whole = wholeScore ** (1 - (first?.covered ?? 0) ** 4)
  return {
    page,
    whole,
    weight,
    score: ((first?.score ?? 0) + others) * whole * weight,
    sections: [...sorted.filter(({ leads }) => leads), ...sorted.filter(({ leads }) => !leads)],
  }
}

interface Sums {
  /** How much of the query each section says. */
  readonly coverage: Float32Array
  /** Lunr's scores, saturated and weighed. */
  readonly strength: Float32Array
  /** How much of the query its heading says. */
  readonly inHeading: Float32Array
}

/** Adds the words up, section by section; a section that says any of them also says what stands above it. */
function addUp(words: readonly AskedWord[], sections: Sections, has: Has): Sums {
  const size = sections.all.length
  const sums = {
    coverage: new Float32Array(size),
    strength: new Float32Array(size),
    inHeading: new Float32Array(size),
  }
  sections.all.forEach(({ above }, at) => {
    if (!words.some(({ evidence }) => (evidence.quality[at] ?? 0) > 0)) return
    for (const { weight, evidence } of words) {
      let quality = evidence.quality[at] ?? 0
      let score = evidence.score[at] ?? 0
      if (has('above'))
        for (const heading of above)
          if ((evidence.inHeading[heading] ?? 0) > 0) {
            quality = Math.max(quality, evidence.inHeading[heading] ?? 0)
            score += aboveShare * (evidence.score[heading] ?? 0)
          }
      const value = has('saturation') ? score / (score + sectionSaturation) : score
      sums.coverage[at] = (sums.coverage[at] ?? 0) + weight * quality
      sums.strength[at] = (sums.strength[at] ?? 0) + weight * quality * value
      sums.inHeading[at] = (sums.inHeading[at] ?? 0) + weight * (evidence.inHeading[at] ?? 0)
    }
  })
  return sums
}

/**
 * How well whole pages answer, by page number: a long question finds its words in several sections. A single
 * word is no question; the longer the question, the more the whole page counts.
 */
function wholeScores(
  words: readonly AskedWord[],
  matches: readonly number[],
  { pages, all }: Sections,
): Float32Array {
  const scores = new Float32Array(pages.length)
  const power = Math.min(maxPower, Math.max(0, words.filter(({ stop }) => !stop).length - 1))
  if (power === 0) return scores.fill(1)
  for (const { weight, evidence } of words) {
    const score = new Float32Array(pages.length)
    const quality = new Float32Array(pages.length)
    for (const section of matches) {
      const page = all[section]?.page ?? 0
      score[page] = (score[page] ?? 0) + (evidence.score[section] ?? 0)
      quality[page] = Math.max(quality[page] ?? 0, evidence.quality[section] ?? 0)
    }
    quality.forEach((best, page) => {
      if (best === 0) return
      const length =
        ((pages[page + 1]?.top ?? all.length) - (pages[page]?.top ?? 0)) / (all.length / pages.length)
      const value = (score[page] ?? 0) / (1 - lengthShare + lengthShare * length)
      scores[page] = (scores[page] ?? 0) + (weight * best * value) / (value + pageSaturation)
    })
  }
  return scores.map((score) => score ** power)
}

function groupByPage(
  judged: readonly RankedSection[],
  { all }: Sections,
): ReadonlyMap<number, RankedSection[]> {
  const groups = new Map<number, RankedSection[]>()
  for (const each of judged) {
    const page = all[each.section]?.page ?? 0
    const group = groups.get(page)
    if (group) group.push(each)
    else groups.set(page, [each])
  }
  return groups
}
