import { objectOf, textIn } from '../query/parse-json.ts'
import type { EnginePlace, OpenedEngine } from '../ui/open-lunr.ts'
import { liteClient } from 'algoliasearch/lite'
import { contextFilters, documentationTag, type SearchContext } from '../../../model/search/hosted-search.ts'
import type {
  MarkedText,
  SearchAnswer,
  SearchFilter,
  SearchGroup,
  SearchHit,
  SearchProvider,
} from '../../../model/search/search-client.ts'

/** Opens the configured hosted engine. */
export function openEngine({ options }: EnginePlace): OpenedEngine {
  const algolia = objectOf(options['algolia']) ?? {}
  const { version } = document.documentElement.dataset
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  const provider = algoliaProvider({
    appId: textIn(algolia['appId']) ?? '',
    indexName: textIn(algolia['indexName']) ?? '',
    searchApiKey: textIn(algolia['searchApiKey']) ?? '',
    contextualSearch: algolia['contextualSearch'] !== false,
    language: document.documentElement.lang || 'en',
    contextOf: contextsOf(options, version),
    ...(canonical === undefined ? {} : { site: new URL(canonical).origin }),
  })
  return { provider }
}

/** The index, and which part of it to search. */
interface AlgoliaOptions {
  readonly appId: string
  readonly indexName: string
  /** The public search key. */
  readonly searchApiKey: string
  /** Whether to limit results to this language and version. */
  readonly contextualSearch: boolean
  readonly language: string
  readonly contextOf: ContextOf
  /** The origin of the published site, which its records contain: `https://docs.example.com`. */
  readonly site?: string
  /** The service's hosts in the order in which they are tried; by default, Algolia's. */
  readonly hosts?: NonNullable<Parameters<typeof liteClient>[2]>['hosts']
}

/** A record as written by DocSearch's crawler and by `docgen`, with Algolia's additions. */
interface Hit {
  readonly url: string
  readonly hierarchy?: Readonly<Record<string, string | null>>
  readonly content?: string | null
  readonly _highlightResult?: { readonly hierarchy?: Readonly<Record<string, { readonly value?: string }>> }
  readonly _snippetResult?: { readonly content?: { readonly value?: string } }
}

// Control characters mark highlights, because results must not contain HTML.
const open = '\u0001'
const close = '\u0002'
/** The number of records to request per page, which has several sections. */
const sectionsPerPage = 6

/** Algolia's limit for a query, over all offsets (`paginationLimitedTo`). */
const maxRecords = 1_000
const levels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const

/** Queries Algolia with its own client, which retries with other servers and caches results. */
export function algoliaProvider({
  appId,
  indexName,
  searchApiKey,
  contextualSearch,
  language,
  contextOf,
  site = '',
  hosts,
}: AlgoliaOptions): SearchProvider {
  const client = liteClient(appId, searchApiKey, {
    algoliaAgents: [{ segment: 'docgen' }],
    ...(hosts ? { hosts } : {}),
  })
  return {
    warm: () => undefined,
    async search({ query, filter, offset, limit, perPage }, take, signal) {
      const context =
        filter?.version === undefined ? contextOf(filter?.tree) : { tags: [documentationTag(filter.version)] }
      const answer: { readonly results?: readonly unknown[] } = await client.searchForHits({
        requests: [
          {
            indexName,
            query: query.slice(0, 512),
            offset: offset * sectionsPerPage,
            length: Math.min(maxRecords, limit * sectionsPerPage),
            attributesToRetrieve: ['hierarchy', 'content', 'url'],
            attributesToSnippet: ['content:24'],
            highlightPreTag: open,
            highlightPostTag: close,
            facets: ['tags'],
            facetFilters: [
              ...(contextualSearch ? contextFilters(language, context.tags) : []),
              ...tagFilters(filter),
            ],
          },
        ],
      })
      // The client's requests cannot be canceled.
      if (!signal.aborted)
        take({
          ...answerOf(answer.results?.[0], { query, limit, perPage, site, tags: filter?.tags ?? [] }),
          ...(contextualSearch && context.version !== undefined ? { version: context.version } : {}),
        })
    },
  }
}

/** Filters for records with any of the tags. */
const tagFilters = ({ tags = [] }: SearchFilter = {}): readonly string[][] =>
  tags.length > 0 ? [tags.map((tag) => `tags:${tag}`)] : []

interface Wanted {
  readonly query: string
  readonly limit: number
  readonly perPage: number
  readonly site: string
  readonly tags: readonly string[]
}

function answerOf(answer: unknown, { query, limit, perPage, site, tags }: Wanted): SearchAnswer {
  if (typeof answer !== 'object' || answer === null || !('hits' in answer) || !Array.isArray(answer.hits))
    throw new Error('The search service answered something else.')
  const count = 'nbHits' in answer && typeof answer.nbHits === 'number' ? answer.nbHits : answer.hits.length
  const groups = new Map<string, { title: string; hits: SearchHit[]; count: number }>()
  for (const hit of answer.hits.filter(isHit)) {
    const page = hit.url.replace(/#.*/, '')
    const group = groups.get(page) ?? {
      title: hit.hierarchy?.['lvl1'] ?? hit.hierarchy?.['lvl0'] ?? page,
      hits: [],
      count: 0,
    }
    group.count++
    if (group.hits.length < perPage) group.hits.push(hitOf(hit, site))
    groups.set(page, group)
  }
  const list = [...groups].map(([href, group]): SearchGroup => ({ href: here(href, site), ...group }))
  return {
    query,
    count,
    screens: Math.ceil(Math.min(count, maxRecords) / (limit * sectionsPerPage)),
    groups: list,
    complete: true,
    suggestions: [],
    facets: { tags: [...new Set([...tags, ...tagsIn(answer)])].sort().map((value) => ({ value })) },
  }
}

/** The tags in the results. */
function tagsIn(answer: object): readonly string[] {
  const facets = 'facets' in answer && typeof answer.facets === 'object' ? answer.facets : null
  return facets && 'tags' in facets && typeof facets.tags === 'object' ? Object.keys(facets.tags ?? {}) : []
}

/**
 * Validates a record, because results come from a service: only addresses that browsers do not run become
 * links.
 */
function isHit(value: unknown): value is Hit {
  return (
    typeof value === 'object' &&
    value !== null &&
    'url' in value &&
    typeof value.url === 'string' &&
    /^(?:https?:\/\/|\/(?!\/))/i.test(value.url)
  )
}

function hitOf(
  { url, hierarchy = {}, content, _highlightResult, _snippetResult }: Hit,
  site: string,
): SearchHit {
  const present = levels.filter((level) => hierarchy[level])
  const last = present.at(-1) ?? 'lvl1'
  return {
    href: here(url, site),
    // The name of a part of the site may precede the page's title.
    trail: present
      .slice(0, -1)
      .filter((level) => level !== 'lvl0' || !hierarchy['lvl1'])
      .map((level) => hierarchy[level] ?? ''),
    title: marked(_highlightResult?.hierarchy?.[last]?.value ?? hierarchy[last] ?? url),
    snippet: marked(_snippetResult?.content?.value ?? content ?? ''),
  }
}

/** Converts addresses on this site to paths, for the navigator; also on a preview with another origin. */
function here(url: string, site: string): string {
  const { pathname, search, hash, origin } = new URL(url, location.href)
  return origin === location.origin || origin === site ? pathname + search + hash : url
}

function marked(text: string): MarkedText {
  return text.split(open).flatMap((part, index) => {
    const [first = '', rest] = part.split(close)
    if (index === 0 || rest === undefined) return first === '' ? [] : [{ text: first, marked: false }]
    return [{ text: first, marked: true }, ...(rest === '' ? [] : [{ text: rest, marked: false }])]
  })
}

/** Returns what readers of a tree search; without a key, readers of pages in no tree. */
type ContextOf = (tree: string | undefined) => SearchContext

/**
 * Reads the search contexts of a site.
 *
 * @param options The options in the page's form. With several trees, they include `contexts`.
 * @param version The docs version of all pages, if each version is built separately.
 */
export function contextsOf(
  options: Readonly<Record<string, unknown>>,
  version: string | undefined,
): ContextOf {
  const contexts = objectOf(options['contexts']) ?? {}
  return (tree = '') => {
    const context = objectOf(contexts[tree]) ?? objectOf(contexts[''])
    const tags = Array.isArray(context?.['tags']) ? context['tags'].map(String) : [documentationTag(version)]
    const label = textIn(context?.['version'])
    return { tags, ...(label === undefined ? {} : { version: label }) }
  }
}
