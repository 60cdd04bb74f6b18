import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { errorCode } from '../engine/reader.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import { allowedHosts, guardRequest } from './guard-request.ts'
import { readTarget, type RequestPath } from './read-target.ts'

/** Where a server listens, and what answers its requests. */
export interface ServerOptions {
  /** 0 takes any that is free. */
  readonly port: number
  /** Take this port or none. */
  readonly strictPort: boolean
  readonly host: string
  /** Names by which the server may be called beside its own. */
  readonly allowedHosts: readonly string[]
}

/** Answers a request that has passed the guards. Without a path it asks for what can be nowhere. */
export type Respond = (
  request: IncomingMessage,
  response: ServerResponse,
  path: RequestPath | undefined,
) => Promise<void>

/** A server that is listening. */
export interface OpenServer {
  readonly port: number
  readonly host: string
  readonly close: () => Promise<void>
}

/** Node leaves out what is above; such a request is refused as a whole. */
const maxHeaders = 200

/** How many ports after the wanted one are tried. */
const attempts = 20

/** Listens, with limits on everything that a client decides. Throws `port-in-use` or `cannot-listen`. */
export async function openServer(options: ServerOptions, respond: Respond): Promise<OpenServer> {
  const hosts = allowedHosts(options.host, options.allowedHosts)
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      keepAliveTimeout: 10_000,
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
    plain(withPolicy(response), 417, 'The Expect header is not supported.'),
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
  // A body has no meaning here; it is not read either.
  if (request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined)
    response.setHeader('connection', 'close')
  try {
    if (request.rawHeaders.length >= 2 * maxHeaders) return plain(response, 431, 'Too many headers.')
    const refusal = guardRequest(request, hosts)
    if (refusal) {
      if (refusal.status === 405) response.setHeader('allow', 'GET, HEAD')
      return plain(response, refusal.status, refusal.message)
    }
    const target = readTarget(request.url ?? '')
    if (target.kind === 'refused' && target.status !== 404)
      return plain(response, target.status, 'This is not an address.')
    await respond(request, response, target.kind === 'path' ? target : undefined)
  } catch (error) {
    if (response.headersSent) response.destroy()
    else
      plain(response, 500, error instanceof DiagnosticError ? error.message : 'The page could not be built.')
  }
}

/** What every answer says to browsers: take the type as it is given, and keep it from other sites. */
function withPolicy(response: ServerResponse): ServerResponse {
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('cross-origin-resource-policy', 'same-origin')
  response.setHeader('referrer-policy', 'same-origin')
  response.setHeader('x-frame-options', 'SAMEORIGIN')
  return response
}

/** Answers a request with a line of text. */
export function plain(response: ServerResponse, status: number, text: string): void {
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-length', Buffer.byteLength(text) + 1)
  response.writeHead(status)
  response.end(response.req.method === 'HEAD' ? undefined : `${text}\n`)
}

/** Requests that are not HTTP get a short answer, and the connection is closed. */
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
        throw new DiagnosticError(
          diagnose(
            'cannot-listen',
            `The server cannot listen on \`${host}\`, port ${String(next)} (${code}).`,
            {
              hint:
                code === 'EACCES'
                  ? 'Ports below 1024 belong to the system; choose a higher one.'
                  : 'Choose an address of this machine with `--host`.',
            },
          ),
        )
      if (strictPort || next >= Math.min(65_535, port + attempts))
        throw new DiagnosticError(
          diagnose('port-in-use', `Port ${String(port)} is in use.`, {
            hint: strictPort
              ? 'Without `--strict-port` the next free one is taken.'
              : 'Choose another one with `--port`.',
          }),
        )
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
