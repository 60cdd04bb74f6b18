import { describe, expect, it } from 'vitest'
import { algoliaTarget } from '../../../src/search-push/algolia.ts'
import { meilisearchTarget } from '../../../src/search-push/meilisearch.ts'
import { pushRecords } from '../../../src/search-push/push-records.ts'
import type { PushTarget } from '../../../src/search-push/push-target.ts'
import { searchRecords, type SearchRecord } from '../../../src/search-push/records.ts'
import type { SendOptions } from '../../../src/search-push/send.ts'
import { typesenseTarget } from '../../../src/search-push/typesense.ts'
import { algoliaEngine, meilisearchEngine, typesenseEngine, type Engine } from './search-engines.ts'

const sending: SendOptions = { timeout: 400, retries: 3, delay: 5 }
const page = (name: string, sections = 3) => ({ url: `https://docs.test/${name}`, path: `/${name}`, title: `Page ${name}`, description: `About ${name}`, tags: ['cli'], sections: Array.from({ length: sections }, (_, index) => ({ id: index === 0 ? '' : `part-${String(index)}`, trail: [`Page ${name}`, ...(index === 0 ? [] : [`Part ${String(index)}`])], text: `Text ${String(index)} of ${name}`, code: 'thv run x' })) })
const records = (...names: readonly string[]): readonly SearchRecord[] => searchRecords(names.map((name) => page(name)), { language: 'en', version: '1.0' })
const options = (key: string) => ({ index: 'docs', key, stagedSuffix: 'new' })

interface Kind {
  readonly name: string
  readonly start: () => Promise<Engine>
  readonly target: (engine: Engine, key?: string, signal?: AbortSignal) => PushTarget
  /** Names of the records that readers find. */
  readonly found: (engine: Engine) => readonly string[]
}

const urls = (index: ReadonlyMap<string, Record<string, unknown>> | undefined): readonly string[] => [...(index?.values() ?? [])].map(({ url }) => String(url))
const kinds: readonly Kind[] = [
  { name: 'Algolia', start: algoliaEngine, target: ({ url }, key = 'secret', signal = new AbortController().signal) => algoliaTarget({ ...options(key), appId: 'APP', hosts: [url] }, { ...sending, signal }), found: ({ indexes }) => urls(indexes.get('docs')) },
  { name: 'Typesense', start: typesenseEngine, target: ({ url }, key = 'secret', signal = new AbortController().signal) => typesenseTarget({ ...options(key), url }, { ...sending, signal }), found: ({ indexes, aliases }) => urls(indexes.get(aliases.get('docs') ?? '')) },
  { name: 'Meilisearch', start: meilisearchEngine, target: ({ url }, key = 'secret', signal = new AbortController().signal) => meilisearchTarget({ ...options(key), url }, { ...sending, signal }), found: ({ indexes }) => urls(indexes.get('docs')) },
]

describe.each(kinds)('$name', ({ start, target, found }) => {
  const push = (engine: Engine, ...names: readonly string[]) => pushRecords(records(...names), target(engine))
  /** Everything there is but the published index. */
  const left = ({ indexes, aliases }: Engine): readonly string[] => [...indexes.keys()].filter((name) => name !== 'docs' && name !== aliases.get('docs'))
  /** Gives what was pushed before another name than what is pushed next: suffixes tell pushes apart. */
  const age = ({ indexes, aliases }: Engine): void => {
    if (aliases.size === 0) return
    indexes.set('docs_before', indexes.get('docs_new') ?? new Map<string, Record<string, unknown>>()).delete('docs_new')
    aliases.set('docs', 'docs_before')
  }
  const all = (name: string): readonly string[] => [`https://docs.test/${name}`, `https://docs.test/${name}#part-1`, `https://docs.test/${name}#part-2`]

  it('gets every record, then only those of the next push', async () => {
    const engine = await start()
    await push(engine, 'a', 'b')
    expect(found(engine)).toEqual(['https://docs.test/a', 'https://docs.test/a#part-1', 'https://docs.test/a#part-2', 'https://docs.test/b', 'https://docs.test/b#part-1', 'https://docs.test/b#part-2'])
    age(engine)
    await push(engine, 'c')
    expect(found(engine)).toEqual(all('c'))
    expect(left(engine)).toEqual([])
  })

  it('is asked again when it is busy, breaks off or answers nothing in time', async () => {
    const engine = await start()
    const troubles = [() => ({ status: 503, body: 'later' }), () => 'drop' as const, () => ({ status: 429, body: '{}', headers: { 'retry-after': '0' } })]
    const times = new Map<string, number>()
    engine.trouble = ({ method, path, body }) => {
      const request = `${method} ${path} ${body}`
      const time = times.get(request) ?? 0
      times.set(request, time + 1)
      return troubles[time % 4]?.()
    }
    await push(engine, 'a')
    expect(found(engine)).toHaveLength(3)
  })

  it.each([['refuses', { status: 400, body: { message: 'no room\u001b[31m' } }], ['answers something else', { status: 200, body: '<html>' }], ['stays broken', { status: 500, body: 'oops' }]])('keeps what readers find when it %s in the middle', async (_name, said) => {
    const engine = await start()
    await push(engine, 'a')
    age(engine)
    engine.trouble = ({ body, method }) => (method !== 'DELETE' && body.includes('Text 1 of b') ? said : undefined)
    const failure: unknown = await push(engine, 'b').catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'ServiceError' })
    // eslint-disable-next-line no-control-regex -- that is what must not reach a terminal
    expect(String(failure)).not.toMatch(/[\u0000-\u001f]/)
    expect(found(engine)).toEqual(all('a'))
    expect(left(engine)).toEqual([])
  })

  it('does everything once when it was done and only the answer was lost', async () => {
    const engine = await start()
    await push(engine, 'a')
    age(engine)
    const lost = new Set<string>()
    engine.trouble = ({ method, path, body }) => {
      const request = `${method} ${path} ${body}`
      return method === 'GET' || lost.has(request) ? undefined : (lost.add(request), 'lose')
    }
    expect(await push(engine, 'b')).toBeUndefined()
    expect(lost.size).toBeGreaterThan(3)
    expect(found(engine)).toEqual(all('b'))
    expect(left(engine)).toEqual([])
  })

  it('leaves readers one whole index when nobody knows whether the new one was put in place', async () => {
    const engine = await start()
    await push(engine, 'a')
    age(engine)
    engine.trouble = ({ method, path, body }) => (method !== 'GET' && (path.startsWith('/aliases') || path === '/swap-indexes' || body.includes('"move"')) ? 'lose' : undefined)
    await push(engine, 'b').catch(() => undefined)
    expect([all('a'), all('b')]).toContainEqual(found(engine))
  })

  it('is as good as pushed when only the old content cannot be removed', async () => {
    const engine = await start()
    await push(engine, 'a')
    age(engine)
    engine.trouble = ({ method }) => (method === 'DELETE' ? { status: 403, body: 'not yours' } : undefined)
    const leftover = await push(engine, 'b')
    expect(found(engine)).toEqual(all('b'))
    expect(leftover?.status).toBe(left(engine).length > 0 ? 403 : undefined)
  })

  it('is left as it was when the user gives up', async () => {
    const engine = await start()
    await push(engine, 'a')
    age(engine)
    const stop = new AbortController()
    engine.trouble = ({ method, body }) => {
      if (method !== 'DELETE' && body.includes('Text 1 of b')) stop.abort(new Error('SIGINT'))
      return undefined
    }
    await expect(pushRecords(records('b'), target(engine, 'secret', stop.signal))).rejects.toThrow()
    expect(found(engine)).toEqual(all('a'))
    expect(left(engine)).toEqual([])
  })

  it('removes what it began when that cannot be set up', async () => {
    const engine = await start()
    engine.trouble = ({ method, path }) => (/^\/(?:1\/indexes\/docs_new\/)?task/.test(path) || (method !== 'DELETE' && path.endsWith('/import?action=upsert')) ? { status: 400, body: 'no' } : undefined)
    await expect(push(engine, 'a')).rejects.toMatchObject({ name: 'ServiceError' })
    expect(left(engine)).toEqual([])
  })

  it('says that the key is wrong, at once and without printing it', async () => {
    const engine = await start()
    const failure: unknown = await pushRecords(records('a'), target(engine, 'wrong-key')).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'ServiceError' })
    expect([401, 403]).toContain((failure as { status: number }).status)
    expect(String(failure)).not.toContain('wrong-key')
    expect(engine.asked).toHaveLength(1)
  })

  it('sends no key after a redirect', async () => {
    const other = await start()
    const engine = await start()
    engine.trouble = () => ({ status: 307, body: '', headers: { location: `${other.url}/stolen` } })
    await expect(push(engine, 'a')).rejects.toMatchObject({ name: 'ServiceError' })
    expect(other.asked).toEqual([])
  })

  it('takes many records in several requests', async () => {
    const engine = await start()
    await pushRecords(searchRecords(Array.from({ length: 900 }, (_, index) => page(`p${String(index)}`)), { language: 'en' }), target(engine))
    expect(found(engine)).toHaveLength(2_700)
    const largest = Math.max(...engine.asked.map(({ body }) => body.length))
    expect(largest).toBeLessThan(5_100_000)
    expect(engine.asked.filter(({ body }) => body.includes('Text 1 of')).length).toBeGreaterThanOrEqual(3)
  })
})

describe('rules and synonyms of Algolia', () => {
  it('belong to the owner of the index and stay', async () => {
    const engine = await algoliaEngine()
    engine.indexes.set('docs', new Map())
    engine.rules.set('docs', 'k8s is kubernetes')
    await pushRecords(records('a'), algoliaTarget({ ...options('secret'), appId: 'APP', hosts: [engine.url] }, sending))
    expect([...engine.rules]).toEqual([['docs', 'k8s is kubernetes']])
    expect(engine.indexes.get('docs')?.size).toBe(3)
  })
})

describe('records', () => {
  it('have the form that front ends of hosted engines read', () => {
    expect(records('a')[1]).toMatchObject({ url: 'https://docs.test/a#part-1', url_without_anchor: 'https://docs.test/a', anchor: 'part-1', type: 'lvl2', hierarchy: { lvl0: null, lvl1: 'Page a', lvl2: 'Part 1', lvl3: null }, content: 'Text 1 of a', code: 'thv run x', language: 'en', version: '1.0', tags: ['cli'] })
    expect(records('a')[0]?.content).toBe('About a Text 0 of a')
  })

  it('say once what a page begins with, and name a page that begins with a heading', () => {
    const [first] = searchRecords([{ ...page('a'), description: 'Text 0…' }], { language: 'en' })
    expect(first?.content).toBe('Text 0 of a')
    const [own, part] = searchRecords([{ ...page('b'), sections: page('b').sections.slice(1, 2) }], { language: 'en' })
    expect([own?.url, own?.content, own?.type]).toEqual(['https://docs.test/b', 'About b', 'lvl1'])
    expect(part?.url).toBe('https://docs.test/b#part-1')
  })

  it('have names that every engine accepts, and stay below the size that engines refuse', () => {
    const [first, second] = searchRecords([{ ...page('ä/ö?x'), sections: [{ id: '', trail: ['T'], text: '😀'.repeat(9_000), code: 'x '.repeat(9_000) }, { id: 'ä"<', trail: ['T', 'U'], text: '', code: '' }] }], { language: 'en' })
    expect(first?.objectID).toMatch(/^[\w-]+$/)
    expect(second?.url).toBe('https://docs.test/ä/ö?x#%C3%A4%22%3C')
    expect(Buffer.byteLength(JSON.stringify(first))).toBeLessThan(9_000)
    expect(() => encodeURIComponent(first?.content ?? '')).not.toThrow() // Half a character cannot be encoded.
  })

  it('keep as much of a text without spaces as engines take', () => {
    const [record] = searchRecords([{ ...page('cjk'), description: '', sections: [{ id: '', trail: ['T'], text: `MCP ${'服务器'.repeat(3_000)}`, code: '' }] }], { language: 'zh' })
    expect(Buffer.byteLength(JSON.stringify(record))).toBeLessThan(9_000)
    expect(record?.content).toMatch(/^MCP (?:服务器){400}/)
    expect(record?.content).not.toContain('\ufffd')
  })

  it('of one site are the same in every run, and different from each other', () => {
    expect(records('a', 'b')).toEqual(records('a', 'b'))
    expect(new Set(records('a', 'b', 'c').map(({ objectID }) => objectID)).size).toBe(9)
  })
})
