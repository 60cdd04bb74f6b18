import type { SearchTexts } from '../../../model/search/search-index.ts'
import type {
  SearchAnswer,
  SearchGroup,
  SearchHit,
  SearchRequest,
} from '../../../model/search/search-client.ts'
import type { SearchEngine } from './engine.ts'
import type { RankedPage, RankedSection } from './rank.ts'
import { mark, snippet } from './snippet.ts'

/** What a reader is shown for a query. `texts` are those that have been loaded. */
export function answerOf(
  engine: SearchEngine,
  request: SearchRequest,
  complete: boolean,
  texts: SearchTexts,
): SearchAnswer {
  const ranking = engine.search(request.query, request.filter)
  const shown = ranking.pages.slice(request.offset, request.offset + request.limit)
  return {
    query: request.query,
    count: ranking.count,
    pages: ranking.pages.length,
    screens: Math.ceil(ranking.pages.length / request.limit),
    groups: shown.map((page) => groupOf(engine, page, request.perPage, ranking.terms, texts)),
    complete,
    suggestions: ranking.count === 0 && complete ? engine.suggestions(request.query) : [],
    facets: { tags: [...new Set(engine.index.pages.flatMap(({ tags }) => tags))].sort() },
  }
}

/** Names of the files with the texts that the shown results quote. */
export function textFilesOf(engine: SearchEngine, request: SearchRequest): readonly string[] {
  const pages = engine
    .search(request.query, request.filter)
    .pages.slice(request.offset, request.offset + request.limit)
  const quoted = pages.flatMap(({ sections }) => sections.slice(0, request.perPage)).slice(0, request.quoted)
  return [...new Set(quoted.map(({ section }) => engine.index.textPlace(section).file))]
}

function groupOf(
  engine: SearchEngine,
  { page, sections }: RankedPage,
  perPage: number,
  terms: ReadonlySet<string>,
  texts: SearchTexts,
): SearchGroup {
  const { href, title } = engine.index.pages[page] ?? { href: '', title: '' }
  return {
    href,
    title,
    hits: sections.slice(0, perPage).map((ranked) => hitOf(engine, ranked, terms, texts)),
    count: sections.length,
  }
}

function hitOf(
  engine: SearchEngine,
  ranked: RankedSection,
  terms: ReadonlySet<string>,
  texts: SearchTexts,
): SearchHit {
  const { href, trail, heading } = engine.section(ranked.section)
  const { key, index } = engine.index.textPlace(ranked.section)
  const [text = '', code = ''] = texts[key]?.[index] ?? []
  return {
    href,
    trail,
    title: mark(heading, terms),
    snippet: snippet(text, code, terms),
    ...(texts[key] ? {} : { awaitsSnippet: true }),
  }
}
