import type { SearchHead } from '../../../model/search/search-index.ts'
import { termsOf } from '../../../model/search/scan-terms.ts'
import type { SearchFacet, SearchFilter, SuggestedPage } from '../../../model/search/search-client.ts'
import { readEvidence, LunrIndex, type Evidence, type Reading } from './lunr-index.ts'
import {
  defines,
  definingForm,
  headingWords,
  likeness,
  type AskedHeading,
  type HeadingWords,
} from './heading-match.ts'
import { english, type SearchLanguage } from './language.ts'
import { Interpreter } from './meanings.ts'
import { hasShortNames, slugWords, weightOfPage, Scope, Sections, type IndexedPage } from './sections.ts'
import { parseQuery, type Query, type QueryWord } from './parse-query.ts'
import { facetsOf, rankPages, type AskedWord, type Factor, type RankedPage } from './rank.ts'
import { Vocabulary } from './vocabulary.ts'

/** What a query has found. */
export interface Ranking {
  readonly pages: readonly RankedPage[]
  /** How many sections there are on all pages. */
  readonly count: number
  /** Whether no page has all words that carry a topic. */
  readonly isPartial: boolean
  /** The sections of the sidebar, the best first, and the tags that answer, whichever of them were chosen. */
  readonly sections: readonly SearchFacet[]
  readonly tags: readonly SearchFacet[]
  /** The version that was searched, where the site has several. */
  readonly version: string | undefined
  readonly words: readonly UnderstoodWord[]
  /** Terms of the index that the query may mean: what a snippet marks. */
  readonly terms: ReadonlySet<string>
}

/** A word of a query, and what was made of it. */
export interface UnderstoodWord extends AskedWord {
  readonly term: string
  /** What may stand for it, best first. */
  readonly readings: readonly Reading[]
}

/** Time goes with the places where terms stand; on large sites the weakest meanings are left out. */
const maxPostings = 12_000

/**
 * Where the words of a query themselves are in fewer pieces of the index, what else may stand for them adds
 * up to so many: few, to be quick.
 */
const maxPieces = 7

/** More would hide what the reader came for. */
const maxSuggested = 5

/** Answers queries. Knows no network and no worker: the same class runs in tests and in the benchmark. */
export class SearchEngine {
  readonly sections: Sections
  readonly lunr: LunrIndex
  readonly #vocabulary: Vocabulary
  readonly #interpreter: Interpreter
  readonly #head: SearchHead
  readonly #language: SearchLanguage
  readonly #headings = new Map<number, readonly HeadingWords[]>()
  readonly #without: ReadonlySet<Factor>
  #last: { readonly key: string; readonly ranking: Ranking } | undefined

  /** `without` leaves factors of the ranking out. */
  constructor(
    head: SearchHead,
    language: SearchLanguage = english(),
    without: ReadonlySet<Factor> = new Set(),
  ) {
    this.#head = head
    this.#language = language
    this.#without = without
    this.sections = new Sections(head)
    this.lunr = new LunrIndex(head.words)
    this.#vocabulary = new Vocabulary(head.words, language)
    this.#interpreter = new Interpreter(this.#vocabulary, head.synonyms, language)
  }

  /** Every answering section, best first and by page. Any text is a query; none throws. */
  search(text: string, filter: SearchFilter = {}): Ranking {
    // An answer is asked for again when its snippets come.
    const key = JSON.stringify([text, filter, this.lunr.size])
    if (this.#last?.key !== key) this.#last = { key, ranking: this.#rank(text, filter) }
    return this.#last.ranking
  }

  /** Numbers of the pieces that the index should be given before it is searched for this. */
  missing(text: string): readonly number[] {
    const pieces = this.#understand(text)
      .readings.flat()
      .flatMap(({ terms }) => this.#piecesOf(terms))
    return [...new Set(pieces)].filter((piece) => !this.lunr.has(piece))
  }

  /** The form in which the index has a word. */
  stem(word: string): string {
    return this.#vocabulary.stem(word)
  }

  /** Words of the site near those of a query that found nothing. */
  suggestions(text: string): readonly string[] {
    const words = parseQuery(text, this.#language).words.filter(({ stop }) => !stop)
    const near = words.flatMap(({ term }) => [
      ...this.#vocabulary.completions(term.slice(0, Math.max(3, term.length - 2)), 2),
      ...this.#vocabulary.neighbors(term, true).slice(0, 2),
    ])
    const terms = [...new Set(near)].filter((term) => /^\p{L}{3,}$/u.test(term)).slice(0, 3)
    return terms.length > 0 ? terms : this.#topics()
  }

  /** Pages to offer in a tree before anything is asked. */
  suggested(tree: string | undefined): readonly SuggestedPage[] {
    const scope = new Scope(this.#head, tree === undefined ? {} : { tree })
    return this.#head.suggested
      .flatMap((page) => this.sections.pages[page] ?? [])
      .filter((page) => scope.has(page))
      .slice(0, maxSuggested)
      .map(({ href, title, label, place }) => ({ href, title: label === '' ? title : label, place }))
  }

  #rank(text: string, filter: SearchFilter): Ranking {
    const { query, readings } = this.#understand(text)
    const telling = readings.filter((_, word) => query.words[word]?.stop === false)
    const heading = { text: query.names.join(' '), readings: telling }
    const scope = new Scope(this.#head, filter)
    const words = this.#askedWords(query, readings)
    const pageOf = (page: number) => this.sections.pages[page] as IndexedPage // It is in the index.
    const rankedPages = rankPages(
      words,
      this.sections,
      {
        passes: (section) => scope.has(this.sections.page(section)),
        likenessOf: (section) =>
          this.#likeness(section, heading, query.code ? text.trim().toLowerCase() : undefined),
        // A heading of one word has no likeness, but comes before those that continue it.
        isQuery: (section) => this.sections.section(section).heading.toLowerCase() === heading.text,
        weightOf: (page) => weightOfPage(pageOf(page), query.code),
      },
      this.#without,
    )
    const taggedPages = rankedPages.filter(({ page }) => scope.isTagged(pageOf(page)))
    const chosenPages = rankedPages.filter(({ page }) => scope.isChosen(pageOf(page)))
    const pages = taggedPages.filter(({ page }) => scope.isChosen(pageOf(page)))
    return {
      pages,
      sections: facetsOf(taggedPages, ({ page }) => pageOf(page).place.slice(0, 1)),
      tags: facetsOf(chosenPages, ({ page }) => pageOf(page).tags),
      version: scope.version,
      words,
      count: pages.reduce((sum, { sections }) => sum + sections.length, 0),
      isPartial: pages.length > 0 && this.#isPartial(words, pages),
      terms: new Set(telling.flat().flatMap(({ terms }) => terms)),
    }
  }

  #isPartial(words: readonly UnderstoodWord[], pages: readonly RankedPage[]): boolean {
    let pagesLeft = new Set(pages.map(({ page }) => page))
    for (const { stop, term, evidence } of words) {
      if (stop || this.#language.isFraming(term)) continue
      const saying = new Set<number>()
      for (const [section, { page }] of this.sections.all.entries())
        if (evidence.quality[section] && pagesLeft.has(page)) saying.add(page)
      pagesLeft = saying
    }
    return pagesLeft.size === 0
  }

  /** A query, and per word what may stand for it in this index. */
  #understand(text: string): { readonly query: Query; readonly readings: readonly (readonly Reading[])[] } {
    const query = parseQuery(text, this.#language)
    return { query, readings: this.#affordable(this.#interpreter.readings(query)) }
  }

  /** The same readings as far as they can be looked up in time: each word's best, then what comes near it. */
  #affordable(readings: readonly (readonly Reading[])[]): readonly (readonly Reading[])[] {
    const byWorth = readings
      .flatMap((list) =>
        list.map((reading) => ({ reading, worth: reading.quality / (list[0]?.quality ?? 1) })),
      )
      .sort((a, b) => b.worth - a.worth)
    const affordable = new Set<Reading>()
    const pieces = new Set<number>()
    let postings = 0
    for (const { reading, worth } of byWorth) {
      const more = this.#piecesOf(reading.terms).filter((piece) => !pieces.has(piece))
      const places = this.#vocabulary.frequency(reading.terms)
      if (
        worth < 1 &&
        ((more.length > 0 && pieces.size + more.length > maxPieces) || postings + places > maxPostings)
      )
        continue
      affordable.add(reading)
      postings += places
      for (const piece of more) pieces.add(piece)
    }
    return readings.map((list) => list.filter((reading) => affordable.has(reading)))
  }

  #piecesOf(terms: readonly string[]): readonly number[] {
    return [...new Set(terms.map((term) => this.lunr.pieceOf(term)))]
  }

  #askedWords(query: Query, readings: readonly (readonly Reading[])[]): readonly UnderstoodWord[] {
    const isQuestion = query.words.filter(({ stop }) => !stop).length >= 3
    return query.words.map((word, number) => {
      const list = readings[number] ?? []
      const evidence = readEvidence(list, this.lunr, this.sections.all.length)
      return {
        term: word.term,
        readings: list,
        stop: word.stop,
        weight: word.stop
          ? stopWeight
          : this.#weight(word, list, evidence) *
            (isQuestion && this.#language.isFraming(word.term) ? framingShare : 1),
        evidence,
      }
    })
  }

  /**
   * The more sections say the most frequent of what may stand for a word, and the more pages any of it, the
   * less the word tells; unknown words tell nothing.
   */
  #weight(word: QueryWord, readings: readonly Reading[], { quality }: Evidence): number {
    if (readings.length === 0) return 0
    const { all, pages } = this.sections
    const frequency = Math.max(...readings.map(({ terms }) => this.#vocabulary.frequency(terms)))
    const saying = new Set<number>()
    for (const [section, { page }] of all.entries()) if (quality[section]) saying.add(page)
    const rarity =
      (1 - pageShare) * rarityAmong(all.length, frequency) +
      pageShare * rarityAmong(pages.length, saying.size)
    return word.open && /^[a-z]$/.test(word.term) ? beginningShare * rarity : rarity
  }

  /** How much the heading of a section is what was asked, up to 1; `name` is what was asked for as code. */
  #likeness(section: number, heading: AskedHeading, name: string | undefined): number {
    const isDefined = name !== undefined && defines(this.sections.section(section).heading, name)
    // A title of its words is not the flag.
    if (name !== undefined && /^-\S+$/.test(name)) return isDefined ? 1 : 0
    return Math.max(
      isDefined ? definingForm : 0,
      ...this.#headingWords(section).map((words) => likeness(words, heading)),
    )
  }

  #headingWords(section: number): readonly HeadingWords[] {
    let words = this.#headings.get(section)
    if (!words) {
      const { heading, position } = this.sections.section(section)
      const { title, label, href } = this.sections.page(section)
      // A command with its flag is the page's title with the heading: `tool run --port`.
      const names =
        position > 0 ? [`${title} ${heading}`] : hasShortNames(href) ? [] : [label, slugWords(href)]
      words = [heading, ...names]
        .map((text) => headingWords(text, this.#language))
        // A heading of one word far down, such as a field's name, is no title.
        .filter(({ telling }) => telling.size > (position === 0 ? 0 : 1))
      this.#headings.set(section, words)
    }
    return words
  }

  /** What most titles are about. */
  #topics(): readonly string[] {
    const counts = new Map<string, number>()
    for (const { title } of this.sections.pages)
      for (const term of new Set(termsOf(title, 'prose')))
        if (/^\p{L}{3,}$/u.test(term) && !this.#language.isStop(term))
          counts.set(term, (counts.get(term) ?? 0) + 1)
    return [...counts]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, 3)
      .map(([term]) => term)
  }
}

/** How rare something is that stands in so many of all, up to 1 for a single one. */
const rarityAmong = (all: number, saying: number): number =>
  Math.max(leastRarity, Math.log(1 + all / Math.max(1, saying)) / Math.log(1 + all))

/** What a word weighs at least that stands everywhere, beside at most 1. */
const leastRarity = 0.3

/** How much it counts on how many pages a word stands, beside in how many sections. */
const pageShare = 1 / 3

/** What the first letter of a word counts that is still being typed: it may become anything. */
const beginningShare = 0.15

/** What a word counts that only frames a question. */
const framingShare = 0.5

/** What a word that carries no topic weighs, beside at most 1. */
const stopWeight = 0.03
