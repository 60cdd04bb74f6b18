import type { SearchHead } from '../../../model/search/search-index.ts'
import type { SearchWords } from '../../../model/search/search-words.ts'
import { termsOf } from '../../../model/search/scan-terms.ts'
import { stopWords } from '../../../model/search/stop-words.ts'
import type { SearchFilter } from '../../../model/search/search-client.ts'
import { EvidenceReader, type Reading } from './evidence.ts'
import { Interpreter, type Meanings } from './meanings.ts'
import { parseQuery, type QueryCompound } from './parse-query.ts'
import { rankPages, type AskedWord, type HeadingMatch, type Ranking } from './rank.ts'
import { SectionIndex, type Section } from './section-index.ts'
import { Synonyms } from './synonyms.ts'
import { Vocabulary } from './vocabulary.ts'
import { type HeadingWords, type Understood, headingWords, termsIn } from './heading-words.ts'
import { shareOf } from './word-share.ts'

/** Time goes with the places where terms stand; on large sites the weakest meanings are left out. */
const maxPostings = 30_000

/**
 * Where the words of a query and their compounds are in fewer files of postings, what else may stand for them
 * adds up to so many: few, to be quick; on large sites, whose vocabulary is larger anyway, one for so many
 * sections.
 */
const maxFiles = 9

const sectionsPerFile = 150

/** From these qualities on a term is as good as the word, or nearly so. */
const good = 0.6

const fair = 0.5

/** Below this quality a term is not the word itself, but another that is used for it. */
const own = 0.56

/** What a word that carries no topic weighs, beside at most 1. */
const stopWeight = 0.03

/** Answers queries. Knows no network and no worker: the same class runs in tests and in the benchmark. */
export class SearchEngine {
  readonly index: SectionIndex
  readonly #vocabulary: Vocabulary
  readonly #interpreter: Interpreter
  readonly #evidence: EvidenceReader
  readonly #head: SearchHead
  readonly #headings = new Map<number, readonly HeadingWords[]>()
  #last: { readonly key: string; readonly ranking: Ranking } | undefined

  /** Without `words` it answers from titles and headings. */
  constructor(head: SearchHead, words?: SearchWords) {
    this.#head = head
    this.index = new SectionIndex(head, words)
    this.#vocabulary = new Vocabulary(this.index.terms, (term) => this.index.frequency(term))
    this.#interpreter = new Interpreter(this.#vocabulary, new Synonyms(head.synonyms))
    this.#evidence = new EvidenceReader(this.index)
  }

  /** Every answering section, best first and by page. Any text is a query; none throws. */
  search(text: string, filter: SearchFilter = {}): Ranking {
    // An answer is asked for again when its snippets come.
    const key = JSON.stringify([text, filter, this.index.files])
    if (this.#last?.key !== key) this.#last = { key, ranking: this.#rank(text, filter) }
    return this.#last.ranking
  }

  /** Hashes of the files of postings that the index should be given before it is searched for this. */
  missing(text: string): readonly string[] {
    const { readings, compounds } = this.#understand(text)
    return this.index.missing([
      ...readings.flat().flatMap(({ term, inTexts }) => (inTexts ? [term] : [])),
      ...compounds.map(({ term }) => term),
    ])
  }

  section(number: number): Section {
    return this.index.sections[number] as Section // Numbers come from the index itself.
  }

  /** Words of the site near those of a query that found nothing. */
  suggestions(text: string): readonly string[] {
    const words = parseQuery(text).words.filter(({ stop }) => !stop)
    const near = words.flatMap(({ term }) => [
      ...this.#vocabulary.completions(term.slice(0, Math.max(3, term.length - 2)), 2),
      ...this.#vocabulary
        .neighbours(term, true)
        .slice(0, 2)
        .map((each) => each.term),
    ])
    const found = [...new Set(near)].filter((term) => /^\p{L}{3,}$/u.test(term)).slice(0, 3)
    return found.length > 0 ? found : this.#topics()
  }

  #rank(text: string, filter: SearchFilter): Ranking {
    const understood = this.#understand(text)
    const terms = new Set(termsIn(understood))
    const asked =
      understood.query.words.map(({ term }) => term).join(' ') +
      (understood.query.words.at(-1)?.open ? '' : ' ')
    const pages = rankPages(this.#askedWords(understood), this.index, {
      passes: (section) => this.#passes(section, filter),
      headingOf: (section) => this.#matchHeading(section, asked, terms),
      isAnswer: (page) => !understood.query.question || !isReference(this.index.pages[page]?.href ?? ''),
    })
    return { pages, count: pages.reduce((sum, { sections }) => sum + sections.length, 0), terms }
  }

  #understand(text: string): Understood {
    const query = parseQuery(text)
    const compounds = query.compounds.flatMap((compound) => this.#completed(compound))
    const meanings = this.#affordable(this.#interpreter.meanings(query))
    return {
      query,
      compounds,
      meanings,
      readings: this.#inFewFiles(
        meanings.map((terms) => this.#readings(terms)),
        compounds,
      ),
    }
  }

  /**
   * The same readings, with so many in the texts that the files for them are few: each word's best, then what
   * comes near it.
   */
  #inFewFiles(
    readings: readonly (readonly Reading[])[],
    compounds: readonly QueryCompound[],
  ): readonly (readonly Reading[])[] {
    const inTexts = readings.flatMap((list) => {
      const best = Math.max(...list.map(({ quality }) => quality))
      return list
        .filter((reading) => reading.inTexts)
        .map((reading) => ({ reading, worth: reading.quality / best }))
    })
    const most = Math.max(maxFiles, this.index.sections.length / sectionsPerFile)
    const files = new Set(compounds.flatMap(({ term }) => this.index.filesOf(term)))
    const dear = new Set<Reading>()
    for (const { reading, worth } of inTexts.sort((a, b) => b.worth - a.worth)) {
      const more = this.index.filesOf(reading.term).filter((file) => !files.has(file))
      if (worth < 1 && more.length > 0 && files.size + more.length > most) dear.add(reading)
      else for (const file of more) files.add(file)
    }
    return readings.map((list) =>
      list.map((reading) => (dear.has(reading) ? { ...reading, inTexts: false } : reading)),
    )
  }

  /** The best meanings of all words, as many as can be looked up in time. */
  #affordable(meanings: readonly Meanings[]): readonly Meanings[] {
    const all = meanings
      .flatMap((terms, word) => [...terms].map(([term, quality]) => ({ word, term, quality })))
      .sort((a, b) => b.quality - a.quality)
    let room = maxPostings
    const kept = all.filter(({ term, quality }) => (room -= this.index.frequency(term)) > 0 || quality === 1)
    return kept.length === all.length
      ? meanings
      : meanings.map(
          (_, word) =>
            new Map(kept.filter((each) => each.word === word).map(({ term, quality }) => [term, quality])),
        )
  }

  /** A compound of the index; one that is still being typed may become several. */
  #completed(compound: QueryCompound): QueryCompound[] {
    const others = compound.given
      ? this.#vocabulary.respellings(compound.term).map((term) => ({ ...compound, term, given: false }))
      : []
    const known = [...(this.#vocabulary.has(compound.term) ? [compound] : []), ...others]
    const completed = compound.open
      ? [...known, ...this.#vocabulary.completions(compound.term, 6).map((term) => ({ ...compound, term }))]
      : known
    return completed.length > 0 || !compound.given
      ? completed
      : this.#vocabulary
          .neighbours(compound.term, false)
          .slice(0, 2)
          .map(({ term }) => ({ ...compound, term }))
  }

  #askedWords({ query, meanings, readings, compounds }: Understood): readonly AskedWord[] {
    return query.words.map((word, number) => {
      const terms = meanings[number] ?? new Map<string, number>()
      const whole = compounds
        .filter(({ words }) => words.includes(number))
        .map(({ term, given }): Reading => ({ term, quality: 1, share: given ? 1.5 : 1, inTexts: true }))
      const weight = this.#weight(terms)
      const weighed = (readings[number] ?? []).map((reading) => ({
        ...reading,
        quality: reading.quality * this.#rareness(reading.term, weight),
      }))
      return {
        stop: word.stop,
        weight: word.stop ? stopWeight : shareOf(word) * weight,
        evidence: this.#evidence.read([...weighed, ...whole]),
      }
    })
  }

  /**
   * In texts, what stands for a word loosely is only looked for when the word itself is rare there: it would
   * say little and cost files.
   */
  #readings(terms: Meanings): readonly Reading[] {
    const most = Math.max(
      0,
      ...[...terms].filter(([, quality]) => quality >= good).map(([term]) => this.index.frequency(term)),
    )
    const least = most > this.index.sections.length / 75 ? good : fair
    return [...terms].map(([term, quality]) => ({ term, quality, share: quality, inTexts: quality >= least }))
  }

  /** Words that stand everywhere say less than rare ones; unknown words say nothing of any section. */
  #weight(terms: Meanings): number {
    if (terms.size === 0) return 0
    const least = Math.min(own, Math.max(...terms.values()))
    return this.#rarity(
      Math.max(
        ...[...terms].filter(([, quality]) => quality >= least).map(([term]) => this.index.frequency(term)),
      ),
    )
  }

  /**
   * A common synonym of a rare word says little of it: `client` stands for `browser`, but mostly for other
   * things.
   */
  #rareness(term: string, weight: number): number {
    return Math.sqrt(Math.min(1, this.#rarity(this.index.frequency(term)) / weight))
  }

  /** The inverse document frequency, between a quarter and 1. */
  #rarity(frequency: number): number {
    const sections = this.index.sections.length
    return Math.max(0.25, Math.log(1 + sections / frequency) / Math.log(1 + sections))
  }

  #matchHeading(section: number, asked: string, terms: ReadonlySet<string>): HeadingMatch {
    const matches = this.#headingWords(section).map(({ all, telling }): HeadingMatch => {
      const exact = telling.join(' ') === asked.trimEnd() || all === asked.trimEnd()
      return {
        told: telling.filter((term) => terms.has(term)).length / (telling.length || 1),
        exact,
        begins: !exact && `${all} `.startsWith(asked),
        words: telling.length,
      }
    })
    return (
      matches.find(({ exact }) => exact) ??
      matches.find(({ begins }) => begins) ??
      (matches[0] as HeadingMatch)
    ) // There is always the whole.
  }

  /** Of a heading as it is, and without a label: `Class: Stream`, `Step 4: Run the server`. */
  #headingWords(section: number): readonly HeadingWords[] {
    const known = this.#headings.get(section)
    if (known) return known
    const { heading } = this.section(section)
    const found = [heading, ...(/^[\p{L}\p{N} ]{1,24}:\s+(.+)/u.exec(heading)?.slice(1) ?? [])].map(
      headingWords,
    )
    this.#headings.set(section, found)
    return found
  }

  /** What most titles are about. */
  #topics(): readonly string[] {
    const counts = new Map<string, number>()
    for (const { title } of this.index.pages)
      for (const term of new Set(termsOf(title, 'prose')))
        if (/^\p{L}{3,}$/u.test(term) && !stopWords.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
    return [...counts]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, 3)
      .map(([term]) => term)
  }

  #passes(section: number, { language, version, tags = [] }: SearchFilter): boolean {
    if (language !== undefined && language !== this.#head.language) return false
    if (version !== undefined && this.#head.docsVersion !== undefined && version !== this.#head.docsVersion)
      return false
    return (
      tags.length === 0 ||
      tags.some((tag) => this.index.pages[this.section(section).page]?.tags.includes(tag))
    )
  }
}

/** Pages that are looked up rather than read, by what their addresses usually say. */
const isReference = (href: string): boolean =>
  /\/(?:reference|api|changelog|releases?|release-notes|migrat[^/]*)\b/i.test(href)
