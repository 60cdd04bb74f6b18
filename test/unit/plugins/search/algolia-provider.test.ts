import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { algoliaTarget } from '../../../../src/search-push/algolia.ts'
import { pushRecords } from '../../../../src/search-push/push-records.ts'
import { searchRecords } from '../../../../src/search-push/records.ts'
import { algoliaEngine } from '../../search-push/search-engines.ts'
import { algoliaProvider } from '../../../../src/client/search/algolia-provider.ts'
import type { SearchAnswer } from '../../../../src/model/search/search-client.ts'

const provider = algoliaProvider({ appId: 'APP', indexName: 'docs', searchApiKey: 'public', contextualSearch: true, language: 'en' })
const request = { query: 'proxy', offset: 0, limit: 8, perPage: 4 }

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://docs.example.com/guides/'))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function ask(answer: unknown, status = 200): Promise<{ answers: SearchAnswer[]; asked: { url: string; body: Record<string, unknown> } }> {
  const asked = { url: '', body: {} as Record<string, unknown> }
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    Object.assign(asked, { url, body: JSON.parse(body) as unknown })
    return Promise.resolve(new Response(JSON.stringify(answer), { status }))
  })
  const answers: SearchAnswer[] = []
  await provider.search(request, (each) => answers.push(each), new AbortController().signal)
  return { answers, asked }
}

describe('the hosted provider', () => {
  it('groups records by page and marks without HTML', async () => {
    const { answers, asked } = await ask({
      nbHits: 12,
      hits: [
        { url: 'https://docs.example.com/run#port', hierarchy: { lvl0: 'Docs', lvl1: 'Run', lvl2: 'Port' }, content: 'x', _highlightResult: { hierarchy: { lvl2: { value: '\u0001Proxy\u0002 port' } } }, _snippetResult: { content: { value: 'the \u0001proxy\u0002 <b>' } } },
        { url: 'https://docs.example.com/run', hierarchy: { lvl0: 'Docs', lvl1: 'Run' } },
        { url: 'javascript:alert(1)', hierarchy: { lvl1: 'Bad' } },
      ],
    })
    expect(asked.url).toBe('https://APP-dsn.algolia.net/1/indexes/docs/query')
    expect(asked.body).toMatchObject({ query: 'proxy', facetFilters: ['language:en'] })
    expect(answers).toMatchObject([{ count: 12, complete: true, groups: [{ href: '/run', title: 'Run', count: 2 }] }])
    expect(answers[0]?.groups[0]?.hits[0]).toEqual({
      href: '/run#port',
      trail: ['Run'],
      title: [{ text: 'Proxy', marked: true }, { text: ' port', marked: false }],
      snippet: [{ text: 'the ', marked: false }, { text: 'proxy', marked: true }, { text: ' <b>', marked: false }],
    })
  })

  it('leads to pages of the site also on a preview, and elsewhere else', async () => {
    vi.stubGlobal('location', new URL('http://localhost:3000/guides/'))
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ hits: [{ url: 'https://docs.example.com/run#port', hierarchy: { lvl1: 'Run' } }, { url: 'https://other.example.com/', hierarchy: { lvl1: 'Other' } }] }))))
    const answers: SearchAnswer[] = []
    await algoliaProvider({ appId: 'APP', indexName: 'docs', searchApiKey: 'public', contextualSearch: true, language: 'en', site: 'https://docs.example.com' }).search(request, (answer) => answers.push(answer), new AbortController().signal)
    expect(answers[0]?.groups.flatMap(({ hits }) => hits.map(({ href }) => href))).toEqual(['/run#port', 'https://other.example.com/'])
  })

  it('asks the next host when one fails or cannot be reached, and no other after a refusal', async () => {
    const asked: string[] = []
    const play = (...outcomes: readonly (number | Error)[]): Promise<void> => {
      asked.length = 0
      vi.stubGlobal('fetch', (url: string) => {
        const outcome = outcomes[asked.push(new URL(url).hostname) - 1] ?? 200
        return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(new Response('{"hits":[]}', { status: outcome }))
      })
      return provider.search(request, () => undefined, new AbortController().signal)
    }
    await play(503, new TypeError('no network'))
    expect(asked).toEqual(['app-dsn.algolia.net', 'app-1.algolianet.com', 'app-2.algolianet.com'])
    await expect(play(403)).rejects.toThrow('403')
    expect(asked).toEqual(['app-dsn.algolia.net'])
    await expect(play(500, 500, 500, 502)).rejects.toThrow('502')
    expect(asked.length).toBe(4)
  })

  it('fails when the service does', async () => {
    await expect(ask({}, 403)).rejects.toThrow('403')
    await expect(ask({ message: 'no' })).rejects.toThrow('something else')
  })
})

describe('the hosted provider and a server', () => {
  const page = (name: string, tags: readonly string[]) => ({ url: `https://docs.example.com/${name}`, path: `/${name}`, title: `Page ${name}`, description: '', tags, sections: [{ id: '', trail: [`Page ${name}`], text: 'A proxy & <b>more</b>.', code: '' }, { id: 'port', trail: [`Page ${name}`, 'Proxy port'], text: 'It listens.', code: '' }] })

  async function published(): Promise<{ ask: (options?: Partial<typeof request> & { filter?: { version?: string; tags?: readonly string[] } }, key?: string, version?: string) => Promise<SearchAnswer | undefined>; asked: readonly { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[] }> {
    const engine = await algoliaEngine()
    const records = [...searchRecords([page('one', ['cli']), page('two', ['ui'])], { language: 'en', version: '2' }), ...searchRecords([page('eins', ['cli'])], { language: 'de', version: '2' })]
    await pushRecords(records, algoliaTarget({ index: 'docs', key: 'secret', stagedSuffix: 'new', appId: 'APP', hosts: [engine.url] }, { timeout: 2000, retries: 0, delay: 1 }))
    return {
      asked: engine.asked,
      async ask(options = {}, key = 'for-readers', version) {
        let last: SearchAnswer | undefined
        const served = algoliaProvider({ appId: 'APP', indexName: 'docs', searchApiKey: key, contextualSearch: true, language: 'en', ...(version === undefined ? {} : { version }), hosts: [engine.url] })
        await served.search({ ...request, ...options }, (answer) => (last = answer), new AbortController().signal)
        return last
      },
    }
  }

  it('finds what was pushed, in the language of the page, with marks and true counts', async () => {
    const { ask, asked } = await published()
    const answer = await ask()
    expect(answer).toMatchObject({ query: 'proxy', count: 4, complete: true, groups: [{ href: '/one', title: 'Page one', count: 2 }, { href: '/two', title: 'Page two', count: 2 }] })
    expect(answer?.groups[0]?.hits).toEqual([
      { href: '/one', trail: [], title: [{ text: 'Page one', marked: false }], snippet: [{ text: 'A ', marked: false }, { text: 'proxy', marked: true }, { text: ' & <b>more</b>.', marked: false }] },
      { href: '/one#port', trail: ['Page one'], title: [{ text: 'Proxy', marked: true }, { text: ' port', marked: false }], snippet: [{ text: 'It listens.', marked: false }] },
    ])
    expect(asked.at(-1)).toMatchObject({ path: '/1/indexes/docs/query', headers: { 'content-type': 'application/json', 'x-algolia-application-id': 'APP', 'x-algolia-api-key': 'for-readers' } })
  })

  it('hands facets and pages on', async () => {
    const { ask } = await published()
    expect((await ask())?.facets).toEqual({ tags: ['cli', 'ui'] })
    expect((await ask({ filter: { tags: ['other'] } }))?.facets).toEqual({ tags: ['other'] })
    expect((await ask({ filter: { version: '2', tags: ['ui', 'other'] } }))?.groups.map(({ href }) => href)).toEqual(['/two'])
    expect(await ask({ filter: { version: '1' } })).toMatchObject({ count: 0, groups: [] })
    expect(await ask({ limit: 1 })).toMatchObject({ count: 4, screens: 1 })
  })

  it('shows every record on one of its screens, whatever page it belongs to', async () => {
    const engine = await algoliaEngine()
    const many = Array.from({ length: 17 }, (_, index) => page(`p${String(index)}`, []))
    await pushRecords(searchRecords(many, { language: 'en' }), algoliaTarget({ index: 'docs', key: 'secret', stagedSuffix: 'new', appId: 'APP', hosts: [engine.url] }, { timeout: 2000, retries: 0, delay: 1 }))
    const served = algoliaProvider({ appId: 'APP', indexName: 'docs', searchApiKey: 'for-readers', contextualSearch: false, language: 'en', hosts: [engine.url] })
    const found: string[] = []
    for (let screen = 0, screens = 1; screen < screens; screen++) {
      await served.search({ ...request, offset: screen * 2, limit: 2, perPage: 1_000 }, (answer) => {
        screens = answer.screens
        found.push(...answer.groups.flatMap(({ hits }) => hits.map(({ href }) => href)))
      }, new AbortController().signal)
    }
    expect(found.sort()).toEqual(many.flatMap(({ path }) => [path, `${path}#port`]).sort())
  })

  it('asks for the version of the page', async () => {
    const { ask } = await published()
    expect((await ask({}, 'for-readers', '2'))?.count).toBe(4)
    expect((await ask({}, 'for-readers', '1'))?.count).toBe(0)
  })

  it('fails when the key is refused', async () => {
    const { ask } = await published()
    await expect(ask({}, 'wrong')).rejects.toThrow('403')
  })
})
