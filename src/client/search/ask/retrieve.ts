import type { SearchAnswer, SearchHit, SearchProvider } from '../../../model/search/search-client.ts'
import { readHeadings, textPlace, type SearchHead, type SearchHeadPage, type SearchTexts } from '../../../model/search/search-index.ts'
import type { IndexFiles } from '../load-index.ts'

/** A section of the site that may hold the answer. */
export interface Passage {
  /** With the base URL and the anchor. */
  readonly href: string
  /** Headings from the page's title to the section's. */
  readonly trail: readonly string[]
  readonly text: string
}

export type Retrieve = (question: string, signal: AbortSignal) => Promise<readonly Passage[]>

const mostPassages = 8
/** In characters. */
const longestPassage = 1_800

/** Finds passages with the site's own keyword search, and reads them whole from the files of its index. */
export function retrieveFrom(search: SearchProvider, files: IndexFiles): Retrieve {
  return async (question, signal) => {
    const [head, answer] = await Promise.all([files.head(), lastAnswer(search, question, signal)])
    const hits = answer?.groups.flatMap((group) => group.hits).slice(0, mostPassages) ?? []
    const passages = await Promise.all(hits.map((hit) => passageOf(hit, head, files)))
    return passages.filter(({ text }) => text !== '')
  }
}

async function lastAnswer(search: SearchProvider, query: string, signal: AbortSignal): Promise<SearchAnswer | undefined> {
  let last: SearchAnswer | undefined
  await search.search({ query: query.slice(0, 512), offset: 0, limit: 5, perPage: 3 }, (answer) => (last = answer), signal)
  return last
}

async function passageOf(hit: SearchHit, head: SearchHead, files: IndexFiles): Promise<Passage> {
  const [address = '', anchor] = hit.href.split('#')
  const page = head.pages.find(([href]) => href === address)
  const [prose, code] = (page && (await textsOf(page, positionOf(anchor, page), head, files))) ?? ['', '']
  return { href: hit.href, trail: [...hit.trail, hit.title.map(({ text }) => text).join('')], text: [prose, code].filter(Boolean).join('\n\n').slice(0, longestPassage) }
}

async function textsOf([href, , texts]: SearchHeadPage, position: number, head: SearchHead, files: IndexFiles): Promise<SearchTexts[string][number] | undefined> {
  const { file, key, index } = textPlace(href, texts, position, head.texts)
  return (await files.texts(file))[key]?.[index]
}

/** Which section of a page an anchor names; the top of the page is 0. */
function positionOf(anchor: string | undefined, [, , , headings]: SearchHeadPage): number {
  return anchor === undefined ? 0 : readHeadings(headings).findIndex(({ id }) => encodeURIComponent(id) === anchor) + 1
}
