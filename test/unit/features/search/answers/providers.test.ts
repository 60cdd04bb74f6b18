import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerOf } from '../../../../../src/features/search/query/answer.ts'
import { algoliaAnswers } from '../../../../../src/features/search/answers/algolia-ask-provider.ts'
import {
  checkedProvider,
  longestAnswer,
} from '../../../../../src/features/search/answers/checked-provider.ts'
import { proxyAnswers } from '../../../../../src/features/search/answers/proxy-provider.ts'
import { retrieveFrom } from '../../../../../src/features/search/answers/retrieve.ts'
import { IndexFiles } from '../../../../../src/features/search/query/load-index.ts'
import type { AnswerEvent, AnswerProvider, AnswerRequest } from '../../../../../src/model/search/answers.ts'
import { newTurn, withEvent } from '../../../../../src/model/search/conversation.ts'
import type { SearchProvider } from '../../../../../src/model/search/search-client.ts'
import {
  done,
  event,
  piece,
  serveAnswers,
  startStream,
  type AnswerServer,
} from '../../../../e2e/answer-server.ts'
import { buildIndex, engineOf } from '../index/site-of.ts'

const request: AnswerRequest = { question: 'How do I allow hosts?', earlier: [], conversation: 'c' }

async function eventsOf(
  provider: AnswerProvider,
  asked = request,
  signal = new AbortController().signal,
): Promise<readonly AnswerEvent[]> {
  const events: AnswerEvent[] = []
  for await (const event of provider.ask(asked, signal)) events.push(event)
  return events
}

beforeEach(() => void vi.stubGlobal('location', new URL('https://docs.example.com/a')))
afterEach(() => void vi.unstubAllGlobals())

/** A provider that says anything at all. */
const saying = (...said: readonly unknown[]): AnswerProvider => ({
  async *ask() {
    for (const each of said) yield each as AnswerEvent // Wrong on purpose.
  },
})

describe('a checked provider', () => {
  it('may be an object of a class, and may fail to take feedback in any way', async () => {
    class Own implements AnswerProvider {
      readonly taken: string[] = []
      async *ask(): AsyncGenerator<AnswerEvent> {
        yield { type: 'done', id: 'i' }
      }
      feedback(id: string, verdict: string): Promise<void> {
        if (verdict === 'dislike') throw new Error('not here')
        this.taken.push(id)
        return Promise.resolve()
      }
    }
    const own = new Own()
    const provider = checkedProvider(own)
    await provider.feedback?.('i', 'like')
    expect(own.taken).toEqual(['i'])
    await expect(provider.feedback?.('i', 'dislike')).rejects.toThrow('not here')
    expect(checkedProvider(saying()).feedback).toBeUndefined()
  })

  it('lets through what is known and sound', async () => {
    expect(
      await eventsOf(
        checkedProvider(
          saying(
            null,
            5,
            [],
            {},
            { type: 'x' },
            { type: 'text' },
            { type: 'text', text: 7 },
            { type: '__proto__' },
            { type: 'status', status: 'searching' },
            { type: 'search', query: 'q' },
            { type: 'text', text: 'a', html: '<b>' },
            { type: 'source', href: 'javascript:alert(1)', title: 'x' },
            { type: 'source', href: 'https://docs.example.com/p#q', title: 'P', number: 1 },
            { type: 'source', href: 'https://other.example/', title: 5 },
            { type: 'done', id: 'i' },
            { type: 'text', text: 'late' },
          ),
        ),
      ),
    ).toEqual([
      { type: 'status', status: 'searching' },
      { type: 'search', query: 'q' },
      { type: 'text', text: 'a' },
      { type: 'source', href: '/p#q', title: 'P', number: 1 },
      { type: 'source', href: 'https://other.example/', title: 'https://other.example/' },
      { type: 'done', id: 'i' },
    ])
  })

  it('always ends', async () => {
    expect(await eventsOf(checkedProvider(saying({ type: 'text', text: 'a' })))).toEqual([
      { type: 'text', text: 'a' },
      { type: 'error', problem: 'broken' },
    ])
    expect(
      await eventsOf(
        checkedProvider({
          ask: () => {
            throw new Error('<b>')
          },
        }),
      ),
    ).toEqual([{ type: 'error', problem: 'failed' }])
    expect(await eventsOf(checkedProvider({ ask: () => 5 as never }))).toEqual([
      { type: 'error', problem: 'failed' },
    ])
    expect(
      await eventsOf(checkedProvider(saying({ type: 'error', problem: 'toString', retryAfter: 'x' }))),
    ).toEqual([{ type: 'error', problem: 'failed' }])
  })

  it('cuts what is endless', async () => {
    let closed = false
    const endless: AnswerProvider = {
      async *ask() {
        try {
          for (;;) {
            yield { type: 'source', href: `/${String(Math.random())}`, title: 'x' }
            yield { type: 'search', query: 'x' }
            yield { type: 'text', text: 'x'.repeat(999) }
          }
        } finally {
          closed = true
        }
      },
    }
    const events = await eventsOf(checkedProvider(endless))
    expect(
      events.reduce((length, event) => length + (event.type === 'text' ? event.text.length : 0), 0),
    ).toBe(longestAnswer)
    expect([
      events.filter(({ type }) => type === 'source').length,
      events.filter(({ type }) => type === 'search').length,
      events.at(-1),
    ]).toEqual([20, 10, { type: 'error', problem: 'long' }])
    expect(closed).toBe(true)
  })
})

describe('a turn', () => {
  it('takes events until it ends', () => {
    const events: AnswerEvent[] = [
      { type: 'search', query: 'q' },
      { type: 'search', query: 'q' },
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
      { type: 'source', href: '/x', title: 'X' },
      { type: 'source', href: '/x', title: 'X' },
      { type: 'done', id: 'i' },
      { type: 'text', text: 'late' },
    ]
    expect(events.reduce(withEvent, newTurn('Q'))).toEqual({
      question: 'Q',
      answer: 'ab',
      searches: ['q'],
      sources: [{ href: '/x', title: 'X' }],
      state: 'done',
      id: 'i',
    })
    expect(withEvent(newTurn('Q'), { type: 'done' }).state).toBe('unreadable')
    expect(withEvent(newTurn('Q'), { type: 'error', problem: 'busy', retryAfter: 3 })).toMatchObject({
      state: 'busy',
      retryAfter: 3,
    })
  })
})

describe('answers through a proxy', () => {
  let server: AnswerServer
  beforeEach(async () => {
    server = await serveAnswers()
  })
  afterEach(() => server.close())

  const index = 'https://docs.example.com/assets/search/'

  /** Search and files as in the browser, without a worker. */
  async function siteSearch(): Promise<{ search: SearchProvider; files: IndexFiles }> {
    const built = await buildIndex([
      {
        path: '/isolation',
        title: 'Network isolation',
        sections: [
          ['', 'Isolate the network.'],
          ['Allow hosts', 'A profile names hosts.', 'thv run --isolate-network'],
        ],
      },
      { path: '/secrets', title: 'Secrets', sections: [['', 'Kept in the keyring.']] },
    ])
    const ask = fetch
    vi.stubGlobal('fetch', (url: string | URL, options?: RequestInit) => {
      if (!String(url).startsWith(index)) return ask(url, options)
      const file = built.files.get(String(url).slice(index.length))
      return Promise.resolve(new Response(file ?? '', { status: file === undefined ? 404 : 200 }))
    })
    const engine = engineOf(built)
    const search: SearchProvider = {
      warm: () => undefined,
      search(wanted, take) {
        take(answerOf(engine, wanted, {}))
        return Promise.resolve()
      },
    }
    return { search, files: new IndexFiles(index) }
  }

  it('hand on whole passages of the site, and what was said before', async () => {
    const { search, files } = await siteSearch()
    server.play('/v1', (response) => void startStream(response).end(piece('Name them [1][2].') + done))
    const provider = proxyAnswers({ endpoint: `${server.origin}/v1` }, retrieveFrom(search, files))
    expect(
      await eventsOf(provider, {
        ...request,
        earlier: [{ question: 'What is kept in the keyring?', answer: 'Secrets.' }],
      }),
    ).toEqual([
      { type: 'status', status: 'searching' },
      { type: 'search', query: request.question },
      { type: 'status', status: 'answering' },
      { type: 'text', text: 'Name them [1][2].' },
      { type: 'source', href: '/isolation#allow-hosts', title: 'Network isolation › Allow hosts', number: 1 },
      { type: 'source', href: '/secrets', title: 'Secrets', number: 2 },
      { type: 'done', id: 'answer-1' },
    ])
    const messages = server.asked[0]?.body['messages'] as readonly {
      readonly role: string
      readonly content: string
    }[]
    expect(server.asked[0]?.body).not.toHaveProperty('model')
    expect(messages.slice(1)).toEqual([
      { role: 'user', content: 'What is kept in the keyring?' },
      { role: 'assistant', content: 'Secrets.' },
      { role: 'user', content: request.question },
    ])
    expect(messages[0]?.content).toContain(
      '[1] Network isolation › Allow hosts (/isolation#allow-hosts)\nA profile names hosts.\n\nthv run --isolate-network\n\n[2] Secrets (/secrets)\nKept in the keyring.',
    )
  })

  it('say that there is no network when the index cannot be fetched', async () => {
    const { search } = await siteSearch()
    const provider = checkedProvider(
      proxyAnswers(
        { endpoint: `${server.origin}/v1` },
        retrieveFrom(search, new IndexFiles(`${index}gone/`)),
      ),
    )
    expect((await eventsOf(provider)).at(-1)).toEqual({ type: 'error', problem: 'network' })
    expect(server.asked).toEqual([])
  })
})

describe('answers of Algolia Ask AI', () => {
  let server: AnswerServer
  beforeEach(async () => {
    server = await serveAnswers()
    server.play('/chat/token', (response) => void response.end('{"success":true,"token":"abc"}'))
  })
  afterEach(() => server.close())
  const provider = (more: object = {}): AnswerProvider =>
    checkedProvider(
      algoliaAnswers({
        appId: 'APP',
        indexName: 'docs',
        searchApiKey: 'public',
        assistantId: 'helper',
        endpoint: `${server.origin}/`,
        contextualSearch: false,
        language: 'en',
        tags: () => ['docs-default-current'],
        ...more,
      }),
    )

  it('name every message by an id of its own, those of the service by the ids that it gave', async () => {
    server.play(
      '/chat',
      (response) =>
        void startStream(response).end(
          event({ type: 'start', messageId: 'm-3' }) +
            event({ type: 'text-delta', delta: 'Yes.' }) +
            event({ type: 'finish' }),
        ),
    )
    const earlier = [
      { question: 'One?', answer: 'One.', id: 'm-1' },
      { question: 'Two?', answer: 'Tw' },
    ]
    expect((await eventsOf(provider(), { ...request, earlier })).at(-1)).toEqual({ type: 'done', id: 'm-3' })
    const { id, messages } = server.asked.at(-1)!.body as {
      id: string
      messages: readonly { id: string; role: string; parts: unknown }[]
    }
    expect([id, messages.map(({ role, id: name }) => `${role} ${name}`)]).toEqual([
      'c',
      ['user c-1', 'assistant m-1', 'user c-2', 'assistant c-2-answer', 'user c-3'],
    ])
    expect(messages[4]?.parts).toEqual([{ type: 'text', text: request.question }])
    expect(server.asked.at(-1)!.body).not.toHaveProperty('searchParameters')
  })

  it('come from records of the language and the version of the page when that is wanted', async () => {
    await eventsOf(provider({ contextualSearch: true, tags: () => ['docs-default-1.2', 'docs-api-current'] }))
    expect(server.asked.at(-1)!.body['searchParameters']).toEqual({
      facetFilters: [
        'language:en',
        ['docusaurus_tag:default', 'docusaurus_tag:docs-default-1.2', 'docusaurus_tag:docs-api-current'],
      ],
    })
    await eventsOf(provider({ contextualSearch: true }))
    expect(server.asked.at(-1)!.body['searchParameters']).toEqual({
      facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']],
    })
  })

  it.each([
    ['AI-217 Thread depth exceeded', 'full'],
    ['{"code":"AI-205","message":"slow down"}', 'busy'],
    ['AI-203 Forbidden', 'refused'],
    ['AI-299', 'failed'],
    ['', 'failed'],
  ])('say what %j means, in the stream and instead of it', async (said, problem) => {
    server.play(
      '/chat',
      (response) =>
        void startStream(response).end(
          event({ type: 'text-delta', delta: 'Half' }) + event({ type: 'error', errorText: said }),
        ),
    )
    expect(await eventsOf(provider())).toEqual([
      { type: 'status', status: 'searching' },
      { type: 'text', text: 'Half' },
      { type: 'error', problem },
    ])
    server.play('/chat', (response) => void response.writeHead(400).end(said))
    expect((await eventsOf(provider())).at(-1)).toEqual({ type: 'error', problem })
  })

  it('are told apart by status when the body says nothing', async () => {
    server.play('/chat', (response) => void response.writeHead(429, { 'retry-after': '3' }).end())
    expect((await eventsOf(provider())).at(-1)).toEqual({ type: 'error', problem: 'busy', retryAfter: 3 })
    server.play('/chat/token', (response) => void response.writeHead(403).end('AI-203'))
    expect((await eventsOf(provider())).at(-1)).toEqual({ type: 'error', problem: 'refused' })
  })
})
