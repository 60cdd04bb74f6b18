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
  readonly target: (engine: Engine, key?: string) => PushTarget
  /** Names of the records that readers find. */
  readonly found: (engine: Engine) => readonly string[]
}

const urls = (index: ReadonlyMap<string, Record<string, unknown>> | undefined): readonly string[] => [...(index?.values() ?? [])].map(({ url }) => String(url))
const kinds: readonly Kind[] = [
  { name: 'Algolia', start: algoliaEngine, target: ({ url }, key = 'secret') => algoliaTarget({ ...options(key), appId: 'APP', hosts: [url] }, sending), found: ({ indexes }) => urls(indexes.get('docs')) },
  { name: 'Typesense', start: typesenseEngine, target: ({ url }, key = 'secret') => typesenseTarget({ ...options(key), url }, sending), found: ({ indexes, aliases }) => urls(indexes.get(aliases.get('docs') ?? '')) },
  { name: 'Meilisearch', start: meilisearchEngine, target: ({ url }, key = 'secret') => meilisearchTarget({ ...options(key), url }, sending), found: ({ indexes }) => urls(indexes.get('docs')) },
]

describe.each(kinds)('$name', ({ start, target, found }) => {
  const push = (engine: Engine, ...names: readonly string[]): Promise<void> => pushRecords(records(...names), target(engine))
  /** Everything there is but the published index. */
  const left = ({ indexes, aliases }: Engine): readonly string[] => [...indexes.keys()].filter((name) => name !== 'docs' && name !== aliases.get('docs'))

  it('gets every record, then only those of the next push', async () => {
    const engine = await start()
    await push(engine, 'a', 'b')
    expect(found(engine)).toEqual(['https://docs.test/a', 'https://docs.test/a#part-1', 'https://docs.test/a#part-2', 'https://docs.test/b', 'https://docs.test/b#part-1', 'https://docs.test/b#part-2'])
    if (engine.aliases.size > 0) engine.indexes.set('docs_before', engine.indexes.get('docs_new') ?? new Map<string, Record<string, unknown>>()).delete('docs_new')
    if (engine.aliases.size > 0) engine.aliases.set('docs', 'docs_before')
    await push(engine, 'c')
    expect(found(engine)).toEqual(['https://docs.test/c', 'https://docs.test/c#part-1', 'https://docs.test/c#part-2'])
    expect(left(engine)).toEqual([])
  })

  it('is asked again when it is busy, breaks off or answers nothing in time', async () => {
    const engine = await start()
    const troubles = [() => ({ status: 503, body: 'later' }), () => 'drop' as const, () => ({ status: 429, body: '{}', headers: { 'retry-after': '0' } })]
    let request = 0
    engine.trouble = () => (request++ % 4 === 3 ? undefined : troubles[(request - 1) % 4]?.())
    await push(engine, 'a')
    expect(found(engine)).toHaveLength(3)
  })

  it.each([['refuses', { status: 400, body: { message: 'no room\u001b[31m' } }], ['answers something else', { status: 200, body: '<html>' }], ['stays broken', { status: 500, body: 'oops' }]])('keeps what readers find when it %s in the middle', async (_name, said) => {
    const engine = await start()
    await push(engine, 'a')
    if (engine.aliases.size > 0) {
      engine.indexes.set('docs_before', engine.indexes.get('docs_new') ?? new Map<string, Record<string, unknown>>()).delete('docs_new')
      engine.aliases.set('docs', 'docs_before')
    }
    engine.trouble = ({ body, method }) => (method !== 'DELETE' && body.includes('Text 1 of b') ? said : undefined)
    const failure: unknown = await push(engine, 'b').catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'ServiceError' })
    // eslint-disable-next-line no-control-regex -- that is what must not reach a terminal
    expect(String(failure)).not.toMatch(/[\u0000-\u001f]/)
    expect(found(engine)).toEqual(['https://docs.test/a', 'https://docs.test/a#part-1', 'https://docs.test/a#part-2'])
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

describe('records', () => {
  it('have the form that front ends of hosted engines read', () => {
    expect(records('a')[1]).toMatchObject({ url: 'https://docs.test/a#part-1', url_without_anchor: 'https://docs.test/a', anchor: 'part-1', type: 'lvl2', hierarchy: { lvl0: null, lvl1: 'Page a', lvl2: 'Part 1', lvl3: null }, content: 'Text 1 of a', code: 'thv run x', language: 'en', version: '1.0', tags: ['cli'] })
    expect(records('a')[0]?.content).toBe('About a Text 0 of a')
  })

  it('have names that every engine accepts, and stay below the size that engines refuse', () => {
    const [first, second] = searchRecords([{ ...page('ä/ö?x'), sections: [{ id: '', trail: ['T'], text: '😀'.repeat(9_000), code: 'x '.repeat(9_000) }, { id: 'ä"<', trail: ['T', 'U'], text: '', code: '' }] }], { language: 'en' })
    expect(first?.objectID).toMatch(/^[\w-]+$/)
    expect(second?.url).toBe('https://docs.test/ä/ö?x#%C3%A4%22%3C')
    expect(JSON.stringify(first).length).toBeLessThan(9_000)
    expect(() => encodeURIComponent(first?.content ?? '')).not.toThrow() // Half a character cannot be encoded.
  })

  it('of one site are the same in every run, and different from each other', () => {
    expect(records('a', 'b')).toEqual(records('a', 'b'))
    expect(new Set(records('a', 'b', 'c').map(({ objectID }) => objectID)).size).toBe(9)
  })
})
