import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, isIPv6 } from 'node:net'
import { Readable } from 'node:stream'
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  type McpServerFactory,
  originValidationResponse,
} from '@modelcontextprotocol/server'

export interface HttpOptions {
  readonly host: string
  readonly port: number
  /** Names that requests may ask for besides those of this machine. */
  readonly allowedHosts: readonly string[]
  /** Requests that one reader may send in a minute. */
  readonly requestsPerMinute: number
  /** How many proxies of the site's own stand in front of the server. */
  readonly proxies: number
  readonly signal: AbortSignal
  /** Called with the address when the server listens. */
  readonly listening: (address: string) => void
}

/** Requests that may be answered at the same time; others are sent away. */
const maxConcurrent = 50

const maxBody = 100_000

/**
 * Serves the protocol over Streamable HTTP at `/mcp`, without sessions, until `signal` is aborted. Requests
 * for other hosts, or from pages of other origins, are refused (DNS rebinding). Rejects if the port is taken.
 */
export async function serveHttp(factory: McpServerFactory, options: HttpOptions): Promise<void> {
  const handler = createMcpHandler(factory, { maxRequestBodySize: maxBody })
  const hosts = [...localhostAllowedHostnames(), ...options.allowedHosts]
  const origins = [...localhostAllowedOrigins(), ...options.allowedHosts]
  const limit = new RequestLimit(options.requestsPerMinute)
  let concurrent = 0
  const answer = async (request: Request): Promise<Response> => {
    const refusal = hostHeaderValidationResponse(request, hosts) ?? originValidationResponse(request, origins)
    if (refusal) return refusal
    if (new URL(request.url).pathname !== '/mcp') return new Response(null, { status: 404 })
    return await handler.fetch(request)
  }
  const server = createServer((incoming, outgoing) => {
    const wait = limit.secondsToWait(readerOf(incoming, options.proxies))
    if (wait !== undefined) return void outgoing.writeHead(429, { 'retry-after': String(wait) }).end()
    if (concurrent >= maxConcurrent) return void outgoing.writeHead(503, { 'retry-after': '1' }).end()
    concurrent++
    outgoing.once('close', () => concurrent--)
    answer(requestOf(incoming, outgoing))
      .then((response) => send(response, outgoing))
      .catch(() => outgoing.destroy())
  })
  server.requestTimeout = 30_000
  const closed = new Promise<void>((resolve, reject) => server.once('close', resolve).once('error', reject))
  server.listen(options.port, options.host, () => {
    // A server that listens on a port has an address with one.
    const { port } = server.address() as AddressInfo
    options.listening(`http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}/mcp`)
  })
  const stop = (): void => {
    server.close()
    server.closeAllConnections()
  }
  if (options.signal.aborted) stop()
  else options.signal.addEventListener('abort', stop)
  await closed
  await handler.close()
}

function requestOf(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const controller = new AbortController()
  outgoing.once('close', () => controller.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headersDistinct))
    for (const each of value ?? []) headers.append(name, each)
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  const path = incoming.url ?? '/'
  return new Request(new URL(path.startsWith('/') ? path : '/', 'http://localhost').href, {
    method: incoming.method ?? 'GET',
    headers,
    signal: controller.signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
  })
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  // `fetch` of Node gives chunks of bytes.
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) outgoing.write(part)
  outgoing.end()
}

/** A minute, in milliseconds. */
const period = 60_000

/** So many readers are counted one by one in a minute; those after them share a count. */
const mostReaders = 50_000

/** Counts the requests of each reader in a minute. */
export class RequestLimit {
  readonly #counts = new Map<string, number>()
  #since = -Infinity

  /** `now`: the time in milliseconds, from any beginning. */
  constructor(
    private readonly perMinute: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Counts a request. Returns the seconds to wait if the reader has asked too often, otherwise undefined. */
  secondsToWait(reader: string): number | undefined {
    const now = this.now()
    if (now - this.#since >= period) {
      this.#counts.clear()
      this.#since = now
    }
    const key = this.#counts.has(reader) || this.#counts.size < mostReaders ? reader : 'others'
    const count = this.#counts.get(key) ?? 0
    if (count >= this.perMinute) return Math.ceil((this.#since + period - now) / 1_000)
    this.#counts.set(key, count + 1)
    return undefined
  }
}

/**
 * Who asks: an IPv4 address, or the network of an IPv6 address (64 bits, which one reader has to choose
 * from). `proxies`: how many of our own proxies a request comes through, each of which has added the address
 * that it was asked from to `X-Forwarded-For`. What stands before these was written by the reader.
 */
export function readerOf({ socket, headersDistinct }: ReaderRequest, proxies: number): string {
  const added = (headersDistinct['x-forwarded-for'] ?? []).flatMap((value) => value.split(','))
  const address = (proxies > 0 ? added.at(-proxies) : undefined)?.trim() || (socket.remoteAddress ?? '')
  return networkOf(address)
}

type ReaderRequest = Pick<IncomingMessage, 'headersDistinct'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

function networkOf(address: string): string {
  const bare = address.replace(/^\[|\](?::\d+)?$/g, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(bare)) return bare.replace(/:\d+$/, '').slice(0, 100)
  const [start = '', end] = bare.split('::')
  const groups = start.split(':')
  const missing = end === undefined ? 0 : 8 - groups.length - end.split(':').length
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...(end?.split(':') ?? [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')
}
