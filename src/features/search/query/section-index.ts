import { readRoughly } from '../../../model/search/number-text.ts'
import { scanTerms } from '../../../model/search/scan-terms.ts'
import {
  readHeadings,
  textPlace,
  type PageTexts,
  type SearchHead,
  type TextPlace,
} from '../../../model/search/search-index.ts'
import {
  postingsFiles,
  readPostings,
  readPostingsFile,
  readTerms,
  type SearchWords,
  type TermPostings,
} from '../../../model/search/search-words.ts'

export const fields = ['title', 'heading', 'trail', 'text', 'code'] as const

export type Field = (typeof fields)[number]

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

/** Where a term stands, by field: `[section, count, section, count, …]`, ascending. */
export type Postings = {
  readonly title: number[]
  readonly heading: number[]
  readonly trail: number[]
} & TermPostings

/**
 * The sections of a site and where each term stands in them: of headings from the start, of texts as far as
 * their files have been added.
 */
export class SectionIndex {
  readonly pages: readonly IndexedPage[]
  readonly sections: readonly Section[]
  /** Terms per section, by field. */
  readonly lengths: Readonly<Record<Field, readonly number[]>>
  readonly #groups: readonly number[]
  /** Of postings: number of the first term and hash. */
  readonly #postingsFiles: ReturnType<typeof postingsFiles>
  readonly #textHashes: string
  /** The terms of the texts, by their numbers in the files. */
  readonly #numbers: ReadonlyMap<string, number>
  readonly #frequencies: readonly number[]
  /** Entries of the files of postings, by term number. */
  readonly #entries: string[] = []
  readonly #postings = new Map<string, Postings>()
  readonly #read = new Set<string>()
  readonly #added = new Set<string>()

  /** Without `words` only titles and headings are in the index. */
  constructor(head: SearchHead, words?: SearchWords) {
    const { pages, sections } = listSections(head)
    this.pages = pages
    this.sections = sections
    this.#textHashes = head.texts
    this.#groups = words?.groups ?? []
    this.#postingsFiles = words ? postingsFiles(words) : []
    this.#numbers = new Map(readTerms(words?.terms ?? '').map((term, number) => [term, number]))
    this.#frequencies = readRoughly(words?.frequencies ?? '')
    const [text = '', code = ''] = words?.lengths ?? []
    const none = new Array<number>(sections.length).fill(0)
    const lengths = {
      title: [...none],
      heading: [...none],
      trail: [...none],
      text: words ? readRoughly(text) : none,
      code: words ? readRoughly(code) : none,
    }
    this.lengths = lengths
    this.#addHeadings(head, lengths)
  }

  get terms(): Iterable<string> {
    return new Set([...this.#postings.keys(), ...this.#numbers.keys()])
  }

  /** In about how many sections the term stands, counted once per field; a phrase at most. */
  frequency(term: string): number {
    if (term.includes(' ')) return Math.min(...term.split(' ').map((word) => this.frequency(word)))
    const { title = [], heading = [], trail = [] } = this.#postings.get(term) ?? {}
    return (
      (title.length + heading.length + trail.length) / 2 +
      (this.#frequencies[this.#numbers.get(term) ?? -1] ?? 0)
    )
  }

  /** Hashes of the files of postings that a term is in, or the words of a phrase. */
  filesOf(term: string): readonly string[] {
    return term.split(' ').flatMap((word) => {
      const number = this.#numbers.get(word)
      return number === undefined
        ? []
        : [this.#postingsFiles.findLast(([first]) => first <= number)?.[1] ?? '']
    })
  }

  /** Hashes of the files that these terms are in and that have not been added. */
  missing(terms: readonly string[]): readonly string[] {
    return [...new Set(terms.flatMap((term) => this.filesOf(term)))].filter((file) => !this.#added.has(file))
  }

  /** How many files of postings have been added: what is found may change with it. */
  get files(): number {
    return this.#added.size
  }

  /** Adds a file of postings. */
  add(hash: string, content: string): void {
    this.#added.add(hash)
    const first = this.#postingsFiles.find(([, name]) => name === hash)?.[0] ?? 0
    readPostingsFile(content).forEach((entry, index) => (this.#entries[first + index] = entry))
  }

  /**
   * Where a term stands, as far as it is known; nothing for a term that the index does not have. A phrase
   * stands where all of its words do.
   */
  postings(term: string): Postings | undefined {
    if (term.includes(' '))
      return term
        .split(' ')
        .map((word) => this.postings(word))
        .reduce((all, one) => all && one && shared(all, one))
    const entry = this.#read.has(term) ? undefined : this.#entries[this.#numbers.get(term) ?? -1]
    const known = this.#postings.get(term)
    if (entry === undefined) return known
    this.#read.add(term)
    const postings = {
      ...(known ?? { title: [], heading: [], trail: [] }),
      ...readPostings(entry, this.#groups),
    }
    this.#postings.set(term, postings)
    return postings
  }

  textPlace(section: number): TextPlace {
    const { page = 0, position = 0 } = this.sections[section] ?? {}
    const { href = '', texts = 0 } = this.pages[page] ?? {}
    return textPlace(href, texts, position, this.#textHashes)
  }

  #addHeadings(head: SearchHead, lengths: Record<'title' | 'heading' | 'trail', number[]>): void {
    let number = 0
    // As code, because the names of classes and functions are titles too: `RetryAgent` is found by `retry`.
    const add = (field: 'title' | 'heading' | 'trail', section: number, text: string): void =>
      scanTerms(text, 'code', (term) => {
        this.#addTerm(term, field, section)
        lengths[field][section] = (lengths[field][section] ?? 0) + 1
      })
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

  #addTerm(term: string, field: 'title' | 'heading' | 'trail', section: number): void {
    let postings = this.#postings.get(term)
    if (!postings)
      this.#postings.set(term, (postings = { title: [], heading: [], trail: [], text: [], code: [] }))
    const list = postings[field]
    if (list.at(-2) === section) list[list.length - 1] = (list.at(-1) ?? 0) + 1
    else list.push(section, 1)
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
      sections.push({
        page,
        position: index + 1,
        heading,
        trail: [title, ...above],
        href: `${href}#${encodeURIComponent(id)}`,
      })
      above[depth - 1] = heading
    })
  }
  return { pages, sections }
}

const shared = (one: Postings, other: Postings): Postings => ({
  title: sharedPlaces(one.title, other.title),
  heading: sharedPlaces(one.heading, other.heading),
  trail: sharedPlaces(one.trail, other.trail),
  text: sharedPlaces(one.text, other.text),
  code: sharedPlaces(one.code, other.code),
})

/** Sections of both lists, each as often as the list with fewer has it. */
function sharedPlaces(one: readonly number[], other: readonly number[]): number[] {
  const places: number[] = []
  for (let at = 0, next = 0; at < one.length && next < other.length;) {
    const [section = 0, count = 0, otherSection = 0, otherCount = 0] = [
      one[at],
      one[at + 1],
      other[next],
      other[next + 1],
    ]
    if (section === otherSection) places.push(section, Math.min(count, otherCount))
    if (section <= otherSection) at += 2
    if (otherSection <= section) next += 2
  }
  return places
}

/** What an address says: `/guides-cli/run-widgets` is about guides, cli, run … */
const pathWords = (href: string): string => href.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[/_.-]+/g, ' ')
