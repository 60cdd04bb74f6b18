// A small server that keeps what readers say about a documentation site in a file and shows it on a page.
// Node 20 or newer, no packages. README.md says how to run it.
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { openFeedbackFile } from './feedback-file.mjs'
import { feedbackCsv, feedbackJson, feedbackPage, pagePolicy, thanksPage } from './feedback-page.mjs'

/** In bytes: the longest message of the form, with every character escaped. */
const largestBody = 32_000
const longestMessage = 2000
const minute = 60_000

/**
 * @typedef {object} FeedbackOptions
 * @property {import('./feedback-file.mjs').FeedbackFile} file
 * @property {readonly string[]} origins Origins of the sites whose readers are heard: `https://docs.example.com`.
 * @property {string} [password] Shows the page to whoever knows it. Without one, it is shown to this machine only.
 * @property {number} [perMinute] Entries of one address in a minute; default 20.
 * @property {boolean} [trustForwarded] Whether the server stands behind another one that sets `X-Forwarded-For`; default no.
 * @property {(line: string) => void} [log]
 */

/** @param {FeedbackOptions} options */
export function feedbackServer({
  file,
  origins,
  password,
  perMinute = 20,
  trustForwarded = false,
  log = () => undefined,
}) {
  const isAllowed = rateLimit(perMinute)
  const server = createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('cache-control', 'no-store')
    handle(request, response).catch((problem) => {
      if (problem.status === undefined || problem.status >= 500) log(`error ${problem.message}`)
      if (response.headersSent) return response.destroy()
      // What is left of a body that is too large is not waited for.
      refuse(response.setHeader('connection', 'close'), problem.status ?? 500)
    })
  })
  // Whoever sends a body byte by byte does not keep a connection.
  server.requestTimeout = 10_000
  server.headersTimeout = 10_000
  return server

  async function handle(request, response) {
    const { pathname } = new URL(request.url ?? '/', 'http://server')
    if (pathname === '/feedback') return take(request, response)
    if (['/', '/feedback.csv', '/feedback.json'].includes(pathname)) return show(pathname, request, response)
    return refuse(response, 404)
  }

  async function take(request, response) {
    const { origin } = request.headers
    // Only readers of the sites that are named; a page elsewhere could speak for its visitors otherwise.
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
    const wait = isAllowed(addressOf(request))
    if (wait > 0) return response.writeHead(429, { 'retry-after': String(Math.ceil(wait / 1000)) }).end()
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
    const read = readers.get(type)
    if (!read) return refuse(response, 415)
    const entry = entryOf(read(await textOf(request)))
    if (!entry) return refuse(response, 400)
    await file.add({ time: new Date().toISOString(), ...entry })
    if (type === 'application/json') return response.writeHead(204).end()
    // A form that was sent without JavaScript leaves the reader on this page.
    sendPage(response, thanksPage())
  }

  async function show(pathname, request, response) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405)
    const isShown = password === undefined ? isThisMachine(request) : knows(request, password)
    if (!isShown) {
      if (password !== undefined) response.setHeader('www-authenticate', 'Basic realm="Feedback"')
      return refuse(response, password === undefined ? 403 : 401)
    }
    const entries = await file.read()
    if (pathname === '/') return sendPage(response, feedbackPage(entries))
    const [type, text] =
      pathname === '/feedback.csv'
        ? ['text/csv; charset=utf-8', feedbackCsv(entries)]
        : ['application/json; charset=utf-8', feedbackJson(entries)]
    const headers = {
      'content-type': type,
      'content-disposition': `attachment; filename="${pathname.slice(1)}"`,
    }
    response.writeHead(200, headers).end(text)
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

const readers = new Map([
  ['application/json', parseJson],
  ['application/x-www-form-urlencoded', (text) => Object.fromEntries(new URLSearchParams(text))],
])

function parseJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    throw Object.assign(new Error('The body is not JSON.'), { status: 400 })
  }
}

/**
 * What is kept of a body: feedback on a page as the feedback button posts it, or what a reader thinks of an
 * answer of the search. Nothing else is kept, neither address nor browser.
 */
function entryOf(body) {
  if (typeof body !== 'object' || body === null) return undefined
  const { page, rating, message = '', id, verdict } = body
  if (isLine(id, 200) && ['like', 'dislike'].includes(verdict)) return { answer: id, verdict }
  if (!isLine(page, 500) || !page.startsWith('/') || !['0', '1'].includes(rating)) return undefined
  if (typeof message !== 'string') return undefined
  // A form that is sent without JavaScript has two characters for each line break that the reader typed.
  const text = message.replaceAll('\r\n', '\n')
  if (text.length > longestMessage) return undefined
  return { page, helpful: rating === '1', message: text.trim() }
}

/** Whether it is text without control characters and not longer than `most`. */
const isLine = (value, most) =>
  typeof value === 'string' && value !== '' && value.length <= most && !/\p{Cc}/u.test(value)

async function textOf(request) {
  const pieces = []
  let size = 0
  for await (const piece of request) {
    size += piece.length
    if (size > largestBody) throw Object.assign(new Error('The body is too large.'), { status: 413 })
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/**
 * Whether somebody at this machine asks for it by its own name. A page elsewhere can have a name of its own
 * lead to this machine, and a proxy on it asks for others.
 */
function isThisMachine({ headers, socket }) {
  const isLocal = /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
  const isByName = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(headers.host ?? '')
  return isLocal && isByName && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}

/** Whether the password of HTTP basic authentication (RFC 7617) is the right one; the user's name is free. */
function knows({ headers }, password) {
  const [scheme, credentials = ''] = (headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic') return false
  const given = Buffer.from(credentials, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '')
  const [a, b] = [given, password].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a, b)
}

/**
 * How long an address has to wait in milliseconds; 0 when it may send now. Addresses are in memory only, and
 * forgotten after a minute.
 */
function rateLimit(perMinute) {
  let end = 0
  const counts = new Map()
  return (address) => {
    const now = Date.now()
    if (now >= end) {
      counts.clear()
      end = now + minute
    }
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return count > perMinute ? end - now : 0
  }
}

const sendPage = (response, html) =>
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy,
      'referrer-policy': 'no-referrer',
    })
    .end(html)

const refuse = (response, status) => response.writeHead(status).end()

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const {
    FEEDBACK_ORIGINS: origins,
    FEEDBACK_FILE: path = 'feedback.jsonl',
    FEEDBACK_MOST_BYTES: mostBytes,
    FEEDBACK_PASSWORD: password,
    FEEDBACK_PER_MINUTE: perMinute,
    FEEDBACK_BEHIND_PROXY: behind,
    PORT: port,
  } = process.env
  const stop = (text, code) => {
    console.error(text)
    process.exit(code)
  }
  if (!origins) stop('Set FEEDBACK_ORIGINS to the address of your site; README.md says how.', 2)
  const file = await openFeedbackFile(path, {
    mostBytes: Number(mostBytes) || 50_000_000,
    log: console.log,
  }).catch((problem) => stop(`${path} cannot be opened: ${problem.message}`, 1))
  const server = feedbackServer({
    file,
    origins: origins.split(',').map((origin) => origin.trim().replace(/\/$/, '')),
    ...(password ? { password } : {}),
    perMinute: Number(perMinute) || 20,
    trustForwarded: behind === '1',
    log: console.log,
  })
  server.on('error', (problem) => stop(`The server cannot start: ${problem.message}`, 1))
  server.listen(Number(port) || 8788, () =>
    console.log(`Feedback at http://localhost:${server.address().port}/, kept in ${path}`),
  )
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      server.close(() => void file.close())
      server.closeIdleConnections()
    })
}
