import type { SearchTexts } from '../../../model/search/search-index.ts'
import type {
  SearchAnswer,
  SearchGroup,
  SearchHit,
  SearchRequest,
  MarkedText,
} from '../../../model/search/search-client.ts'
import type { SearchEngine } from './engine.ts'
import type { RankedPage, RankedSection } from './rank.ts'
import { scanTerms } from '../../../model/search/scan-terms.ts'

/** What a reader is shown for a query. `texts` are those that have been loaded. */
export function answerOf(engine: SearchEngine, request: SearchRequest, texts: SearchTexts): SearchAnswer {
  const ranking = engine.search(request.query, request.filter)
  const pages = ranking.pages.slice(request.offset, request.offset + request.limit)
  return {
    query: request.query,
    count: ranking.count,
    pages: ranking.pages.length,
    screens: Math.ceil(ranking.pages.length / request.limit),
    groups: pages.map((page) =>
      groupOf(engine, page, request.perPage, isAskedIn(engine, ranking.terms), texts),
    ),
    complete: true,
    isPartial: ranking.isPartial,
    suggestions: ranking.count === 0 ? engine.suggestions(request.query) : [],
    ...(ranking.version === undefined ? {} : { version: ranking.version }),
    facets: {
      tags: ranking.tags,
      sections: ranking.sections,
    },
  }
}

/** Names of the files with the texts that the shown results quote. */
export function textFilesOf(engine: SearchEngine, request: SearchRequest): readonly string[] {
  const pages = engine
    .search(request.query, request.filter)
    .pages.slice(request.offset, request.offset + request.limit)
  const quoted = pages.flatMap(({ sections }) => sections.slice(0, request.perPage)).slice(0, request.quoted)
  return [...new Set(quoted.map(({ section }) => engine.sections.textPlace(section).file))]
}

function groupOf(
  engine: SearchEngine,
  { page, sections }: RankedPage,
  perPage: number,
  isAsked: IsAsked,
  texts: SearchTexts,
): SearchGroup {
  const { href, title, place } = engine.sections.pages[page] ?? { href: '', title: '', place: [] }
  return {
    href,
    title,
    ...(place.length === 0 ? {} : { place }),
    hits: sections.slice(0, perPage).map((ranked) => hitOf(engine, ranked, isAsked, texts)),
    count: sections.length,
  }
}

function hitOf(engine: SearchEngine, ranked: RankedSection, isAsked: IsAsked, texts: SearchTexts): SearchHit {
  const { href, above, heading } = engine.sections.section(ranked.section)
  const { key, index } = engine.sections.textPlace(ranked.section)
  const [text = '', code = ''] = texts[key]?.[index] ?? []
  // A definition may say nothing but its name, which readers see already.
  const besides = (words: string): string => (words.trim() === heading ? '' : words)
  return {
    href,
    trail: above.map((number) => engine.sections.section(number).heading),
    title: mark(heading, isAsked),
    snippet: snippet(besides(text), besides(code), isAsked),
    ...(texts[key] ? {} : { awaitsSnippet: true }),
  }
}

/** Whether a word of a text, in any form, is one that the query may mean. */
const isAskedIn =
  (engine: SearchEngine, terms: ReadonlySet<string>): IsAsked =>
  (word) =>
    terms.has(engine.stem(word))

/** Whether a term of a text is one that was asked for. */
type IsAsked = (term: string) => boolean

interface Span {
  readonly start: number
  end: number
  readonly term: string
}

const length = 150

/** The whole text with the terms marked. */
function mark(text: string, isAsked: IsAsked): MarkedText {
  return pieces(text, 0, text.length, spansOf(text, isAsked))
}

/** The part of the text that says most of the terms, about one and a half lines of it. */
export function snippet(prose: string, code: string, isAsked: IsAsked): MarkedText {
  const inProse = spansOf(prose, isAsked)
  const inCode = inProse.length > 0 ? [] : spansOf(code, isAsked)
  const [text, spans] =
    inProse.length > 0 || inCode.length === 0 ? [prose, inProse] : [code.replace(/\s/g, ' '), inCode]
  const start = boundary(text, bestStart(spans))
  const end = text.length - start <= length + 20 ? text.length : lastBoundary(text, start + length)
  const markedPieces = pieces(text, start, end, spans)
  return [
    ...(start > 0 ? [{ text: '…', marked: false }] : []),
    ...markedPieces,
    ...(end < text.length ? [{ text: '…', marked: false }] : []),
  ]
}

function spansOf(text: string, isAsked: IsAsked): Span[] {
  const spans: Span[] = []
  scanTerms(text, 'code', (term, start, end) => {
    const last = spans.at(-1)
    if (!isAsked(term)) return
    if (!last || start >= last.end) spans.push({ start, end, term })
    // Pairs of letters, of scripts without spaces, overlap: together they are one word.
    else if (end > last.end) last.end = end
  })
  return spans
}

/** Where a window begins that has the most different terms, and then the most of them. */
function bestStart(spans: readonly Span[]): number {
  let best = 0
  let most = -1
  spans.forEach(({ start }, index) => {
    const inside = spans.slice(index).filter(({ end }) => end <= start + length * 0.8)
    const worth = new Set(inside.map(({ term }) => term)).size * 10 + Math.min(inside.length, 9)
    if (worth > most) {
      most = worth
      best = start
    }
  })
  return best
}

/** A little before the place: the start of the sentence when it is near, else of a word. */
function boundary(text: string, place: number): number {
  if (place < 60) return 0
  const before = text.slice(place - 60, place)
  const sentence = before.lastIndexOf('. ')
  return sentence >= 0 ? place - 60 + sentence + 2 : place - 60 + before.indexOf(' ', 20) + 1
}

function lastBoundary(text: string, place: number): number {
  const space = text.lastIndexOf(' ', place)
  return space > place - 30 ? space : place
}

function pieces(text: string, start: number, end: number, spans: readonly Span[]): MarkedText {
  const result: { text: string; marked: boolean }[] = []
  let at = start
  for (const span of spans) {
    if (span.start < start || span.end > end) continue
    if (span.start > at) result.push({ text: text.slice(at, span.start), marked: false })
    result.push({ text: text.slice(span.start, span.end), marked: true })
    at = span.end
  }
  if (at < end) result.push({ text: text.slice(at, end), marked: false })
  return result
}
