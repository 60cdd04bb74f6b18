import type { SearchTexts } from '../../../model/search/search-index.ts'
import type {
  SearchAnswer,
  SearchGroup,
  SearchHit,
  SearchRequest,
} from '../../../model/search/search-client.ts'
import type { SearchEngine } from './engine.ts'
import type { RankedPage, RankedSection } from './rank.ts'
import { mark, snippet, type IsAsked } from './snippet.ts'

/** What a reader is shown for a query. `texts` are those that have been loaded. */
export function answerOf(engine: SearchEngine, request: SearchRequest, texts: SearchTexts): SearchAnswer {
  const ranking = engine.search(request.query, request.filter)
  const shown = ranking.pages.slice(request.offset, request.offset + request.limit)
  return {
    query: request.query,
    count: ranking.count,
    pages: ranking.pages.length,
    screens: Math.ceil(ranking.pages.length / request.limit),
    groups: shown.map((page) =>
      groupOf(engine, page, request.perPage, isAskedIn(engine, ranking.terms), texts),
    ),
    complete: true,
    suggestions: ranking.count === 0 ? engine.suggestions(request.query) : [],
    ...(ranking.version === undefined ? {} : { version: ranking.version }),
    facets: {
      tags: [...new Set(engine.sections.pages.flatMap(({ tags }) => tags))].sort(),
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
  return {
    href,
    trail: above.map((number) => engine.sections.section(number).heading),
    title: mark(heading, isAsked),
    snippet: snippet(text, code, isAsked),
    ...(texts[key] ? {} : { awaitsSnippet: true }),
  }
}

/** Whether a word of a text, in any form, is one that the query may mean. */
const isAskedIn =
  (engine: SearchEngine, terms: ReadonlySet<string>): IsAsked =>
  (word) =>
    terms.has(engine.stem(word))
