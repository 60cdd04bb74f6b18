// A small proxy between a documentation site and a model service: it keeps the key, and decides who may ask
// how often. Node 20 or newer, no packages. README.md says how to run it.
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'

/** In bytes: a question with the passages that the site found for it. */
const largestBody = 128_000
const mostMessages = 12
const minute = 60_000
const roles = ['system', 'user', 'assistant']

/**
 * @typedef {object} ProxyOptions
 * @property {string} upstream Address that takes chat completions: `https://models.example.com/v1/chat/completions`.
 * @property {string} key The secret key of the model service.
 * @property {string} model
 * @property {readonly string[]} origins Origins of the sites that may ask: `https://docs.example.com`.
 * @property {number} [perMinute] Questions of one address in a minute; default 10.
 * @property {number} [maxTokens] Length of an answer; default 1000.
 * @property {boolean} [trustForwarded] Whether the proxy stands behind another one that sets `X-Forwarded-For`; default no.
 * @property {(line: string) => void} [log]
 */

/** @param {ProxyOptions} options */
export function answerProxy({
  upstream,
  key,
  model,
  origins,
  perMinute = 10,
  maxTokens = 1000,
  trustForwarded = false,
  log = () => undefined,
}) {
  const isAllowed = rateLimit(perMinute)
  return createServer((request, response) => {
    handle(request, response).catch((problem) => {
      log(`error ${problem.message}`)
      if (!response.headersSent) refuse(response, problem.status ?? 502)
      else response.destroy()
    })
  })

  async function handle(request, response) {
    const { origin } = request.headers
    // Only the sites that are named; a page elsewhere could spend the key's money otherwise.
    if (!origin || !origins.includes(origin)) return refuse(response, 403)
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-expose-headers', 'retry-after')
    response.setHeader('vary', 'origin')
    if (request.method === 'OPTIONS')
      return response
        .writeHead(204, {
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': '86400',
        })
        .end()
    if (request.method !== 'POST') return refuse(response, 405)
    const { pathname } = new URL(request.url ?? '/', 'http://proxy')
    if (pathname === '/answers') return answer(request, response)
    if (pathname === '/answers/feedback') return feedback(request, response)
    return refuse(response, 404)
  }

  async function answer(request, response) {
    const wait = isAllowed(addressOf(request))
    if (wait > 0) return response.writeHead(429, { 'retry-after': String(Math.ceil(wait / 1000)) }).end()
    const messages = messagesOf(await readJson(request))
    const aborter = new AbortController()
    // Nobody reads on: the model need not write on.
    response.on('close', () => aborter.abort())
    const answered = await fetch(upstream, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      // Model and length are decided here, whatever the request says.
      body: JSON.stringify({ model, stream: true, max_tokens: maxTokens, messages }),
      signal: aborter.signal,
    })
    if (!answered.ok || !answered.body) {
      log(`upstream answered ${answered.status}`)
      // What is wrong with the key is not the reader's business.
      return refuse(response, answered.status === 429 ? 429 : 502)
    }
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    try {
      for await (const piece of answered.body) {
        if (!response.write(piece)) await drained(response)
      }
      response.end()
    } catch (problem) {
      if (aborter.signal.aborted) return
      throw problem
    }
  }

  async function feedback(request, response) {
    const { id, verdict } = (await readJson(request)) ?? {}
    if (typeof id !== 'string' || !/^[\w.-]{1,200}$/.test(id) || !['like', 'dislike'].includes(verdict))
      return refuse(response, 400)
    log(`feedback ${verdict} ${id}`)
    response.writeHead(204).end()
  }

  function addressOf(request) {
    const forwarded = trustForwarded
      ? String(request.headers['x-forwarded-for'] ?? '')
          .split(',')
          .at(-1)
          ?.trim()
      : undefined
    return forwarded || request.socket.remoteAddress || ''
  }
}

/**
 * How long an address has to wait in milliseconds; 0 when it may ask now. Remembers the questions of the last
 * minute.
 */
function rateLimit(perMinute) {
  const asked = new Map()
  return (address) => {
    const now = Date.now()
    for (const [each, times] of asked) if (times.at(-1) < now - minute) asked.delete(each)
    const recent = (asked.get(address) ?? []).filter((time) => time > now - minute)
    if (recent.length >= perMinute) return recent[0] + minute - now
    asked.set(address, [...recent, now])
    return 0
  }
}

async function readJson(request) {
  const pieces = []
  let size = 0
  for await (const piece of request) {
    size += piece.length
    if (size > largestBody) throw Object.assign(new Error('The request is too large.'), { status: 413 })
    pieces.push(piece)
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'))
  } catch {
    throw Object.assign(new Error('The request is not JSON.'), { status: 400 })
  }
}

/** Only what a conversation consists of goes on to the model. */
function messagesOf(body) {
  const messages = body?.messages
  const isMessage = (message) =>
    roles.includes(message?.role) && typeof message.content === 'string' && message.content !== ''
  if (
    !Array.isArray(messages) ||
    messages.length === 0 ||
    messages.length > mostMessages ||
    !messages.every(isMessage) ||
    messages.at(-1).role !== 'user'
  )
    throw Object.assign(new Error('The request is no conversation.'), { status: 400 })
  return messages.map(({ role, content }) => ({ role, content }))
}

const refuse = (response, status) => response.writeHead(status).end()

const drained = (response) =>
  new Promise((resolve) => {
    response.once('drain', resolve)
    response.once('close', resolve)
  })

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const {
    ANSWER_UPSTREAM: upstream,
    ANSWER_KEY: key,
    ANSWER_MODEL: model,
    ANSWER_ORIGINS: origins,
    ANSWER_PER_MINUTE: perMinute,
    ANSWER_BEHIND_PROXY: behind,
    PORT: port,
  } = process.env
  if (!upstream || !key || !model || !origins) {
    console.error('Set ANSWER_UPSTREAM, ANSWER_KEY, ANSWER_MODEL and ANSWER_ORIGINS; README.md says to what.')
    process.exit(2)
  }
  const options = {
    upstream,
    key,
    model,
    origins: origins.split(',').map((origin) => origin.trim()),
    perMinute: Number(perMinute) || 10,
    trustForwarded: behind === '1',
    log: console.log,
  }
  answerProxy(options).listen(Number(port) || 8787, () =>
    console.log(`Answers at http://localhost:${Number(port) || 8787}/answers`),
  )
}
