import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { algoliaTarget } from '../../../../../src/features/search/push/algolia.ts'
import { pushRecords } from '../../../../../src/features/search/push/push-records.ts'
import { searchRecords } from '../../../../../src/features/search/push/records.ts'
import { algoliaEngine, algoliaIndex } from '../push/algolia-engine.ts'
import type { Asked, Said } from '../push/engine-server.ts'
import { contextsOf, algoliaProvider } from '../../../../../src/features/search/hosted/open-algolia.ts'
import { treeFacets } from '../../../../../src/model/search/hosted-search.ts'
import type { SearchAnswer } from '../../../../../src/model/search/search-client.ts'

const settings = {
  appId: 'APP',
  indexName: 'docs',
  searchApiKey: 'for-readers',
  contextualSearch: true,
  language: 'en',
  contextOf: contextsOf({}, undefined),
}
const request = { query: 'proxy', offset: 0, limit: 8, perPage: 4 }

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://docs.example.com/guides/'))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A server of the test as the client names it. */
function hostOf(url: string): { url: string; port: number; protocol: 'http'; accept: 'readWrite' } {
  const { hostname, port } = new URL(url)
  return { url: hostname, port: Number(port), protocol: 'http', accept: 'readWrite' }
}

/** Asks a service that says this. */
async function ask(
  said: Said['body'],
  { status = 200, site }: { status?: number; site?: string } = {},
): Promise<{ answers: SearchAnswer[]; asked: Asked | undefined }> {
  const engine = await algoliaEngine()
  engine.trouble = () => ({ status, body: said })
  const answers: SearchAnswer[] = []
  await algoliaProvider({
    ...settings,
    ...(site === undefined ? {} : { site }),
    hosts: [hostOf(engine.url)],
  }).search(request, (each) => answers.push(each), new AbortController().signal)
  return { answers, asked: engine.asked[0] }
}

describe('the hosted provider', () => {
  it('groups records by page and marks without HTML', async () => {
    const { answers, asked } = await ask({
      results: [
        {
          nbHits: 12,
          hits: [
            {
              url: 'https://docs.example.com/run#port',
              hierarchy: { lvl0: 'Docs', lvl1: 'Run', lvl2: 'Port' },
              content: 'x',
              _highlightResult: { hierarchy: { lvl2: { value: '\u0001Proxy\u0002 port' } } },
              _snippetResult: { content: { value: 'the \u0001proxy\u0002 <b>' } },
            },
            { url: 'https://docs.example.com/run', hierarchy: { lvl0: 'Docs', lvl1: 'Run' } },
            { url: 'javascript:alert(1)', hierarchy: { lvl1: 'Bad' } },
          ],
        },
      ],
    })
    expect(asked?.path).toContain('/1/indexes/*/queries')
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      requests: [
        {
          indexName: 'docs',
          query: 'proxy',
          facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']],
        },
      ],
    })
    expect(answers).toMatchObject([
      { count: 12, complete: true, groups: [{ href: '/run', title: 'Run', count: 2 }] },
    ])
    expect(answers[0]?.groups[0]?.hits[0]).toEqual({
      href: '/run#port',
      trail: ['Run'],
      title: [
        { text: 'Proxy', marked: true },
        { text: ' port', marked: false },
      ],
      snippet: [
        { text: 'the ', marked: false },
        { text: 'proxy', marked: true },
        { text: ' <b>', marked: false },
      ],
    })
  })

  it('leads to pages of the site also on a preview, and elsewhere else', async () => {
    vi.stubGlobal('location', new URL('http://localhost:3000/guides/'))
    const { answers } = await ask(
      {
        results: [
          {
            hits: [
              { url: 'https://docs.example.com/run#port', hierarchy: { lvl1: 'Run' } },
              { url: 'https://other.example.com/', hierarchy: { lvl1: 'Other' } },
            ],
          },
        ],
      },
      { site: 'https://docs.example.com' },
    )
    expect(answers[0]?.groups.flatMap(({ hits }) => hits.map(({ href }) => href))).toEqual([
      '/run#port',
      'https://other.example.com/',
    ])
  })

  it('asks the next host when one fails, cannot be reached or says nothing, and no other after a refusal', async () => {
    const engines = await Promise.all([algoliaEngine(), algoliaEngine(), algoliaEngine()])
    const play = async (...outcomes: readonly (number | 'drop' | 'hang')[]): Promise<readonly number[]> => {
      engines.forEach((engine, index) => {
        const outcome = outcomes[index] ?? 200
        engine.asked.length = 0
        engine.trouble = () =>
          typeof outcome === 'number'
            ? { status: outcome, body: { results: [{ hits: [] }], message: 'no' } }
            : outcome
      })
      await algoliaProvider({ ...settings, hosts: engines.map(({ url }) => hostOf(url)) }).search(
        request,
        () => undefined,
        new AbortController().signal,
      )
      return engines.map(({ asked }) => asked.length)
    }
    expect(await play(503, 'drop')).toEqual([1, 1, 1])
    expect(await play('hang')).toEqual([1, 1, 0])
    await expect(play(403)).rejects.toThrow('no')
    expect(engines.map(({ asked }) => asked.length)).toEqual([1, 0, 0])
    await expect(play(500, 500, 502)).rejects.toThrow('Unreachable hosts')
  }, 20_000)

  it('says nothing of an answer that is no longer wanted', async () => {
    const engine = await algoliaEngine()
    engine.indexes.set('docs', algoliaIndex())
    const asking = new AbortController()
    const take = vi.fn()
    const search = algoliaProvider({ ...settings, hosts: [hostOf(engine.url)] }).search(
      request,
      take,
      asking.signal,
    )
    asking.abort()
    await search
    expect(engine.asked.length).toBe(1)
    expect(take).not.toHaveBeenCalled()
  })

  it('fails when the service does', async () => {
    await expect(ask({ message: 'The key is wrong.' }, { status: 403 })).rejects.toThrow('The key is wrong.')
    await expect(ask({ message: 'no' })).rejects.toThrow('something else')
  })
})

describe('the hosted provider and a server', () => {
  const page = (name: string, tags: readonly string[]) => ({
    url: `https://docs.example.com/${name}`,
    path: `/${name}`,
    title: `Page ${name}`,
    description: '',
    tags,
    sections: [
      { id: '', trail: [`Page ${name}`], text: 'A proxy & <b>more</b>.', code: '' },
      { id: 'port', trail: [`Page ${name}`, 'Proxy port'], text: 'It listens.', code: '' },
    ],
    facets: treeFacets([], '2')[''],
  })

  async function published(): Promise<{
    ask: (
      options?: Partial<typeof request> & { filter?: { version?: string; tags?: readonly string[] } },
      key?: string,
      version?: string,
    ) => Promise<SearchAnswer | undefined>
    asked: readonly { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[]
  }> {
    const engine = await algoliaEngine()
    const records = [
      ...searchRecords([page('one', ['cli']), page('two', ['ui'])], 'en'),
      ...searchRecords([page('eins', ['cli'])], 'de'),
    ]
    await pushRecords(
      records,
      algoliaTarget(
        { index: 'docs', key: 'secret', stagedSuffix: 'new', appId: 'APP', hosts: [engine.url] },
        { timeout: 2000, retries: 0, delay: 1 },
      ),
    )
    return {
      asked: engine.asked,
      async ask(options = {}, key = 'for-readers', version = '2') {
        let last: SearchAnswer | undefined
        const served = algoliaProvider({
          ...settings,
          searchApiKey: key,
          contextOf: contextsOf({}, version),
          hosts: [hostOf(engine.url)],
        })
        await served.search(
          { ...request, ...options },
          (answer) => (last = answer),
          new AbortController().signal,
        )
        return last
      },
    }
  }

  it('finds what was pushed, in the language of the page, with marks and true counts', async () => {
    const { ask, asked } = await published()
    const answer = await ask()
    expect(answer).toMatchObject({
      query: 'proxy',
      count: 4,
      complete: true,
      groups: [
        { href: '/one', title: 'Page one', count: 2 },
        { href: '/two', title: 'Page two', count: 2 },
      ],
    })
    expect(answer?.groups[0]?.hits).toEqual([
      {
        href: '/one',
        trail: [],
        title: [{ text: 'Page one', marked: false }],
        snippet: [
          { text: 'A ', marked: false },
          { text: 'proxy', marked: true },
          { text: ' & <b>more</b>.', marked: false },
        ],
      },
      {
        href: '/one#port',
        trail: ['Page one'],
        title: [
          { text: 'Proxy', marked: true },
          { text: ' port', marked: false },
        ],
        snippet: [{ text: 'It listens.', marked: false }],
      },
    ])
    expect(asked.at(-1)?.path).toMatch(/^\/1\/indexes\/\*\/queries\?.*x-algolia-agent=.*docgen/)
  })

  it('hands facets and pages on', async () => {
    const { ask } = await published()
    expect((await ask())?.facets).toEqual({ tags: [{ value: 'cli' }, { value: 'ui' }] })
    expect((await ask({ filter: { tags: ['other'] } }))?.facets).toEqual({ tags: [{ value: 'other' }] })
    expect(
      (await ask({ filter: { version: '2', tags: ['ui', 'other'] } }))?.groups.map(({ href }) => href),
    ).toEqual(['/two'])
    expect(await ask({ filter: { version: '1' } })).toMatchObject({ count: 0, groups: [] })
    expect(await ask({ limit: 1 })).toMatchObject({ count: 4, screens: 1 })
  })

  it('shows every record on one of its screens, whatever page it belongs to', async () => {
    const engine = await algoliaEngine()
    const many = Array.from({ length: 17 }, (_, index) => page(`p${String(index)}`, []))
    await pushRecords(
      searchRecords(many, 'en'),
      algoliaTarget(
        { index: 'docs', key: 'secret', stagedSuffix: 'new', appId: 'APP', hosts: [engine.url] },
        { timeout: 2000, retries: 0, delay: 1 },
      ),
    )
    const served = algoliaProvider({ ...settings, contextualSearch: false, hosts: [hostOf(engine.url)] })
    const found: string[] = []
    for (let screen = 0, screens = 1; screen < screens; screen++) {
      await served.search(
        { ...request, offset: screen * 2, limit: 2, perPage: 1_000 },
        (answer) => {
          screens = answer.screens
          found.push(...answer.groups.flatMap(({ hits }) => hits.map(({ href }) => href)))
        },
        new AbortController().signal,
      )
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
    await expect(ask({}, 'wrong')).rejects.toThrow('Invalid Application-ID or API key')
  })
})
