import type { SearchHead } from '../../model/search/search-index.ts'
import type { SearchWords } from '../../model/search/search-words.ts'
import { termsOf } from '../../model/search/scan-terms.ts'
import { stopWords } from '../../model/search/stop-words.ts'
import type { SearchFilter } from '../../model/search/search-client.ts'
import { LunrIndex, type Clause, type Match, type Section } from './lunr-index.ts'
import { parseQuery, type Query, type QueryCompound, type QueryWord } from './parse-query.ts'
import { synonymsOf } from './synonyms.ts'
import { Vocabulary } from './vocabulary.ts'

/** A section that answers, by its number in the index. */
export interface RankedSection {
  readonly section: number
  readonly score: number
  /** Terms of the index that were found there: what a snippet marks. */
  readonly terms: readonly string[]
}

export interface RankedPage {
  readonly page: number
  readonly score: number
  readonly sections: readonly RankedSection[]
}

export interface Ranking {
  readonly pages: readonly RankedPage[]
  /** How many sections there are on all pages. */
  readonly count: number
}

/** How well a synonym stands for a word. */
const asSynonym = 0.5

/** Lunr's time goes with the places where terms stand; on large sites the weakest meanings are left out. */
const mostPostings = 12_000

/** How much of the best coverage a section must have to count as an answer. */
const enough = 0.55

/** Answers queries. Knows no network and no worker: the same class runs in tests and in the benchmark. */
export class SearchEngine {
  readonly index: LunrIndex
  readonly #vocabulary: Vocabulary
  readonly #synonyms: (word: string) => readonly string[]
  readonly #head: SearchHead
  readonly #headings = new Map<number, readonly string[]>()

  /** Without `words` it answers from titles and headings. */
  constructor(head: SearchHead, words?: SearchWords) {
    this.#head = head
    this.index = new LunrIndex(head, words)
    this.#vocabulary = new Vocabulary(this.index.terms, (term) => this.index.frequency(term))
    this.#synonyms = synonymsOf(head.synonyms)
  }

  /** Every answering section, best first and by page. Any text is a query; none throws. */
  search(text: string, filter: SearchFilter = {}): Ranking {
    const { query, meanings, compounds } = this.#understand(text)
    const matches = this.index.query(this.#clauses(query, meanings, compounds))
    const judge = this.#judge(query, meanings, compounds)
    const judged = matches.filter(({ section }) => this.#passes(section, filter)).map(judge)
    const best = Math.max(0, ...judged.map(({ coverage }) => coverage))
    return byPage(judged.filter(({ coverage }) => coverage >= best * enough), (section) => this.section(section), judge.weights)
  }

  /** Hashes of the files of postings that the index should be given before it is searched for this. */
  missing(text: string): readonly string[] {
    const { query, meanings, compounds } = this.#understand(text)
    return this.index.missing(this.#clauses(query, meanings, compounds).map(({ term }) => term))
  }

  section(number: number): Section {
    return this.index.sections[number] as Section // Numbers come from the index itself.
  }

  /** Words of the site near those of a query that found nothing. */
  suggestions(text: string): readonly string[] {
    const words = parseQuery(text).words.filter(({ stop }) => !stop)
    const near = words.flatMap(({ term }) => [...this.#vocabulary.completions(term.slice(0, Math.max(3, term.length - 2)), 2), ...this.#vocabulary.neighbours(term, true).slice(0, 2).map((each) => each.term)])
    const found = [...new Set(near)].filter((term) => /^\p{L}{3,}$/u.test(term)).slice(0, 3)
    return found.length > 0 ? found : this.#topics()
  }

  #understand(text: string): Understood {
    const query = parseQuery(text)
    const compounds = query.compounds.flatMap((compound) => this.#completed(compound))
    // Who writes `proxy-port` wants it whole: its parts alone are half an answer.
    const parts = new Set(compounds.flatMap(({ given, words }) => (given ? words : [])))
    return { query, compounds, meanings: query.words.map((word, index) => this.#meanings(word, parts.has(index) ? 0.5 : 1)) }
  }

  /** What most titles are about. */
  #topics(): readonly string[] {
    const counts = new Map<string, number>()
    for (const { title } of this.index.pages) for (const term of new Set(termsOf(title, 'prose'))) if (/^\p{L}{3,}$/u.test(term) && !stopWords.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
    return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 3).map(([term]) => term)
  }

  /** A compound of the index; one that is still being typed may become several. */
  #completed(compound: QueryCompound): QueryCompound[] {
    const known = this.#vocabulary.has(compound.term) ? [compound] : []
    const completed = compound.open ? [...known, ...this.#vocabulary.completions(compound.term, 6).map((term) => ({ ...compound, term }))] : known
    return completed.length > 0 || !compound.given ? completed : this.#vocabulary.neighbours(compound.term, false).slice(0, 2).map(({ term }) => ({ ...compound, term }))
  }

  /** What a word may stand for, each term with how well it does. */
  #meanings(word: QueryWord, share: number): ReadonlyMap<string, number> {
    const meanings = this.#meaningsOf(word)
    return share === 1 ? meanings : new Map([...meanings].map(([term, quality]) => [term, quality * share]))
  }

  #meaningsOf({ term: word, stop, open, parts }: QueryWord): ReadonlyMap<string, number> {
    const vocabulary = this.#vocabulary
    const found = new Map<string, number>()
    const add = (term: string, quality: number): void => {
      if (vocabulary.has(term) && quality > (found.get(term) ?? 0)) found.set(term, quality)
    }
    add(word, 1)
    if (stop) return found
    for (const term of vocabulary.inflections(word)) add(term, 0.8)
    const exact = found.size > 0
    if (open) for (const term of vocabulary.completions(word, word.length < 2 ? 12 : 40)) add(term, (exact ? 0.55 : 0.9) * (word.length / term.length) ** 0.35)
    if (found.size === 0) {
      for (const { term, distance } of vocabulary.neighbours(word, open)) {
        add(term, distance < 2 ? 0.75 : 0.55)
        for (const inflected of vocabulary.inflections(term)) add(inflected, distance < 2 ? 0.55 : 0.4)
      }
      for (const part of vocabulary.split(word) ?? []) add(part, 0.7)
    } else if (word.length > 4 && this.index.frequency(word) < 3) {
      // What the site says once or twice may be a slip of its own, or of the reader's.
      for (const { term, distance } of vocabulary.neighbours(word, false)) if (distance === 1 && this.index.frequency(term) > 8) add(term, 0.4)
    }
    for (const part of parts) add(part, 0.45)
    for (const near of [word, ...[...found.keys()].filter((term) => found.get(term) === 0.75).slice(0, 2)]) for (const term of this.#synonyms(near)) add(term, asSynonym)
    return found
  }

  /** Rare forms of a word would outweigh the word itself, so each form counts as if it were as frequent. */
  #clauses(query: Query, meanings: readonly ReadonlyMap<string, number>[], compounds: Query['compounds']): Clause[] {
    const boosts = new Map<string, number>()
    for (const terms of meanings) {
      const rarity = Math.min(...[...terms].filter(([, quality]) => quality >= 0.7).map(([term]) => this.index.rarity(term)), 99)
      for (const [term, quality] of terms) boosts.set(term, Math.max(boosts.get(term) ?? 0, quality * Math.min(1, rarity / this.index.rarity(term))))
    }
    for (const { term, given } of compounds) boosts.set(term, (boosts.get(term) ?? 0) + (given ? 1.5 : 1))
    let room = mostPostings
    const clauses = [...boosts].map(([term, boost]) => ({ term, boost })).sort((a, b) => b.boost - a.boost)
    return clauses.filter(({ term }, index) => (room -= this.index.frequency(term)) > 0 || index < query.words.length)
  }

  /** Lunr adds up what it finds; a reader wants all words, and most of all a heading that says just what was asked. */
  #judge(query: Query, meanings: readonly ReadonlyMap<string, number>[], compounds: Query['compounds']): ((match: Match) => Judged) & { weights: readonly number[] } {
    const weights = query.words.map(({ stop }, index) => (stop ? 0.08 : this.#weight(meanings[index] ?? new Map())))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const asked = query.words.map(({ term }) => term).join(' ')
    const judge = ({ section, score, terms: found }: Match): Judged => {
      const terms = Object.keys(found)
      const top = this.section(section).position === 0
      const anywhere = query.words.map(() => 0)
      const inHeading = query.words.map(() => 0)
      const note = (word: number, quality: number, term: string): void => {
        anywhere[word] = Math.max(anywhere[word] ?? 0, quality)
        const places = found[term]
        if (places && ('heading' in places || 'title' in places || (top && 'trail' in places))) inHeading[word] = Math.max(inHeading[word] ?? 0, quality)
      }
      for (const term of terms) meanings.forEach((of, word) => of.has(term) && note(word, of.get(term) ?? 0, term))
      for (const { term, words } of compounds) if (term in found) for (const word of words) note(word, 1, term)
      const sum = (values: readonly number[]): number => values.reduce((all, value, word) => all + value * (weights[word] ?? 0), 0) / (total || 1)
      const coverage = sum(anywhere)
      const heading = this.#headingTerms(section)
      const told = heading.filter((term) => term in found).length / (heading.length || 1)
      const exact = heading.join(' ') === asked ? 1 : 0
      const fit = sum(inHeading)
      // A heading of one word far down, such as a field's name, is no title.
      const sure = top || heading.length > 1 ? 1 : 0.1
      const depth = this.section(section).trail.length
      return { section, terms, coverage, covered: anywhere, leads: exact === 1 || (top && fit >= 0.7), score: (score / (1 + 0.6 * Math.max(0, depth - 1))) * coverage ** 2 * (1 + 1.6 * fit * told * sure + 0.8 * fit + (top ? 1.2 * fit : 0) + 3 * exact * sure) }
    }
    return Object.assign(judge, { weights })
  }

  /** Words that stand everywhere say less than rare ones; unknown words say nothing of any section. */
  #weight(terms: ReadonlyMap<string, number>): number {
    if (terms.size === 0) return 0
    const frequency = Math.max(...[...terms].filter(([, quality]) => quality > 0.3).map(([term]) => this.index.frequency(term)), 1)
    const sections = this.index.sections.length
    return Math.max(0.25, Math.log(1 + sections / frequency) / Math.log(1 + sections))
  }

  #headingTerms(number: number): readonly string[] {
    const known = this.#headings.get(number)
    if (known) return known
    const words = termsOf(this.section(number).heading, 'prose').filter((term) => !/[-_./:@]/.test(term))
    const telling = words.filter((word) => !stopWords.has(word))
    const terms = telling.length > 0 ? telling : words
    this.#headings.set(number, terms)
    return terms
  }

  #passes(section: number, { language, version, tags = [] }: SearchFilter): boolean {
    if (language !== undefined && language !== this.#head.language) return false
    if (version !== undefined && this.#head.docsVersion !== undefined && version !== this.#head.docsVersion) return false
    return tags.length === 0 || tags.some((tag) => this.index.pages[this.section(section).page]?.tags.includes(tag))
  }
}

/** A query and what it may stand for in this index. */
interface Understood {
  readonly query: Query
  /** Per word its terms, each with how well it stands for the word. */
  readonly meanings: readonly ReadonlyMap<string, number>[]
  readonly compounds: readonly QueryCompound[]
}

interface Judged extends RankedSection {
  /** Share of the query's words that the section covers. */
  readonly coverage: number
  /** How well it covers each word. */
  readonly covered: readonly number[]
  /** The page's title, or the heading word for word: shown first of its page. */
  readonly leads: boolean
}

/** A page is as good as its best section, and a little better when others agree. */
function byPage(sections: readonly Judged[], sectionOf: (number: number) => Section, weights: readonly number[]): Ranking {
  const groups = new Map<number, Judged[]>()
  for (const ranked of sections) {
    const { page } = sectionOf(ranked.section)
    const group = groups.get(page)
    if (group) group.push(ranked)
    else groups.set(page, [ranked])
  }
  const pages = [...groups].map(([page, members]): RankedPage => {
    const sorted = [...members].sort((a, b) => b.score - a.score || a.section - b.section)
    const [first, second, third] = sorted
    const sections = [...sorted.filter(({ leads }) => leads), ...sorted.filter(({ leads }) => !leads)].map(({ section, score, terms }) => ({ section, score, terms }))
    const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
    const together = weights.reduce((sum, weight, word) => sum + weight * Math.max(...members.map(({ covered }) => covered[word] ?? 0)), 0) / total
    return { page, sections, score: together * ((first?.score ?? 0) + 0.25 * (second?.score ?? 0) + 0.12 * (third?.score ?? 0)) }
  })
  return { pages: pages.sort((a, b) => b.score - a.score || a.page - b.page), count: sections.length }
}
