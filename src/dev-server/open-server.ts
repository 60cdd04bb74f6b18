import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { errorCode } from '../engine/system-error.ts'
import { DiagnosticError, diagnosticError } from '../model/diagnose.ts'
import { readTarget, type RequestPath } from './resolve-address.ts'
import { networkInterfaces } from 'os'

export interface ServerOptions {
  /** 0 picks any free port. */
  readonly port: number
  /** Fail if the port is taken, instead of trying the next ones. */
  readonly strictPort: boolean
  readonly host: string
  readonly allowedHosts: readonly string[]
}

/**
 * Answers a request that has passed the guards. The path is undefined when no file can have the requested
 * address.
 */
export type Respond = (
  request: IncomingMessage,
  response: ServerResponse,
  path: RequestPath | undefined,
) => Promise<void>

export interface OpenServer {
  readonly port: number
  readonly host: string
  readonly close: () => Promise<void>
}

/** Node drops headers above its limit; requests with more than this are refused. */
const maxHeaders = 200

/** How many ports are tried, counting the requested one. */
const attempts = 20

/** Opens a server with limits on everything a client controls. Throws `port-in-use` or `cannot-listen`. */
export async function openServer(options: ServerOptions, respond: Respond): Promise<OpenServer> {
  const hosts = allowedHosts(options.host, options.allowedHosts)
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      // A program that computes for longer than this between two requests sends the next one into a
      // connection that is being closed, and `fetch` does not send it again. As long as nginx waits.
      keepAliveTimeout: 75_000,
      maxHeaderSize: 16_384,
      insecureHTTPParser: false,
      requireHostHeader: true,
      connectionsCheckingInterval: 2_000,
    },
    (request, response) => {
      void answer(request, response, hosts, respond)
    },
  )
  server.maxConnections = 5_000
  server.maxHeadersCount = maxHeaders
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('clientError', refuseGarbage)
  for (const event of ['connect', 'upgrade'] as const)
    server.on(event, (_request: IncomingMessage, socket: Socket) =>
      socket.end(
        'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nCross-Origin-Resource-Policy: same-origin\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      ),
    )
  server.on('checkExpectation', (_request, response: ServerResponse) =>
    sendPlainText(withPolicy(response), 417, 'The Expect header is not supported.'),
  )
  const port = await listen(server, options)
  return {
    port,
    host: options.host,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  hosts: ReadonlySet<string>,
  respond: Respond,
): Promise<void> {
  withPolicy(response)
  // Requests have no meaningful body, so none is read.
  if (request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined)
    response.setHeader('connection', 'close')
  try {
    if (request.rawHeaders.length >= 2 * maxHeaders) return sendPlainText(response, 431, 'Too many headers.')
    const refusal = guardRequest(request, hosts)
    if (refusal) {
      if (refusal.status === 405) response.setHeader('allow', 'GET, HEAD')
      return sendPlainText(response, refusal.status, refusal.message)
    }
    const target = readTarget(request.url ?? '')
    if (target.kind === 'refused' && target.status !== 404)
      return sendPlainText(response, target.status, 'This is not an address.')
    await respond(request, response, target.kind === 'path' ? target : undefined)
  } catch (error) {
    if (response.headersSent) response.destroy()
    else
      sendPlainText(
        response,
        500,
        error instanceof DiagnosticError ? error.message : 'The page could not be built.',
      )
  }
}

/** Adds the headers that every response has: no content sniffing, no access from other sites. */
function withPolicy(response: ServerResponse): ServerResponse {
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('cross-origin-resource-policy', 'same-origin')
  response.setHeader('referrer-policy', 'same-origin')
  response.setHeader('x-frame-options', 'SAMEORIGIN')
  return response
}

export function sendPlainText(response: ServerResponse, status: number, text: string): void {
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-length', Buffer.byteLength(text) + 1)
  response.writeHead(status)
  response.end(response.req.method === 'HEAD' ? undefined : `${text}\n`)
}

/** Answers malformed HTTP briefly and closes the connection. */
function refuseGarbage(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

async function listen(server: Server, { port, strictPort, host }: ServerOptions): Promise<number> {
  for (let next = port; ; next++) {
    try {
      await listenOnce(server, next, host)
      return (server.address() as AddressInfo).port // Of a server that listens on a port.
    } catch (error) {
      const code = errorCode(error)
      if (code !== 'EADDRINUSE')
        throw diagnosticError(
          'cannot-listen',
          `The server cannot listen on \`${host}\`, port ${String(next)} (${code}).`,
          {
            hint:
              code === 'EACCES'
                ? 'Ports below 1024 belong to the system; choose a higher one.'
                : 'Choose an address of this machine with `--host`.',
          },
        )
      if (strictPort || next >= Math.min(65_535, port + attempts))
        throw diagnosticError('port-in-use', `Port ${String(port)} is in use.`, {
          hint: strictPort
            ? 'Without `--strict-port` the next free one is taken.'
            : 'Choose another one with `--port`.',
        })
    }
  }
}

function listenOnce(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

export interface Refusal {
  readonly status: 400 | 403 | 405
  readonly message: string
}

/**
 * Host names that the server answers to. Any other name may be DNS rebinding: a foreign site whose own name
 * resolves to this machine.
 */
export function allowedHosts(bound: string, more: readonly string[]): ReadonlySet<string> {
  const machineNames =
    bound === '0.0.0.0' || bound === '::'
      ? Object.values(networkInterfaces()).flatMap((each) =>
          (each ?? []).map(({ address, family }) =>
            family === 'IPv6' ? `[${address.replace(/%.*$/, '')}]` : address,
          ),
        )
      : [bound.includes(':') ? `[${bound}]` : bound]
  return new Set(
    ['localhost', '127.0.0.1', '[::1]', ...machineNames, ...more].map((name) => name.toLowerCase()),
  )
}

/**
 * Refuses requests with a wrong method or host, and cross-site requests for subresources. Undefined when the
 * request may be answered.
 */
export function guardRequest(request: IncomingMessage, hosts: ReadonlySet<string>): Refusal | undefined {
  const { headers, method } = request
  if (method !== 'GET' && method !== 'HEAD')
    return { status: 405, message: 'Only GET and HEAD are answered.' }
  const hostHeaders = request.headersDistinct['host'] ?? []
  const [host = ''] = hostHeaders
  if (hostHeaders.length !== 1) return { status: 400, message: 'One Host header is needed.' }
  if (!hosts.has(hostName(host) ?? ''))
    return { status: 403, message: 'This host is not allowed. Add it with --allowed-hosts.' }
  const isNavigation =
    headers['sec-fetch-mode'] === 'navigate' &&
    (headers['sec-fetch-dest'] === 'document' || headers['sec-fetch-dest'] === undefined)
  if (headers['sec-fetch-site'] === 'cross-site' && !isNavigation)
    return { status: 403, message: 'Pages of other sites cannot use this server.' }
  return undefined
}

/**
 * The name in the Host header, in lower case. Undefined unless it is a plain host name or IP address with an
 * optional port.
 */
function hostName(host: string): string | undefined {
  return /^(\[[\da-f:]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase()
}

/**
 * Whether a request comes from one of this server's own pages: its Origin matches the host and port of the
 * request.
 */
export function isOwnOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  if (headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin') return false
  // Browsers omit Origin on same-origin GET requests.
  return origin === undefined
    ? headers['sec-fetch-site'] === 'same-origin' ||
        headers.referer === undefined ||
        headers.referer.startsWith(`http://${host ?? ''}/`)
    : origin === `http://${host ?? ''}`
}
