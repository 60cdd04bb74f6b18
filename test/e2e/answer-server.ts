import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request that the server had. */
export interface Asked {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Readonly<Record<string, unknown>>
  /** Whether the browser went away before the answer ended. */
  aborted: boolean
}

/** Writes an answer: as it likes, and as slowly as it likes. */
export type Script = (response: ServerResponse, asked: Asked) => Promise<void> | void

export interface AnswerServer {
  /** `http://127.0.0.1:40123` */
  readonly origin: string
  readonly asked: readonly Asked[]
  /** What the server does from now on, by path. */
  readonly play: (path: string, script: Script) => void
  readonly close: () => Promise<void>
}

/** A server of another origin that says what a test wants it to say. */
export async function serveAnswers(): Promise<AnswerServer> {
  const scripts = new Map<string, Script>()
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*, authorization')
    response.setHeader('access-control-expose-headers', '*')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    void read(request).then(async (body) => {
      const path = request.url ?? '/'
      const entry: Asked = { path, headers: request.headers, body, aborted: false }
      asked.push(entry)
      response.on('close', () => (entry.aborted = !response.writableEnded))
      await (scripts.get(path) ?? ((unknown: ServerResponse) => void unknown.writeHead(404).end()))(
        response,
        entry,
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, // A TCP server that listens has one.
    asked,
    play: (path, script) => void scripts.set(path, script),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function read(request: IncomingMessage): Promise<Asked['body']> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return JSON.parse(text || '{}') as Asked['body'] // What our own client sends.
}

export const startStream = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/event-stream' })

export const event = (value: unknown): string =>
  `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`

/** A piece of a chat completion. */
export const piece = (content: string, finish?: string): string =>
  event({ id: 'answer-1', choices: [{ index: 0, delta: { content }, finish_reason: finish ?? null }] })

export const done = event('[DONE]')

/** Says a whole answer at once. */
export const says =
  (...texts: string[]): Script =>
  (response) =>
    void startStream(response).end(texts.map((text) => piece(text)).join('') + done)

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
