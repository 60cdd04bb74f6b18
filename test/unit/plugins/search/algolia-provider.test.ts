import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
