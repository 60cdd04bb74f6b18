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

export interface MeilisearchIndex {
  readonly documents: Documents
  readonly settings: Record<string, unknown>
}

export interface MeilisearchEngine extends EngineServer {
  readonly indexes: Map<string, MeilisearchIndex>
  /** Does what it has taken on. */
  readonly settle: () => void
}

/** Settings of an index of which nothing was said. */
const usual = {
  displayedAttributes: ['*'],
  searchableAttributes: ['*'],
  filterableAttributes: [],
  sortableAttributes: [],
  rankingRules: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness'],
  stopWords: [],
  nonSeparatorTokens: [],
  separatorTokens: [],
  dictionary: [],
  synonyms: {},
  distinctAttribute: null,
  proximityPrecision: 'byWord',
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
    disableOnWords: [],
    disableOnAttributes: [],
  },
  faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } },
  pagination: { maxTotalHits: 1000 },
  embedders: {},
  searchCutoffMs: null,
  localizedAttributes: null,
}

export const meilisearchIndex = (settings: Record<string, unknown> = {}): MeilisearchIndex => ({
  documents: new Map(),
  settings: { ...structuredClone(usual), ...settings },
})

/**
 * Meilisearch's HTTP interface as far as a push uses it: everything that writes is a task, and what is wrong
 * with it is said by the task. `most` is in bytes.
 */
export async function meilisearchEngine({
  most = 100_000_000,
  host,
  at = '',
}: {
  readonly most?: number
  readonly host?: string
  readonly at?: string
} = {}): Promise<MeilisearchEngine> {
  const indexes = new Map<string, MeilisearchIndex>()
  const queue = new TaskQueue()
  const begin = (...task: Parameters<TaskQueue['add']>): Said =>
    ok({ taskUid: queue.add(...task), status: 'enqueued' }, 202)
  const noIndex = (...uids: readonly string[]) => ({
    code: 'index_not_found',
    message: `Index ${uids.map((uid) => `\`${uid}\``).join(', ')} not found.`,
  })
  const server = await serveEngine(({ method, path: whole, headers, body }) => {
    if (!whole.startsWith(at)) return undefined
    const path = whole.slice(at.length)
    if (headers['authorization'] !== 'Bearer secret')
      return ok({ message: 'The provided API key is invalid.', code: 'invalid_api_key' }, 403)
    if (Buffer.byteLength(body) > most)
      return ok({ message: 'The provided payload reached the size limit.', code: 'payload_too_large' }, 413)
    if (body !== '' && headers['content-type'] !== 'application/json')
      return ok({ message: 'A Content-Type header is missing.', code: 'missing_content_type' }, 415)
    if (method === 'POST' && path === '/indexes') {
      const uid = String(json(body)['uid'])
      if (!/^[\w-]+$/.test(uid))
        return ok({ message: `\`${uid}\` is not a valid index uid.`, code: 'invalid_index_uid' }, 400)
      return begin(() => {
        if (indexes.has(uid))
          return { code: 'index_already_exists', message: `Index \`${uid}\` already exists.` }
        indexes.set(uid, meilisearchIndex())
        return undefined
      })
    }
    if (method === 'GET' && path.startsWith('/tasks?types=indexSwap'))
      return ok({
        results: queue.tasks
          .flatMap(({ type, details, status }, uid) =>
            type === 'indexSwap' ? [{ uid, type, details, status }] : [],
          )
          .reverse(),
      })
    if (method === 'GET' && path.startsWith('/tasks/')) {
      const { status, error } = queue.look(Number(path.slice('/tasks/'.length))) ?? {}
      return status === undefined ? ok({ code: 'task_not_found' }, 404) : ok({ status, error: error ?? null })
    }
    if (method === 'POST' && path === '/swap-indexes') {
      const swaps = JSON.parse(body) as { indexes: [string, string] }[]
      const [first, second] = swaps[0]?.indexes ?? ['', '']
      return begin(
        () => {
          const [a, b] = [indexes.get(first), indexes.get(second)]
          if (!a || !b) return noIndex(first, second)
          indexes.set(first, b).set(second, a)
          return undefined
        },
        'indexSwap',
        { swaps },
      )
    }
    const [uid = '', rest = ''] = partsOf(path, /^\/indexes\/([^/]+)(\/.*)?$/)
    if (method === 'GET' && rest === '/settings')
      return indexes.has(uid) ? ok(indexes.get(uid)?.settings) : ok(noIndex(uid), 404)
    const change = (act: (index: MeilisearchIndex) => void): Said =>
      begin(() => {
        const index = indexes.get(uid)
        return index ? (act(index), undefined) : noIndex(uid)
      })
    if (method === 'PATCH' && rest === '/settings')
      return change(({ settings }) => void Object.assign(settings, json(body)))
    if (method === 'POST' && rest === '/documents')
      return change(({ documents }) => {
        for (const record of JSON.parse(body) as Record<string, unknown>[])
          documents.set(String(record['objectID']), record)
      })
    if (method === 'DELETE' && rest === '') return change(() => indexes.delete(uid))
    return undefined
  }, host)
  return Object.assign(server, { indexes, settle: () => void queue.settle() })
}
