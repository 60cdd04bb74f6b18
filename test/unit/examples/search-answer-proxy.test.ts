import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { done, piece, says, serveAnswers, startStream, type AnswerServer } from '../../e2e/answer-server.ts'
import { freePort, startProxy } from '../../start-answer-proxy.ts'

const site = 'https://docs.example.com'
const conversation = {
  messages: [
    { role: 'system', content: 'Be short.', extra: 1 },
    { role: 'user', content: 'Hello?' },
  ],
  model: 'dear',
  max_tokens: 1e9,
  tools: [],
}

let model: AnswerServer
let address: string
let printed: readonly string[]

beforeEach(async () => {
  model = await serveAnswers()
  const port = await freePort()
  address = `http://127.0.0.1:${String(port)}/answers`
  printed = await startProxy({
    upstream: `${model.origin}/model`,
    origins: `${site}, http://localhost:3000`,
    perMinute: 3,
    port,
  })
})
afterEach(() => model.close())

const post = (
  body: unknown,
  { origin = site, to = address, signal }: { origin?: string; to?: string; signal?: AbortSignal } = {},
): Promise<Response> =>
  fetch(to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal ? { signal } : {}),
  })

describe('the example proxy', () => {
  it('adds the key, decides about model and length, and streams', async () => {
    model.play('/model', async (response) => {
      startStream(response).write(piece('One '))
      await vi.waitFor(() => expect(seen).toContain('One '))
      response.end(piece('two') + done)
    })
    const response = await post(conversation)
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('access-control-allow-origin'),
    ]).toEqual([200, 'text/event-stream; charset=utf-8', site])
    let seen = ''
    const reader = response.body!.getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read())
      seen += Buffer.from(read.value).toString()
    expect(seen).toBe(piece('One ') + piece('two') + done)
    expect(model.asked[0]).toMatchObject({ headers: { authorization: 'Bearer very-secret' } })
    expect(model.asked[0]?.body).toEqual({
      model: 'big',
      stream: true,
      max_tokens: 1000,
      messages: [
        { role: 'system', content: 'Be short.' },
        { role: 'user', content: 'Hello?' },
      ],
    })
  })

  it.each([
    ['another origin', 403, conversation, { origin: 'https://evil.example' }],
    ['an origin that begins like ours', 403, conversation, { origin: `${site}.evil.example` }],
    ['no conversation', 400, { messages: [] }, {}],
    ['a message of another kind', 400, { messages: [{ role: 'tool', content: 'x' }] }, {}],
    [
      'a message that is no text',
      400,
      { messages: [{ role: 'user', content: [{ type: 'image_url' }] }] },
      {},
    ],
    ['a last word that is not the reader’s', 400, { messages: [{ role: 'assistant', content: 'x' }] }, {}],
    ['something else than JSON', 400, '{', {}],
    ['null', 400, 'null', {}],
    ['a very large request', 413, { messages: [{ role: 'user', content: 'x'.repeat(200_000) }] }, {}],
  ])('refuses %s', async (_, status, body, options) => {
    expect((await post(body, options)).status).toBe(status)
    expect(model.asked).toEqual([])
  })

  it('answers preflights, and refuses other methods and paths', async () => {
    const preflight = await fetch(address, { method: 'OPTIONS', headers: { origin: site } })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'content-type',
    ])
    expect((await fetch(address, { headers: { origin: site } })).status).toBe(405)
    expect((await fetch(address, { method: 'POST' })).status).toBe(403)
    expect((await post(conversation, { to: `${address}/../admin` })).status).toBe(404)
  })

  it('limits how often one address asks', async () => {
    model.play('/model', says('Yes.'))
    for (let count = 0; count < 3; count++) expect((await post(conversation)).status).toBe(200)
    const refused = await post(conversation)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0, model.asked.length]).toEqual([
      429,
      true,
      3,
    ])
  })

  it.each([
    [401, 502],
    [429, 429],
    [500, 502],
  ])('turns status %i of the service into %i and keeps its words', async (upstream, status) => {
    model.play('/model', (response) => void response.writeHead(upstream).end('the key very-secret is wrong'))
    const response = await post(conversation)
    expect([response.status, await response.text()]).toEqual([status, ''])
  })

  it('stops the model when the reader goes', async () => {
    model.play('/model', (response) => void startStream(response).write(piece('One ')))
    const aborter = new AbortController()
    const response = await post(conversation, { signal: aborter.signal })
    await response.body?.getReader().read()
    aborter.abort()
    await vi.waitFor(() => expect(model.asked[0]?.aborted).toBe(true))
  })

  it('says 502 when the service is not there, and lives on', async () => {
    await model.close()
    expect((await post(conversation)).status).toBe(502)
    expect((await post(conversation)).status).toBe(502)
  })

  it('takes feedback', async () => {
    expect((await post({ id: 'answer-1', verdict: 'like' }, { to: `${address}/feedback` })).status).toBe(204)
    expect((await post({ id: 'a\nb', verdict: 'like' }, { to: `${address}/feedback` })).status).toBe(400)
    expect((await post({ id: 'a', verdict: 'x' }, { to: `${address}/feedback` })).status).toBe(400)
    expect((await post('null', { to: `${address}/feedback` })).status).toBe(400)
    await vi.waitFor(() => expect(printed).toContain('feedback like answer-1'))
    expect(printed.join()).not.toContain('very-secret')
  })
})
