import type lunr from 'lunr'
import { readNumbers } from '../../model/search/number-text.ts'
import { scanTerms } from '../../model/search/scan-terms.ts'
import { readHeadings, textPlace, type PageTexts, type SearchHead } from '../../model/search/search-index.ts'
import { readPostings, readPostingsFile, readTerms, type SearchWords, type TermPostings } from '../../model/search/search-words.ts'
import { Index, Query, Vector } from './lunr-parts.ts'

/** The fields of an entry and what a term in them weighs. The boosts are part of the scores, as Lunr wants it: set when the index is made. */
export const fieldBoosts = { title: 9, heading: 6, trail: 2, text: 1, code: 1.2 } as const

export type Field = keyof typeof fieldBoosts

export const fields = Object.keys(fieldBoosts) as readonly Field[] // The keys of a constant.

/** One entry of the index: a heading with the text below it, or the top of a page. */
export interface Section {
  /** Index in `pages`. */
  readonly page: number
  /** Position on its page. */
  readonly position: number
  readonly heading: string
  readonly trail: readonly string[]
  /** With the base URL and the anchor. */
  readonly href: string
}

export interface IndexedPage {
  readonly href: string
  readonly title: string
  readonly texts: PageTexts
  readonly tags: readonly string[]
}

export interface Clause {
  readonly term: string
  readonly boost: number
}

export interface Match {
  readonly section: number
  readonly score: number
  /** The fields in which each term was found, by term. */
  readonly terms: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

type Postings = { readonly title: number[]; readonly heading: number[]; readonly trail: number[] } & TermPostings

/** Lunr's constants for BM25. */
const k1 = 1.2
const b = 0.75
const nothing: object = Object.freeze({})

/**
 * A Lunr index that is not loaded but made from counts: when Lunr asks for a term's postings or a section's vector, it gets them, with
 * the very scores that Lunr's builder would have stored (lunr 2.3, `createFieldVectors`). So the files are small, only those with the
 * terms of a query are needed, and starting costs little however large the site is.
 */
export class LunrIndex {
  readonly pages: readonly IndexedPage[]
  readonly sections: readonly Section[]
  readonly #words: SearchWords | undefined
  /** The terms of the texts, by their numbers in the files. */
  readonly #numbers: ReadonlyMap<string, number>
  readonly #frequencies: readonly number[]
  /** Entries of the files of postings, by term number. */
  readonly #entries: string[] = []
  /** Of titles and headings from the start, of texts once they have been asked for. */
  readonly #postings = new Map<string, Postings>()
  readonly #read = new Set<string>()
  readonly #lengths: Record<Field, number[]>
  readonly #averages: Record<Field, number>
  readonly #index: lunr.Index
  #vectors = new Map<string, lunr.Vector>()
  #inverted: Record<string, object> = Object.create(null) as Record<string, object> // No prototype: `constructor` is a term like others.

  /** Without `words` only titles and headings are in the index. */
  constructor(head: SearchHead, words?: SearchWords) {
    const { pages, sections } = listSections(head)
    this.pages = pages
    this.sections = sections
    this.#words = words
    this.#numbers = new Map(readTerms(words?.terms ?? '').map((term, number) => [term, number]))
    this.#frequencies = readNumbers(words?.frequencies ?? '')
    const [text = '', code = ''] = words?.lengths ?? []
    this.#lengths = { title: zeros(sections.length), heading: zeros(sections.length), trail: zeros(sections.length), text: readNumbers(text), code: readNumbers(code) }
    this.#addHeadings(head)
    this.#averages = Object.fromEntries(fields.map((field) => [field, this.#lengths[field].reduce((sum, length) => sum + length, 0) / sections.length])) as Record<Field, number>
    const lookup = <Value>(get: (key: string) => Value | undefined): Record<string, Value> => new Proxy({}, { get: (_, key) => (typeof key === 'string' ? get(key) : undefined) })
    const attributes = {
      fields: [...fields],
      invertedIndex: lookup((term) => this.#inverted[term]),
      fieldVectors: lookup((ref) => this.#vectors.get(ref)),
      tokenSet: { intersect: (set: object) => set },
    }
    this.#index = new Index(attributes as unknown as lunr.Index.Attributes) // Its types are those of Lunr 2.0.
  }

  get terms(): Iterable<string> {
    return new Set([...this.#postings.keys(), ...this.#numbers.keys()])
  }

  /** In how many sections the term stands, counted once per field, as Lunr does. */
  frequency(term: string): number {
    const { title = [], heading = [], trail = [] } = this.#postings.get(term) ?? {}
    return (title.length + heading.length + trail.length) / 2 + (this.#frequencies[this.#numbers.get(term) ?? -1] ?? 0)
  }

  /** Hashes of the files of postings that these terms are in and that have not been added. */
  missing(terms: readonly string[]): readonly string[] {
    const files = terms.flatMap((term) => {
      const number = this.#numbers.get(term)
      return number === undefined || this.#entries[number] !== undefined ? [] : [this.#words?.postings.findLast(([first]) => first <= number)?.[1] ?? '']
    })
    return [...new Set(files)]
  }

  /** Adds a file of postings. */
  add(hash: string, content: string): void {
    const first = this.#words?.postings.find(([, name]) => name === hash)?.[0] ?? 0
    readPostingsFile(content).forEach((entry, index) => (this.#entries[first + index] = entry))
  }

  textPlace(section: number): ReturnType<typeof textPlace> {
    const { page = 0, position = 0 } = this.sections[section] ?? {}
    const { href = '', texts = 0 } = this.pages[page] ?? {}
    return textPlace(href, texts, position)
  }

  /** Lunr's weight of a term's rarity. */
  rarity(term: string): number {
    const frequency = this.frequency(term)
    return Math.log(1 + Math.abs((this.sections.length - frequency + 0.5) / (frequency + 0.5)))
  }

  /** Lunr's matches for terms of the index, best first. Where a file is missing, only titles and headings match. */
  query(clauses: readonly Clause[]): readonly Match[] {
    const known = clauses.filter(({ term }) => this.#postingsOf(term))
    if (known.length === 0) return []
    this.#prepare(known.map(({ term }) => term))
    const found = this.#index.query((query) => {
      for (const { term, boost } of known) query.clause({ term, boost, usePipeline: false, fields: [...fields], wildcard: Query.wildcard.NONE } as unknown as lunr.Query.Clause)
    })
    return found.map(({ ref, score, matchData }) => ({ section: Number(ref), score, terms: matchData.metadata as Match['terms'] }))
  }

  #postingsOf(term: string): Postings | undefined {
    const entry = this.#read.has(term) ? undefined : this.#entries[this.#numbers.get(term) ?? -1]
    const known = this.#postings.get(term)
    if (entry === undefined) return known
    this.#read.add(term)
    const postings = { ...(known ?? { title: [], heading: [], trail: [] }), ...readPostings(entry, this.#words?.groups ?? []) }
    this.#postings.set(term, postings)
    return postings
  }

  #addHeadings(head: SearchHead): void {
    let number = 0
    const add = (field: 'title' | 'heading' | 'trail', section: number, text: string): void => scanTerms(text, 'prose', (term) => this.#add(term, field, section))
    for (const [href, title, , headings, words] of head.pages) {
      add('title', number, title)
      add('trail', number, `${words} ${pathWords(href)}`)
      number++
      for (const { heading } of readHeadings(headings)) {
        add('heading', number, heading)
        add('trail', number, this.sections[number]?.trail.join(' ') ?? '')
        number++
      }
    }
  }

  #add(term: string, field: 'title' | 'heading' | 'trail', section: number): void {
    let postings = this.#postings.get(term)
    if (!postings) this.#postings.set(term, (postings = { title: [], heading: [], trail: [], text: [], code: [] }))
    const list = postings[field]
    if (list.at(-2) === section) list[list.length - 1] = (list.at(-1) ?? 0) + 1
    else list.push(section, 1)
    this.#lengths[field][section] = (this.#lengths[field][section] ?? 0) + 1
  }

  /** Makes what Lunr will look up for these terms: their postings, and of each section's vectors the part that these terms fill. */
  #prepare(terms: readonly string[]): void {
    const elements = new Map<string, number[]>()
    this.#inverted = Object.create(null) as Record<string, object>
    ;[...new Set(terms)].forEach((term, index) => {
      const postings = this.#postings.get(term)
      if (!postings) return
      const rarity = this.rarity(term)
      const entry: Record<string, unknown> = { _index: index }
      for (const field of fields) {
        const sections: Record<string, object> = Object.create(null) as Record<string, object>
        const list = postings[field]
        for (let at = 0; at < list.length; at += 2) {
          const section = list[at] ?? 0
          const count = list[at + 1] ?? 0
          const length = this.#lengths[field][section] ?? 0
          const score = ((rarity * ((k1 + 1) * count)) / (k1 * (1 - b + b * (length / this.#averages[field])) + count)) * fieldBoosts[field]
          const ref = `${field}/${section}`
          const vector = elements.get(ref)
          const rounded = Math.round(score * 1000) / 1000
          if (vector) vector.push(index, rounded)
          else elements.set(ref, [index, rounded])
          sections[section] = nothing
        }
        entry[field] = sections
      }
      this.#inverted[term] = entry
    })
    this.#vectors = new Map([...elements].map(([ref, list]) => [ref, new Vector(list)]))
  }
}

function listSections(head: SearchHead): { pages: IndexedPage[]; sections: Section[] } {
  const pages: IndexedPage[] = []
  const sections: Section[] = []
  for (const [href, title, texts, headings, , tags = []] of head.pages) {
    const page = pages.push({ href, title, texts, tags }) - 1
    sections.push({ page, position: 0, heading: title, trail: [], href })
    const above: string[] = []
    readHeadings(headings).forEach(({ heading, depth, id }, index) => {
      above.length = Math.min(above.length, depth - 1)
      sections.push({ page, position: index + 1, heading, trail: [title, ...above], href: `${href}#${encodeURIComponent(id)}` })
      above[depth - 1] = heading
    })
  }
  return { pages, sections }
}

/** What an address says: `/guides-cli/run-mcp-servers` is about guides, cli, run … */
const pathWords = (href: string): string => href.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[/_.-]+/g, ' ')

const zeros = (length: number): number[] => new Array<number>(length).fill(0)
