import type { SearchHead, SearchTexts } from '../../model/search/search-index.ts'
import type { SearchAnswer, SearchGroup, SearchHit, SearchRequest } from '../../model/search/search-client.ts'
import type { RankedPage, SearchEngine } from './engine.ts'
import { mark, snippet } from './snippet.ts'

/** What a reader is shown for a query. `texts` gives the texts of a page, or nothing while they are not loaded. */
export function answerOf(engine: SearchEngine, request: SearchRequest, complete: boolean, texts: (page: number) => SearchTexts[string] | undefined): SearchAnswer {
  const ranking = engine.search(request.query, request.filter)
  const shown = ranking.pages.slice(request.offset, request.offset + request.limit)
  return {
    query: request.query,
    count: ranking.count,
    pages: ranking.pages.length,
    groups: shown.map((page) => groupOf(engine, page, request.perPage, texts(page.page))),
    complete,
    suggestions: ranking.count === 0 && complete ? engine.suggestions(request.query) : [],
    facets: { tags: [...new Set(engine.index.pages.flatMap(({ tags }) => tags))].sort() },
  }
}

/** The files that the texts of the shown pages are in. */
export function textFilesOf(engine: SearchEngine, head: SearchHead, request: SearchRequest): readonly string[] {
  const pages = engine.search(request.query, request.filter).pages.slice(request.offset, request.offset + request.limit)
  return [...new Set(pages.map(({ page }) => head.texts[engine.index.pages[page]?.text ?? -1] ?? ''))].filter(Boolean)
}

function groupOf(engine: SearchEngine, { page, sections }: RankedPage, perPage: number, texts: SearchTexts[string] | undefined): SearchGroup {
  const { href, title } = engine.index.pages[page] ?? { href: '', title: '' }
  const hits = sections.slice(0, perPage).map((ranked): SearchHit => {
    const section = engine.section(ranked.section)
    const terms = new Set(ranked.terms)
    const [text = '', code = ''] = texts?.[section.position] ?? []
    return { href: section.href, trail: section.trail, title: mark(section.heading, terms), snippet: snippet(text, code, terms) }
  })
  return { href, title, hits, count: sections.length }
}
