import {
  readHeadings,
  textPlace,
  type SearchHead,
  type SearchTree,
  type TextPlace,
} from '../../../model/search/search-index.ts'

/** One document of the index: a heading with the text below it, or the top of a page. */
export interface Section {
  /** Index in `pages`. */
  readonly page: number
  /** Position on its page: 0 is the top. */
  readonly position: number
  readonly heading: string
  /** Numbers of the sections that it lies in, from the top of its page. */
  readonly above: readonly number[]
  /** With the base URL and the anchor. */
  readonly href: string
}

/** A page of the index with its sections. */
export interface IndexedPage {
  readonly href: string
  readonly title: string
  /** What the sidebar calls it, when that is not its title. */
  readonly label: string
  readonly tags: readonly string[]
  /** Where the sidebar has it: labels of categories from the outermost. */
  readonly place: readonly string[]
  /** The tree it belongs to, on a site that has several. */
  readonly tree: SearchTree | undefined
  /** What its score counts; 1 is usual. */
  readonly boost: number
  /** Number of its top; its other sections follow. */
  readonly top: number
}

/** The sections of a site, in the order of their numbers, and its pages. */
export class Sections {
  readonly pages: readonly IndexedPage[]
  readonly all: readonly Section[]
  readonly #head: SearchHead

  constructor(head: SearchHead) {
    this.#head = head
    const pages: IndexedPage[] = []
    const all: Section[] = []
    for (const [index, [href, title, , headings, label = '', tags = []]] of head.pages.entries()) {
      const top = all.length
      const place = head.places[head.placeOf[index] ?? -1] ?? []
      const tree = head.trees?.[head.treeOf?.[index] ?? -1]
      const page =
        pages.push({ href, title, label, tags, place, tree, boost: head.boosts?.[index] ?? 1, top }) - 1
      all.push({ page, position: 0, heading: title, above: [], href })
      const above: number[] = []
      readHeadings(headings).forEach(({ heading, depth, id }, index) => {
        above.length = Math.min(above.length, depth - 1)
        all.push({
          page,
          position: index + 1,
          heading,
          above: [top, ...above.filter((number) => number > 0)],
          href: `${href}#${encodeURIComponent(id)}`,
        })
        above[depth - 1] = top + index + 1
      })
    }
    this.pages = pages
    this.all = all
  }

  /** Numbers come from the index itself. */
  section(number: number): Section {
    return this.all[number] as Section
  }

  page(section: number): IndexedPage {
    return this.pages[this.section(section).page] as IndexedPage
  }

  textPlace(number: number): TextPlace {
    const { page, position } = this.section(number)
    const [href = '', , texts = 0] = this.#head.pages[page] ?? []
    return textPlace(href, texts, position, this.#head.texts)
  }
}
