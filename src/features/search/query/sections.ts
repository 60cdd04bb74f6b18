import {
  readHeadings,
  textPlace,
  type SearchHead,
  type SearchTree,
  type TextPlace,
} from '../../../model/search/search-index.ts'
import type { SearchFilter } from '../../../model/search/search-client.ts'

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

// What the address of a page tells of it.

/** In a reference, label and address shorten names: `secret` is not what `tool secret` is about. */
export const hasShortNames = (href: string): boolean => isReference(href) || /\/cli\//i.test(href)

/** The last part of an address, in words: what its author calls the page in short. */
export const slugWords = (href: string): string =>
  href.replace(/^.*?([^/]*)\/?$/, '$1').replace(/[-_.]+/g, ' ')

/** Pages that are looked up rather than read, by what their addresses usually say. */
const isReference = (href: string): boolean =>
  isHistory(href) || /\/(?:reference|api|commands?)\b/i.test(href)

/** Pages about what has changed. */
export const isHistory = (href: string): boolean =>
  /\/(?:changelog|releases?|release[-_]notes|blog|news|migrat[^/]*|proposals?|rfcs?)\b/i.test(href)

/** What the score of a reference or of old news counts. */
export const asideWeight = 0.7

/** Guides rank above references, unless a name is asked for, and above old news; the site may change that. */
export const weightOfPage = ({ boost, href }: IndexedPage, isName: boolean): number =>
  boost * ((isName ? isHistory(href) : isReference(href)) ? asideWeight : 1)

/** Which pages of an index a reader searches. */
export class Scope {
  readonly #head: SearchHead
  readonly #filter: SearchFilter
  readonly #own: SearchTree | undefined

  constructor(head: SearchHead, filter: SearchFilter) {
    this.#head = head
    this.#filter = filter
    this.#own = head.trees?.find(({ key }) => key === filter.tree)
  }

  /** The version that is searched: that of the reader's tree, or the last one of a site with versions. */
  get version(): string | undefined {
    const trees = this.#head.trees ?? []
    const hasSeveral = ({ mount }: SearchTree): boolean =>
      trees.filter((tree) => tree.mount === mount).length > 1
    return (this.#own ?? trees.find((tree) => tree.isLast && hasSeveral(tree)))?.version
  }

  /** Whether a page is searched at all, whatever tag and section of the site is chosen. */
  has({ tree }: IndexedPage): boolean {
    const { language, version } = this.#filter
    if (language !== undefined && language !== this.#head.language) return false
    const { docsVersion } = this.#head
    if (version !== undefined && docsVersion !== undefined && version !== docsVersion) return false
    return this.#isReached(tree)
  }

  /** Whether a page has a tag that the reader has chosen. */
  isTagged({ tags }: IndexedPage): boolean {
    const { tags: chosenTags = [] } = this.#filter
    return chosenTags.length === 0 || chosenTags.some((tag) => tags.includes(tag))
  }

  /** Whether a page lies in a section that the reader has chosen. */
  isChosen({ place }: IndexedPage): boolean {
    const { sections = [] } = this.#filter
    return sections.length === 0 || sections.includes(place[0] ?? '')
  }

  /** The reader's own tree, and of the other mounts the last versions. */
  #isReached(tree: SearchTree | undefined): boolean {
    if (tree === undefined || tree.key === this.#own?.key) return true
    return tree.isLast && tree.mount !== this.#own?.mount
  }
}
