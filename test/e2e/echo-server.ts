import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pause } from './answer-server.ts'

/** A request as it arrived. Header values are the bytes of the wire, read as UTF-8. */
export interface Arrived {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface EchoServer {
  readonly origin: string
  /** Requests for something, not the questions before them. */
  readonly arrived: Arrived[]
  readonly close: () => Promise<void>
}

/**
 * An API of another origin. The last part of the path says how it behaves: `/no-cors`, `/slow`, `/fail`,
 * `/html`, `/big`, `/redirect`; otherwise it says what arrived.
 */
export async function serveEcho(): Promise<EchoServer> {
  const arrived: Arrived[] = []
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '')
    if (!path.endsWith('/no-cors')) for (const [name, value] of cors) response.setHeader(name, value)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    void read(request).then(async (entry) => {
      arrived.push(entry)
      await answer(path, entry, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, // A TCP server that listens has one.
    arrived,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const cors = [
  ['access-control-allow-origin', '*'],
  ['access-control-allow-headers', '*, authorization'],
  ['access-control-allow-methods', '*'],
  ['access-control-expose-headers', 'x-seen'],
] as const

async function answer(path: string, entry: Arrived, response: ServerResponse): Promise<void> {
  if (path.endsWith('/slow')) await pause(5_000)
  if (path.endsWith('/fail'))
    return void response.writeHead(500, { 'content-type': 'text/plain' }).end('out of honey')
  if (path.endsWith('/html'))
    return void response
      .writeHead(200, { 'content-type': 'text/html', 'x-seen': '<b>seen</b>' })
      .end('<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>')
  if (path.endsWith('/big'))
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(Array.from({ length: 10_000 }, (_, index) => ({ index, text: 'x'.repeat(80) }))))
  if (path.endsWith('/redirect')) return void response.writeHead(302, { location: '/elsewhere' }).end()
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(`{"big":12345678901234567890,"method":${JSON.stringify(entry.method)}}`)
}

async function read(request: IncomingMessage): Promise<Arrived> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    Buffer.from(String(value), 'latin1').toString('utf8'),
  ])
  return {
    method: request.method ?? '',
    url: request.url ?? '',
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.concat(pieces).toString('utf8'),
  }
}
