import lunr from 'lunr'
import { scanTerms } from '../../model/search/scan-terms.ts'
import { decodeWords, usualId, type SearchHead, type SearchWords } from '../../model/search/search-index.ts'

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
  /** Index of the file with its texts. */
  readonly text: number
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

type Postings = Record<Field, number[]>

/** Lunr's constants for BM25. */
const k1 = 1.2
const b = 0.75
const nothing: object = Object.freeze({})

/**
 * A Lunr index that is not loaded but made from counts: when Lunr asks for a term's postings or a section's vector, it gets them, with
 * the very scores that Lunr's builder would have stored (lunr 2.3, `createFieldVectors`). So the files are small, and starting costs
 * little however large the site is.
 */
export class LunrIndex {
  readonly pages: readonly IndexedPage[]
  readonly sections: readonly Section[]
  readonly #postings = new Map<string, Postings>()
  readonly #lengths: Record<Field, number[]>
  readonly #averages: Record<Field, number>
  readonly #index: lunr.Index
  #vectors = new Map<string, lunr.Vector>()
  #inverted: Record<string, object> = Object.create(null) as Record<string, object> // No prototype: `constructor` is a term like others.

  /** `words` in the order of the head's shards; without them only titles and headings are in the index. */
  constructor(head: SearchHead, words: readonly SearchWords[]) {
    const { pages, sections } = listSections(head)
    this.pages = pages
    this.sections = sections
    this.#lengths = { title: zeros(sections.length), heading: zeros(sections.length), trail: zeros(sections.length), text: zeros(sections.length), code: zeros(sections.length) }
    this.#addHeadings(head)
    let first = 0
    for (const shard of words) {
      decodeWords(shard, (term, { text, code }) => {
        for (let at = 0; at < text.length; at += 2) this.#add(term, 'text', first + (text[at] ?? 0), text[at + 1] ?? 1)
        for (let at = 0; at < code.length; at += 2) this.#add(term, 'code', first + (code[at] ?? 0), code[at + 1] ?? 1)
      })
      first += shard.sections
    }
    this.#averages = Object.fromEntries(fields.map((field) => [field, this.#lengths[field].reduce((sum, length) => sum + length, 0) / sections.length])) as Record<Field, number>
    const lookup = <Value>(get: (key: string) => Value | undefined): Record<string, Value> => new Proxy({}, { get: (_, key) => (typeof key === 'string' ? get(key) : undefined) })
    const attributes = {
      fields: [...fields],
      pipeline: new lunr.Pipeline(),
      invertedIndex: lookup((term) => this.#inverted[term]),
      fieldVectors: lookup((ref) => this.#vectors.get(ref)),
      // Clauses name terms of the index, so that what Lunr looks for is what there is.
      // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the one method that Lunr calls
      tokenSet: { intersect: (set: lunr.TokenSet) => set } as lunr.TokenSet,
    }
    this.#index = new lunr.Index(attributes as unknown as lunr.Index.Attributes) // Its types are those of Lunr 2.0.
  }

  get terms(): IterableIterator<string> {
    return this.#postings.keys()
  }

  /** In how many sections the term stands, counted once per field, as Lunr does. */
  frequency(term: string): number {
    const postings = this.#postings.get(term)
    return postings ? fields.reduce((sum, field) => sum + postings[field].length / 2, 0) : 0
  }

  /** Lunr's weight of a term's rarity. */
  rarity(term: string): number {
    const frequency = this.frequency(term)
    return Math.log(1 + Math.abs((this.sections.length - frequency + 0.5) / (frequency + 0.5)))
  }

  /** Lunr's matches for terms of the index, best first. Terms that are not in the index are left out. */
  query(clauses: readonly Clause[]): readonly Match[] {
    const known = clauses.filter(({ term }) => this.#postings.has(term))
    if (known.length === 0) return []
    this.#prepare(known.map(({ term }) => term))
    const found = this.#index.query((query) => {
      for (const { term, boost } of known) query.clause({ term, boost, usePipeline: false, fields: [...fields], wildcard: lunr.Query.wildcard.NONE } as unknown as lunr.Query.Clause)
    })
    return found.map(({ ref, score, matchData }) => ({ section: Number(ref), score, terms: matchData.metadata as Match['terms'] }))
  }

  #addHeadings(head: SearchHead): void {
    let number = 0
    const add = (field: Field, section: number, text: string): void => scanTerms(text, 'prose', (term) => this.#add(term, field, section, 1))
    for (const { pages } of head.shards) {
      for (const [href, title, , sections, words] of pages) {
        add('title', number, title)
        add('trail', number, `${words} ${pathWords(href)}`)
        number++
        for (const [heading] of sections) {
          add('heading', number, heading)
          add('trail', number, this.sections[number]?.trail.join(' ') ?? '')
          number++
        }
      }
    }
  }

  #add(term: string, field: Field, section: number, count: number): void {
    let postings = this.#postings.get(term)
    if (!postings) this.#postings.set(term, (postings = { title: [], heading: [], trail: [], text: [], code: [] }))
    const list = postings[field]
    if (list.at(-2) === section) list[list.length - 1] = (list.at(-1) ?? 0) + count
    else list.push(section, count)
    this.#lengths[field][section] = (this.#lengths[field][section] ?? 0) + count
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
    this.#vectors = new Map([...elements].map(([ref, list]) => [ref, new lunr.Vector(list)]))
  }
}

function listSections(head: SearchHead): { pages: IndexedPage[]; sections: Section[] } {
  const pages: IndexedPage[] = []
  const sections: Section[] = []
  for (const [href, title, text, headings, , tags = []] of head.shards.flatMap((shard) => shard.pages)) {
    const page = pages.push({ href, title, text, tags }) - 1
    sections.push({ page, position: 0, heading: title, trail: [], href })
    const above: string[] = []
    headings.forEach(([heading, depth, id], index) => {
      above.length = Math.min(above.length, depth - 1)
      sections.push({ page, position: index + 1, heading, trail: [title, ...above], href: `${href}#${encodeURIComponent(id ?? usualId(heading))}` })
      above[depth - 1] = heading
    })
  }
  return { pages, sections }
}

/** What an address says: `/guides-cli/run-mcp-servers` is about guides, cli, run … */
const pathWords = (href: string): string => href.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[/_.-]+/g, ' ')

const zeros = (length: number): number[] => new Array<number>(length).fill(0)
