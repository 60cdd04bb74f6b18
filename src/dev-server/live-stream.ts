import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isOwnOrigin } from './open-server.ts'
import { sendPlainText } from './open-server.ts'

const maxClients = 64
const heartbeatMilliseconds = 20_000

/**
 * One-way messages to open pages (Server-Sent Events, HTML Living Standard 9.2). Nothing that a page sends is
 * read. Only pages from this server can connect: they know the token, and their origin matches.
 */
export class LiveStream {
  readonly #token: string
  readonly #clients = new Set<ServerResponse>()
  readonly #heartbeat: NodeJS.Timeout

  constructor(token: string) {
    this.#token = token
    this.#heartbeat = setInterval(() => this.#write(':\n\n'), heartbeatMilliseconds)
    this.#heartbeat.unref()
  }

  /**
   * Keeps the connection open and sends a first message; `onClose` is called when it ends. Returns false when
   * the connection was refused.
   */
  connect(
    request: IncomingMessage,
    response: ServerResponse,
    token: string,
    first: unknown,
    onClose: () => void,
  ): boolean {
    if (!isSame(token, this.#token) || !isOwnOrigin(request) || request.method !== 'GET') {
      sendPlainText(response, 403, 'This stream is for the pages of this server.')
      return false
    }
    if (this.#clients.size >= maxClients) {
      sendPlainText(response, 503, 'Too many pages are open.')
      return false
    }
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'keep-alive',
    })
    request.socket.setNoDelay(true)
    this.#clients.add(response)
    response.on('close', () => {
      this.#clients.delete(response)
      onClose()
    })
    response.write(messageOf(first))
    return true
  }

  send(message: unknown): void {
    this.#write(messageOf(message))
  }

  close(): void {
    clearInterval(this.#heartbeat)
    for (const client of this.#clients) client.end()
  }

  #write(text: string): void {
    for (const client of this.#clients) {
      // A client that does not read must not fill the memory.
      if (client.writableLength > 1_000_000) client.destroy()
      else client.write(text)
    }
  }
}

const messageOf = (message: unknown): string => `data: ${JSON.stringify(message)}\n\n`

/** Whether two texts are the same, in a time that does not tell how much of them is. */
function isSame(one: string, other: string): boolean {
  const [bytes, otherBytes] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === otherBytes.length && timingSafeEqual(bytes, otherBytes)
}
