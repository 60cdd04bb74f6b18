import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What a request asks of an engine, and what the engine says. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}
export interface Said {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Engine {
  readonly url: string
  /** Documents by index; an alias is an index of its own. */
  readonly indexes: Map<string, Map<string, Record<string, unknown>>>
  readonly aliases: Map<string, string>
  /** What an owner has set up for an index, besides its documents. */
  readonly rules: Map<string, string>
  readonly asked: Asked[]
  /** Answers in the place of the engine while it returns something; `drop` cuts the connection, `lose` does so after the engine did what was asked, `hang` says nothing. */
  trouble: (asked: Asked) => Said | 'drop' | 'lose' | 'hang' | undefined
}

type Answer = (asked: Asked, engine: Engine) => Said | undefined

async function serve(answer: Answer): Promise<Engine> {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const asked: Asked = { method: request.method ?? '', path: decodeURIComponent(request.url ?? ''), headers: request.headers, body: Buffer.concat(chunks).toString('utf8') }
    engine.asked.push(asked)
    const trouble = engine.trouble(asked)
    if (trouble === 'hang') return
    const answered = trouble === undefined || trouble === 'lose' ? answer(asked, engine) : trouble
    const said = trouble === 'lose' ? 'drop' : answered ?? { status: 404, body: { message: 'no such thing' } }
    if (said === 'drop') return void request.socket.destroy()
    response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers })
    response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body))
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => { server.closeAllConnections(); server.close(() => resolve(undefined)) }))
  const engine: Engine = { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, indexes: new Map(), aliases: new Map(), rules: new Map(), asked: [], trouble: () => undefined }
  return engine
}

const ok = (body: unknown, status = 200): Said => ({ status, body })
const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>

/** Algolia's HTTP interface as far as a push and a search use it; tasks are done at the second look. Readers have a key of their own. */
export function algoliaEngine(): Promise<Engine> {
  const looks = new Map<string, number>()
  let tasks = 0
  const task = (): Said => ok({ taskID: ++tasks })
  return serve(({ method, path, headers, body }, { indexes, rules }) => {
    const { pathname, searchParams } = new URL(path, 'http://engine')
    const [, name = '', rest = ''] = /^\/1\/indexes\/([^/]+)(\/.*)?$/.exec(pathname) ?? []
    const credential = (key: string): unknown => headers[key] ?? searchParams.get(key)
    const queries = method === 'POST' && rest === '/queries'
    if (credential('x-algolia-application-id') !== 'APP' || credential('x-algolia-api-key') !== (queries ? 'for-readers' : 'secret')) return ok({ message: 'Invalid Application-ID or API key' }, 403)
    if (queries) {
      const requests = json(body)['requests'] as { indexName: string }[]
      const missing = requests.find(({ indexName }) => !indexes.has(indexName))
      return missing ? ok({ message: `Index ${missing.indexName} does not exist` }, 404) : ok({ results: requests.map((request) => algoliaHits([...(indexes.get(request.indexName)?.values() ?? [])], request)) })
    }
    const index = indexes.get(name) ?? new Map<string, Record<string, unknown>>()
    if (method === 'PUT' && rest === '/settings') return indexes.set(name, index), task()
    if (method === 'POST' && rest === '/batch') {
      for (const { action, body: record } of json(body)['requests'] as { action: string; body: Record<string, unknown> }[]) if (action === 'addObject') index.set(String(record['objectID']), record)
      return indexes.set(name, index), task()
    }
    if (method === 'POST' && rest === '/operation') {
      const { operation, destination } = json(body)
      if (!indexes.has(name)) return ok({ message: 'Index does not exist' }, 404)
      const [from, to] = [rules.get(name), String(destination)]
      if (from === undefined) rules.delete(to)
      else rules.set(to, from)
      if (operation === 'copy') return task()
      indexes.set(to, index)
      indexes.delete(name)
      rules.delete(name)
      return task()
    }
    if (method === 'DELETE' && rest === '') return indexes.delete(name), task()
    const number = /^\/task\/(\d+)$/.exec(rest)?.[1]
    if (method === 'GET' && number !== undefined) {
      looks.set(number, (looks.get(number) ?? 0) + 1)
      return ok({ status: (looks.get(number) ?? 0) > 1 ? 'published' : 'notPublished' })
    }
    return undefined
  })
}

/** What Algolia says to a query: records that have its words, with the words between the tags that were asked for. */
function algoliaHits(records: readonly Record<string, unknown>[], asked: Record<string, unknown>): unknown {
  const { query, facets = [], facetFilters = [], offset = 0, length = 20, highlightPreTag: open, highlightPostTag: close } = asked as { query: string; facets?: readonly string[]; facetFilters?: readonly (string | readonly string[])[]; offset?: number; length?: number; highlightPreTag: string; highlightPostTag: string }
  const passes = (record: Record<string, unknown>, filter: string): boolean => {
    const [facet = '', value = ''] = filter.split(/:(.*)/)
    return [record[facet]].flat().includes(value)
  }
  const found = records.filter((record) => facetFilters.every((filter) => [filter].flat().some((each) => passes(record, each))) && query.toLowerCase().split(' ').every((word) => JSON.stringify([record['hierarchy'], record['content']]).toLowerCase().includes(word)))
  const marked = (text: string): string => query.split(' ').reduce((all, word) => all.replace(new RegExp(word, 'gi'), (match) => open + match + close), text)
  const hits = found.slice(offset, offset + length).map(({ url, hierarchy, content }) => ({
    url,
    hierarchy,
    content,
    _highlightResult: { hierarchy: Object.fromEntries(Object.entries(hierarchy as Record<string, string | null>).flatMap(([level, text]) => (text === null ? [] : [[level, { value: marked(text) }]]))) },
    _snippetResult: { content: { value: marked(String(content)) } },
  }))
  const counts = new Map<string, number>()
  for (const tag of found.flatMap(({ tags }) => tags as readonly string[])) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return { hits, nbHits: found.length, offset, length, query, ...(facets.includes('tags') ? { facets: { tags: Object.fromEntries(counts) } } : {}) }
}

/** Typesense's HTTP interface as far as a push uses it. */
export const typesenseEngine = (): Promise<Engine> =>
  serve(({ method, path, headers, body }, { indexes, aliases }) => {
    if (headers['x-typesense-api-key'] !== 'secret') return ok({ message: 'Forbidden - a valid `x-typesense-api-key` header must be sent.' }, 401)
    if (method === 'POST' && path === '/collections') {
      const name = String(json(body)['name'])
      if (indexes.has(name)) return ok({ message: 'A collection with that name exists.' }, 409)
      indexes.set(name, new Map())
      return ok({ name }, 201)
    }
    const [, collection = '', rest = ''] = /^\/collections\/([^/]+)(\/.*)?$/.exec(path) ?? []
    const index = indexes.get(collection)
    if (collection !== '' && !index) return ok({ message: 'Not Found' }, 404)
    if (index && method === 'POST' && rest === '/documents/import?action=upsert') {
      return ok(body.split('\n').map((line) => {
        const record = json(line)
        if (typeof record['id'] !== 'string' || typeof record['weight'] !== 'number') return JSON.stringify({ success: false, error: 'Field `weight` has been declared, but is not found in the document.', code: 400 })
        index.set(record['id'], record)
        return '{"success":true}'
      }).join('\n'))
    }
    if (index && method === 'DELETE' && rest === '') return indexes.delete(collection), ok({ name: collection })
    const alias = /^\/aliases\/([^/]+)$/.exec(path)?.[1]
    if (alias !== undefined && method === 'GET') return aliases.has(alias) ? ok({ name: alias, collection_name: aliases.get(alias) }) : ok({ message: 'Not Found' }, 404)
    if (alias !== undefined && method === 'PUT') return aliases.set(alias, String(json(body)['collection_name'])), ok({ name: alias })
    return undefined
  })

/** Meilisearch's HTTP interface as far as a push uses it: everything that writes is a task. */
export function meilisearchEngine(): Promise<Engine> {
  const tasks: { uid: number; type: string; status: string; error?: unknown; details?: unknown }[] = []
  const begin = (error?: { code: string; message: string }, swaps?: unknown): Said => {
    const uid = tasks.length
    tasks.push({ uid, type: swaps === undefined ? 'other' : 'indexSwap', ...(error ? { status: 'failed', error } : { status: 'succeeded' }), details: { swaps } })
    return ok({ taskUid: uid }, 202)
  }
  return serve(({ method, path, headers, body }, { indexes }) => {
    if (headers['authorization'] !== 'Bearer secret') return ok({ message: 'The provided API key is invalid.', code: 'invalid_api_key' }, 403)
    if (method === 'POST' && path === '/indexes') {
      const uid = String(json(body)['uid'])
      if (indexes.has(uid)) return begin({ code: 'index_already_exists', message: `Index \`${uid}\` already exists.` })
      indexes.set(uid, new Map())
      return begin()
    }
    if (method === 'GET' && path.startsWith('/tasks?types=indexSwap')) return ok({ results: tasks.filter(({ type }) => type === 'indexSwap').reverse() })
    if (method === 'GET' && path.startsWith('/tasks/')) return ok(tasks[Number(path.slice('/tasks/'.length))] ?? {})
    if (method === 'POST' && path === '/swap-indexes') {
      const [first = '', second = ''] = (JSON.parse(body) as { indexes: string[] }[])[0]?.indexes ?? []
      const [a, b] = [indexes.get(first), indexes.get(second)]
      if (!a || !b) return begin({ code: 'index_not_found', message: `Indexes \`${first}\`, \`${second}\` not found.` })
      indexes.set(first, b).set(second, a)
      return begin(undefined, JSON.parse(body))
    }
    const [, uid = '', rest = ''] = /^\/indexes\/([^/]+)(\/.*)?$/.exec(path) ?? []
    const index = indexes.get(uid)
    if (!index) return begin({ code: 'index_not_found', message: `Index \`${uid}\` not found.` })
    if (method === 'PATCH' && rest === '/settings') return begin()
    if (method === 'POST' && rest === '/documents') {
      for (const record of JSON.parse(body) as Record<string, unknown>[]) index.set(String(record['objectID']), record)
      return begin()
    }
    if (method === 'DELETE' && rest === '') return indexes.delete(uid), begin()
    return undefined
  })
}
