import { termsOf } from '../../../model/search/scan-terms.ts'
import type { SearchAnswer, SearchHit, SearchProvider } from '../../../model/search/search-client.ts'
import {
  readHeadings,
  textPlace,
  type SearchHead,
  type SearchHeadPage,
  type SearchTexts,
} from '../../../model/search/search-index.ts'
import type { AnswerRequest } from '../../../model/search/answers.ts'
import type { IndexFiles } from '../query/load-index.ts'
import { AnswerFailure } from './post-json.ts'

/** A section of the site that may contain the answer. */
export interface Passage {
  /** Includes the base URL and the fragment. */
  readonly href: string
  /** The headings from the page's title to the section's. */
  readonly trail: readonly string[]
  readonly prose: string
  /** The section's code blocks, with line breaks. */
  readonly code: string
}

/** The results for a question, best first. */
export interface Retrieved {
  readonly passages: readonly Passage[]
  /** The terms that search matched, in the index's spelling, including synonyms and corrected typos. */
  readonly terms: ReadonlySet<string>
}

/** Finds the passages of the site that are most relevant for a question. */
export type Retrieve = (question: string, signal: AbortSignal) => Promise<Retrieved>

const maxPassages = 8
/** The maximum length of prose and code together, in characters. */
const maxPassageLength = 1_800
/** The maximum length of a query, in characters. */
const maxQueryLength = 512

/** Finds passages with the site's own keyword search, and loads them from the files of its index. */
export function retrieveFrom(search: SearchProvider, files: IndexFiles): Retrieve {
  return async (question, signal) => {
    const [head, answer] = await Promise.all([files.head(), lastAnswer(search, question, signal)])
    const hits = answer?.groups.flatMap((group) => group.hits) ?? []
    const passages = await Promise.all(hits.slice(0, maxPassages).map((hit) => passageOf(hit, head, files)))
    return {
      passages: passages.filter(({ prose, code }) => prose !== '' || code !== ''),
      terms: new Set(hits.flatMap(markedTerms)),
    }
  }
}

/**
 * Finds passages for the last question of a conversation, taking the previous one into account: "And on
 * Kubernetes?" says little by itself. Throws an `AnswerFailure` if the index cannot be loaded.
 */
export async function retrieveForConversation(
  { question, earlier }: Pick<AnswerRequest, 'question' | 'earlier'>,
  retrieve: Retrieve,
  signal: AbortSignal,
): Promise<Retrieved> {
  const before = earlier.at(-1)?.question
  try {
    const retrieved = await retrieve(question, signal)
    if (before === undefined || retrieved.passages.length > 3) return retrieved
    const more = await retrieve(`${question} ${before}`.slice(0, maxQueryLength), signal)
    const others = more.passages.filter(
      ({ href }) => !retrieved.passages.some((passage) => passage.href === href),
    )
    return {
      passages: [...retrieved.passages, ...others].slice(0, maxPassages),
      terms: new Set([...retrieved.terms, ...more.terms]),
    }
  } catch {
    throw new AnswerFailure('network')
  }
}

async function lastAnswer(
  search: SearchProvider,
  query: string,
  signal: AbortSignal,
): Promise<SearchAnswer | undefined> {
  let last: SearchAnswer | undefined
  await search.search(
    { query: query.slice(0, maxQueryLength), offset: 0, limit: 5, perPage: 3 },
    (answer) => (last = answer),
    signal,
  )
  return last
}

const markedTerms = ({ title, snippet }: SearchHit): readonly string[] =>
  [...title, ...snippet].filter(({ marked }) => marked).flatMap(({ text }) => termsOf(text, 'prose'))

async function passageOf(hit: SearchHit, head: SearchHead, files: IndexFiles): Promise<Passage> {
  const [address = '', anchor] = hit.href.split('#')
  const page = head.pages.find(([href]) => href === address)
  const [prose, code] = (page && (await textsOf(page, positionOf(anchor, page), head, files))) ?? ['', '']
  const cut = prose.slice(0, maxPassageLength)
  return {
    href: hit.href,
    trail: [...hit.trail, hit.title.map(({ text }) => text).join('')],
    prose: cut,
    code: code.slice(0, maxPassageLength - cut.length),
  }
}

async function textsOf(
  [href, , texts]: SearchHeadPage,
  position: number,
  head: SearchHead,
  files: IndexFiles,
): Promise<SearchTexts[string][number] | undefined> {
  const { file, key, index } = textPlace(href, texts, position, head.texts)
  return (await files.texts(file))[key]?.[index]
}

/** The index of the section that a fragment refers to; 0 for the top of the page. */
function positionOf(anchor: string | undefined, [, , , headings]: SearchHeadPage): number {
  return anchor === undefined
    ? 0
    : readHeadings(headings).findIndex(({ id }) => encodeURIComponent(id) === anchor) + 1
}

/** The title of a passage as a source: `Network isolation › Allow hosts`. */
export function passageTitle({ trail, href }: Passage): string {
  const [page = href] = trail
  const section = trail.at(-1) ?? page
  return section === page ? page : `${page} › ${section}`
}
