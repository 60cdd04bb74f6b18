import {
  json,
  ok,
  partsOf,
  serveEngine,
  TaskQueue,
  type Documents,
  type EngineServer,
  type Said,
} from './engine-server.ts'

export interface AlgoliaIndex {
  readonly documents: Documents
  settings: Record<string, unknown>
  synonyms: Map<string, Record<string, unknown>>
  rules: Map<string, Record<string, unknown>>
}

export interface AlgoliaEngine extends EngineServer {
  readonly indexes: Map<string, AlgoliaIndex>
  /** Does what it has taken on. */
  readonly settle: () => void
}

/** Bytes of a record on plans that cost nothing. */
const maxRecordBytes = 10_000

/** Settings of an index of which nothing was said. */
const usual = {
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  hitsPerPage: 20,
  maxValuesPerFacet: 100,
  version: 2,
  searchableAttributes: null,
  numericAttributesToIndex: null,
  attributesToRetrieve: null,
  unretrievableAttributes: null,
  optionalWords: null,
  attributesForFaceting: null,
  attributesToSnippet: null,
  attributesToHighlight: null,
  paginationLimitedTo: 1000,
  attributeForDistinct: null,
  exactOnSingleWordQuery: 'attribute',
  ranking: ['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom'],
  customRanking: null,
  separatorsToIndex: '',
  removeWordsIfNoResults: 'none',
  queryType: 'prefixLast',
}

export const algoliaIndex = (settings: Record<string, unknown> = {}): AlgoliaIndex => ({
  documents: new Map(),
  settings: { ...usual, ...settings },
  synonyms: new Map(),
  rules: new Map(),
})

/**
 * Algolia's HTTP interface as far as a push and a search use it: what writes is a task. Readers have a key of
 * their own.
 */
export async function algoliaEngine({
  host,
  at = '',
}: { readonly host?: string; readonly at?: string } = {}): Promise<AlgoliaEngine> {
  const indexes = new Map<string, AlgoliaIndex>()
  const queue = new TaskQueue()
  const task = (run: () => unknown): Said => ok({ taskID: queue.add(() => void run()) })
  const made = (name: string): AlgoliaIndex => {
    const index = indexes.get(name) ?? algoliaIndex()
    indexes.set(name, index)
    return index
  }
  const server = await serveEngine(({ method, path: whole, headers, body }) => {
    if (!whole.startsWith(at)) return undefined
    const { pathname, searchParams } = new URL(whole.slice(at.length), 'http://engine')
    const [name = '', rest = ''] = partsOf(pathname, /^\/1\/indexes\/([^/]+)(\/.*)?$/)
    const credential = (key: string): unknown => headers[key] ?? searchParams.get(key)
    const queries = method === 'POST' && rest === '/queries'
    if (
      credential('x-algolia-application-id') !== 'APP' ||
      credential('x-algolia-api-key') !== (queries ? 'for-readers' : 'secret')
    )
      return ok({ message: 'Invalid Application-ID or API key', status: 403 }, 403)
    if (queries) return answerQueries(json(body)['requests'] as readonly { readonly indexName: string }[])
    if (method === 'GET' && rest === '/settings')
      return indexes.has(name)
        ? ok(indexes.get(name)?.settings)
        : ok({ message: 'Index does not exist', status: 404 }, 404)
    if (method === 'PUT' && rest === '/settings')
      return task(() => Object.assign(made(name).settings, json(body)))
    if (method === 'POST' && rest === '/batch')
      return batch(name, json(body)['requests'] as readonly { body: Record<string, unknown> }[])
    if (method === 'POST' && rest === '/operation') return operate(name, json(body))
    if (method === 'DELETE' && rest === '') return task(() => indexes.delete(name))
    if (rest.startsWith('/synonyms/')) return ofSynonyms(method, name, rest.slice('/synonyms/'.length), body)
    const number = /^\/task\/(\d+)$/.exec(rest)?.[1]
    if (method === 'GET' && number !== undefined)
      return ok({
        status: queue.look(Number(number))?.status === 'succeeded' ? 'published' : 'notPublished',
        pendingTask: false,
      })
    return undefined
  }, host)
  const answerQueries = (requests: readonly { readonly indexName: string }[]): Said => {
    const missing = requests.find(({ indexName }) => !indexes.has(indexName))
    if (missing) return ok({ message: `Index ${missing.indexName} does not exist`, status: 404 }, 404)
    return ok({
      results: requests.map((request) =>
        algoliaHits([...(indexes.get(request.indexName)?.documents.values() ?? [])], request),
      ),
    })
  }
  /** One record that is too large, and none is taken. */
  const batch = (name: string, requests: readonly { readonly body: Record<string, unknown> }[]): Said => {
    for (const [position, { body: record }] of requests.entries()) {
      const size = Buffer.byteLength(JSON.stringify(record))
      if (size > maxRecordBytes)
        return ok(
          {
            message: `Record at the position ${String(position)} objectID=${String(record['objectID'])} is too big size=${String(size)}/${String(maxRecordBytes)} bytes.`,
            status: 400,
          },
          400,
        )
    }
    return task(() => {
      for (const { body: record } of requests) made(name).documents.set(String(record['objectID']), record)
    })
  }
  /**
   * An index that does not exist is copied as an empty one, and moving it does nothing. Replicas stay with
   * the name; `mode` and `enableReRanking` are not copied.
   */
  const operate = (name: string, { operation, destination, scope }: Record<string, unknown>): Said =>
    task(() => {
      const to = String(destination)
      const from = indexes.get(name)
      if (operation === 'move') {
        if (!from) return
        const { replicas: _replicas, ...settings } = from.settings
        const replicas = indexes.get(to)?.settings['replicas']
        indexes.set(to, {
          ...from,
          settings: { ...settings, ...(replicas === undefined ? {} : { replicas }) },
        })
        indexes.delete(name)
        return
      }
      const copy = made(to)
      const { documents, settings, synonyms, rules } = from ?? algoliaIndex()
      const { mode: _mode, enableReRanking: _enableReRanking, replicas: _replicas, ...copied } = settings
      const parts = Array.isArray(scope) ? scope : undefined
      if (!parts) for (const [id, record] of documents) copy.documents.set(id, record)
      if (parts?.includes('settings') ?? true) copy.settings = structuredClone(copied)
      if (parts?.includes('synonyms') ?? true) copy.synonyms = new Map(synonyms)
      if (parts?.includes('rules') ?? true) copy.rules = new Map(rules)
    })
  const ofSynonyms = (method: string, name: string, rest: string, body: string): Said | undefined => {
    if (method === 'POST' && rest === 'search') {
      const { page = 0, hitsPerPage = 100 } = json(body) as { page?: number; hitsPerPage?: number }
      const all = [...(indexes.get(name)?.synonyms.values() ?? [])]
      return ok({ hits: all.slice(page * hitsPerPage, (page + 1) * hitsPerPage), nbHits: all.length })
    }
    if (method === 'POST' && rest === 'batch')
      return task(() => {
        for (const synonym of JSON.parse(body) as Record<string, unknown>[])
          made(name).synonyms.set(String(synonym['objectID']), synonym)
      })
    if (method === 'DELETE') return task(() => made(name).synonyms.delete(rest))
    return undefined
  }
  return Object.assign(server, { indexes, settle: () => void queue.settle() })
}

/**
 * What Algolia says to a query: records that have its words, with the words between the tags that were asked
 * for.
 */
function algoliaHits(records: readonly Record<string, unknown>[], asked: Record<string, unknown>): unknown {
  const {
    query,
    facets = [],
    facetFilters = [],
    offset = 0,
    length = 20,
    highlightPreTag: open,
    highlightPostTag: close,
  } = asked as {
    query: string
    facets?: readonly string[]
    facetFilters?: readonly (string | readonly string[])[]
    offset?: number
    length?: number
    highlightPreTag: string
    highlightPostTag: string
  }
  const passes = (record: Record<string, unknown>, filter: string): boolean => {
    const [facet = '', value = ''] = filter.split(/:(.*)/)
    return [record[facet]].flat().includes(value)
  }
  const found = records.filter(
    (record) =>
      facetFilters.every((filter) => [filter].flat().some((each) => passes(record, each))) &&
      query
        .toLowerCase()
        .split(' ')
        .every((word) =>
          JSON.stringify([record['hierarchy'], record['content']]).toLowerCase().includes(word),
        ),
  )
  const marked = (text: string): string =>
    query
      .split(' ')
      .reduce((all, word) => all.replace(new RegExp(word, 'gi'), (match) => open + match + close), text)
  const hits = found.slice(offset, offset + length).map(({ url, hierarchy, content }) => ({
    url,
    hierarchy,
    content,
    _highlightResult: {
      hierarchy: Object.fromEntries(
        Object.entries(hierarchy as Record<string, string | null>).flatMap(([level, text]) =>
          text === null ? [] : [[level, { value: marked(text) }]],
        ),
      ),
    },
    _snippetResult: { content: { value: marked(String(content)) } },
  }))
  const counts = new Map<string, number>()
  for (const tag of found.flatMap(({ tags }) => tags as readonly string[]))
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return {
    hits,
    nbHits: found.length,
    offset,
    length,
    query,
    ...(facets.includes('tags') ? { facets: { tags: Object.fromEntries(counts) } } : {}),
  }
}
