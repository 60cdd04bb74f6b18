import { once } from 'node:events'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../start-answer-proxy.ts'
import {
  spawnFeedbackServer,
  startFeedbackServer,
  temporaryFeedbackFile,
  type StartedFeedbackServer,
} from '../../start-feedback-server.ts'

const site = 'https://docs.example.com'
const onPage = { page: '/guides/install', rating: '1', message: 'Good.' }

let file: string
let port: number
let address: string
let server: StartedFeedbackServer

async function start(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  port = await freePort()
  address = `http://localhost:${String(port)}`
  const origins = `${site}, http://localhost:3000/`
  server = await startFeedbackServer({ origins, file, port, environment })
}

beforeEach(async () => {
  file = temporaryFeedbackFile()
  await start({ FEEDBACK_PER_MINUTE: '100' })
})

interface PostOptions {
  readonly origin?: string
  readonly type?: string
}

const post = (body: unknown, { origin = site, type = 'application/json' }: PostOptions = {}) =>
  fetch(`${address}/feedback`, {
    method: 'POST',
    headers: { 'content-type': type, origin },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const kept = (): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>) // What the server has written.

const shown = async (path = '/'): Promise<string> => (await fetch(`${address}${path}`)).text()

/** Status of a request for the page with headers that `fetch` does not allow, such as another name. */
const statusWith = (headers: Readonly<Record<string, string>>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    httpRequest({ port, host: '127.0.0.1', path: '/', headers }, (response) =>
      resolve(response.resume().statusCode),
    )
      .on('error', reject)
      .end()
  })

describe('the example server for feedback', () => {
  it('keeps what the button and the answers post, and nothing besides', async () => {
    const response = await post({ ...onPage, browser: 'secret', __proto__: { admin: true } })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, site])
    expect((await post({ id: 'answer-1', verdict: 'dislike', page: '/a' })).status).toBe(204)
    const form = new URLSearchParams({ page: '/a', rating: '0', message: 'One\r\ntwo' })
    const answered = await post(form.toString(), { type: 'application/x-www-form-urlencoded' })
    expect([answered.status, await answered.text()]).toEqual([200, expect.stringContaining('Thank you.')])
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string
    expect(kept()).toEqual([
      { time, page: '/guides/install', helpful: true, message: 'Good.' },
      { time, answer: 'answer-1', verdict: 'dislike' },
      { time, page: '/a', helpful: false, message: 'One\ntwo' },
    ])
  })

  it('shows it: newest first, counted by page, as a download too', async () => {
    await post(onPage)
    await post({ page: '/b', rating: '0', message: '' })
    await post({ page: '/guides/install', rating: '0', message: '=HYPERLINK("x")' })
    await post({ id: 'answer-1', verdict: 'like' })
    const html = await shown()
    expect(html).toContain('3 on pages, 1 on answers (1 liked, 0 disliked)')
    expect(textsOf(html, 'pages')).toEqual(['/guides/install 1 1', '/b 0 1'])
    expect(textsOf(html, 'entries').map((row) => row.replace(/^\S+ /, ''))).toEqual([
      'Answer answer-1 liked ',
      '/guides/install not helpful =HYPERLINK(&quot;x&quot;)',
      '/b not helpful ',
      '/guides/install helpful Good.',
    ])
    const csv = (await shown('/feedback.csv')).split('\r\n')
    expect(csv[0]).toBe('time,page,answer,verdict,message')
    expect(csv[2]).toMatch(/Z,\/guides\/install,,not helpful,"'=HYPERLINK\(""x""\)"$/)
    expect(JSON.parse(await shown('/feedback.json'))).toEqual(kept().reverse())
    const { headers } = await fetch(`${address}/feedback.csv`)
    expect(headers.get('content-disposition')).toBe('attachment; filename="feedback.csv"')
  })

  it('shows markup as text, on a page that may run nothing', async () => {
    const attack = "<script>alert(1)</script><img src=x onerror='a'> \"&"
    await post({ page: '/<b>', rating: '0', message: attack })
    await post({ id: '<b>', verdict: 'like' })
    const response = await fetch(address)
    const html = await response.text()
    expect(html).not.toMatch(/<script|<img|<b>/)
    expect(html).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&#39;a&#39;&gt; &quot;&amp;',
    )
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each<[string, number, unknown, PostOptions]>([
    ['another origin', 403, onPage, { origin: 'https://evil.example' }],
    ['an origin that begins like ours', 403, onPage, { origin: `${site}.evil.example` }],
    ['a page without an origin', 403, onPage, { origin: 'null' }],
    ['another type', 415, JSON.stringify(onPage), { type: 'text/plain' }],
    ['a type that is the name of an object method', 415, onPage, { type: 'constructor' }],
    ['something else than JSON', 400, '{"page": ', {}],
    ['no object', 400, 'null', {}],
    ['a list', 400, [], {}],
    ['an empty body', 400, '', {}],
    ['no page', 400, { rating: '1', message: '' }, {}],
    ['a page of another site', 400, { ...onPage, page: 'https://evil.example/' }, {}],
    ['a page with a line break', 400, { ...onPage, page: '/a\nb' }, {}],
    ['a very long page', 400, { ...onPage, page: `/${'a'.repeat(500)}` }, {}],
    ['another rating', 400, { ...onPage, rating: '5' }, {}],
    ['a message that is no text', 400, { ...onPage, message: { $ne: 1 } }, {}],
    ['a message that the form would not let through', 400, { ...onPage, message: 'x'.repeat(2001) }, {}],
    ['another verdict', 400, { id: 'a', verdict: 'love' }, {}],
    ['an answer without id', 400, { id: '', verdict: 'like' }, {}],
    ['a very large body', 413, { ...onPage, message: 'x'.repeat(100_000) }, {}],
  ])('refuses %s', async (_, status, body, options) => {
    expect((await post(body, options)).status).toBe(status)
    expect(readFileSync(file, 'utf8')).toBe('')
    // And lives on.
    expect((await post(onPage)).status).toBe(204)
  })

  it('takes the longest message of the form, whatever it consists of', async () => {
    for (const character of ['x', '\n', '"', '\u0007', 'ß', '語', '\u2028'])
      expect((await post({ ...onPage, message: character.repeat(2000) })).status, character).toBe(204)
    const form = new URLSearchParams({ ...onPage, message: '語\r\n'.repeat(1000) })
    const sent = await post(form.toString(), { type: 'application/x-www-form-urlencoded; charset=UTF-8' })
    expect(sent.status).toBe(200)
  })

  it('answers preflights, and refuses other methods and paths', async () => {
    const preflight = await fetch(`${address}/feedback`, { method: 'OPTIONS', headers: { origin: site } })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'content-type',
    ])
    const status = async (path: string, init: RequestInit): Promise<number> =>
      (await fetch(`${address}${path}`, init)).status
    expect(await status('/feedback', { headers: { origin: site } })).toBe(405)
    expect(await status('/feedback', { method: 'POST', body: '{}' })).toBe(403)
    expect(await status('/', { method: 'POST' })).toBe(405)
    expect(await status('/feedback.jsonl', {})).toBe(404)
    expect(await status('/..%2fserver.mjs', {})).toBe(404)
  })

  it('shows nothing to other machines, names and proxies unless there is a password', async () => {
    expect(await statusWith({ host: `localhost:${String(port)}` })).toBe(200)
    expect(await statusWith({ host: 'rebound.example' })).toBe(403)
    expect(await statusWith({ host: 'localhost', 'x-forwarded-for': '192.0.2.1' })).toBe(403)
    await server.kill()
    await start({ FEEDBACK_PASSWORD: 'open: sesame' })
    const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`
    expect(await statusWith({})).toBe(401)
    expect(await statusWith({ authorization: basic('me:open') })).toBe(401)
    expect(await statusWith({ authorization: 'Basic' })).toBe(401)
    expect(await statusWith({ authorization: basic('me:open: sesame'), host: 'feedback.example' })).toBe(200)
  })

  it('limits what one address sends', async () => {
    await server.kill()
    await start({ FEEDBACK_PER_MINUTE: '2', FEEDBACK_BEHIND_PROXY: '1' })
    const from = async (forwarded: string): Promise<Response> =>
      fetch(`${address}/feedback`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: site, 'x-forwarded-for': forwarded },
        body: JSON.stringify(onPage),
      })
    expect((await from('192.0.2.1')).status).toBe(204)
    expect((await from('192.0.2.1')).status).toBe(204)
    const refused = await from('198.51.100.7, 192.0.2.1')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await from('192.0.2.2')).status).toBe(204)
    expect(readFileSync(file, 'utf8')).not.toContain('192.0.2')
  })

  it('has every entry that it has confirmed after it was killed', async () => {
    let confirmed = 0
    const sent = Promise.allSettled(
      Array.from({ length: 60 }, async (_, index) => {
        const { status } = await post({ page: `/${index}`, rating: '1', message: 'x'.repeat(1000) })
        confirmed += Number(status === 204)
      }),
    )
    await vi.waitFor(() => expect(confirmed).toBeGreaterThan(5))
    await server.kill()
    await sent
    await start()
    const entries = JSON.parse(await shown('/feedback.json')) as { page: string }[]
    expect(entries.length).toBeGreaterThanOrEqual(confirmed)
    expect(new Set(entries.map(({ page }) => page)).size).toBe(entries.length)
  })

  it('cuts off half an entry, and passes over lines that somebody has damaged', async () => {
    await post({ ...onPage, page: '/first' })
    await server.kill()
    appendFileSync(file, 'damaged\n{"time":"2025-11-22T10:00:00.000Z","page":"/ha')
    await start()
    expect(server.printed[0]).toMatch(/^cut off \d+ bytes/)
    expect((await post({ ...onPage, page: '/second' })).status).toBe(204)
    const entries = JSON.parse(await shown('/feedback.json')) as { page: string }[]
    expect(entries.map(({ page }) => page)).toEqual(['/second', '/first'])
    expect(readFileSync(file, 'utf8')).toMatch(/"\/first"[^\n]*\ndamaged\n[^\n]*"\/second"[^\n]*\n$/)
  })

  it('keeps nothing of a request that ends in the middle', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `POST /feedback HTTP/1.1\r\nHost: x\r\nOrigin: ${site}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"page": "/a"`,
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.destroy()
    expect((await post(onPage)).status).toBe(204)
    expect(kept()).toHaveLength(1)
  })

  it('refuses entries when the file is full, and keeps those that it has', async () => {
    await server.kill()
    await start({ FEEDBACK_MOST_BYTES: '200' })
    expect((await post({ ...onPage, page: '/a' })).status).toBe(204)
    expect((await post({ ...onPage, message: 'x'.repeat(200) })).status).toBe(507)
    expect((await post({ id: 'b', verdict: 'like' })).status).toBe(204)
    expect(kept()).toMatchObject([{ page: '/a' }, { answer: 'b' }])
    expect(server.printed.at(-1)).toMatch(/^error .* is full/)
  })

  it('shows the newest 500 of many entries, and gives all of them', async () => {
    await server.kill()
    const entries = Array.from({ length: 700 }, (_, index) => ({
      time: `t${index}`,
      page: '/a',
      helpful: true,
    }))
    writeFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    await start()
    const html = await shown()
    expect(html).toContain('The newest 500, newest first')
    expect(['t699', 't200', 't199'].map((time) => html.includes(`>${time}<`))).toEqual([true, true, false])
    expect(textsOf(html, 'pages')).toEqual(['/a 700 0'])
    expect((await shown('/feedback.csv')).split('\r\n')).toHaveLength(702)
  })

  it('says in a line why it cannot start', async () => {
    const failing = async (start: Parameters<typeof spawnFeedbackServer>[0]): Promise<unknown[]> => {
      const child = spawnFeedbackServer(start)
      let said = ''
      child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
      const [code] = (await once(child, 'close')) as [number]
      return [code, said]
    }
    expect(await failing({ origins: '', file, port })).toEqual([
      2,
      'Set FEEDBACK_ORIGINS to the address of your site; README.md says how.\n',
    ])
    expect(await failing({ origins: site, file: `${file}.2`, port })).toEqual([
      1,
      expect.stringMatching(/^The server cannot start: listen EADDRINUSE[^\n]*\n$/),
    ])
    mkdirSync(`${file}.3`)
    expect(await failing({ origins: site, file: `${file}.3`, port })).toEqual([
      1,
      expect.stringMatching(/ cannot be opened: EISDIR[^\n]*\n$/),
    ])
  })
})

/** The rows of one of the page's tables, their cells with spaces between them. */
function textsOf(html: string, id: string): string[] {
  const body = new RegExp(`<table id="${id}">.*?<tbody>(.*?)</tbody>`, 's').exec(html)?.[1] ?? ''
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)]
      .map(([, text = '']) => text.replace(/<[^>]+>/g, ''))
      .join(' '),
  )
}
