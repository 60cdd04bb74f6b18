import { setTimeout as pause } from 'node:timers/promises'
import { Readable, type Writable } from 'node:stream'
import type { McpServerFactory } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { StringDecoder } from 'node:string_decoder'

/** A message is a line; longer ones are no requests of this server. */
const maxBufferSize = 1_000_000
/** Milliseconds that answers may take after the input has ended: a request that was cancelled gets none. */
const patience = 10_000

/**
 * Serves the protocol over two streams, until the input ends and what was asked is answered, or `signal` is
 * aborted.
 */
export async function serveStream(
  factory: McpServerFactory,
  input: Readable,
  output: Writable,
  signal: AbortSignal,
): Promise<void> {
  const pending = new Pending()
  // The transport closes at the end of its input. From a pipe that comes before the first answer.
  const requests = Readable.from(untilAnswered(input, pending))
  const transport = new AnsweringTransport(requests, output, pending)
  const ended = new Promise<void>((resolve) => {
    requests.once('end', resolve).once('close', resolve)
    signal.addEventListener('abort', () => resolve())
  })
  const connection = serveStdio(factory, { transport })
  if (!signal.aborted) await ended
  await connection.close()
}

async function* untilAnswered(input: Readable, pending: Pending): AsyncGenerator<Buffer> {
  for await (const chunk of input as AsyncIterable<Buffer>) {
    pending.ask(chunk)
    yield chunk
  }
  await Promise.race([pending.answered(), pause(patience, undefined, { ref: false })])
}

class AnsweringTransport extends StdioServerTransport {
  readonly #pending: Pending

  constructor(input: Readable, output: Writable, pending: Pending) {
    super(input, output, { maxBufferSize })
    this.#pending = pending
  }

  override async send(message: Parameters<StdioServerTransport['send']>[0]): Promise<void> {
    await super.send(message)
    if ('id' in message && !('method' in message)) this.#pending.answer(message.id)
  }
}

/** The requests of a stream of JSON-RPC messages, a line each, that have no answer yet. */
class Pending {
  readonly #ids = new Set<unknown>()
  readonly #decoder = new StringDecoder('utf8')
  #rest = ''
  #isAnswered: () => void = () => undefined

  /** Takes a piece of the input, which may begin and end anywhere. */
  ask(chunk: Buffer): void {
    const lines = (this.#rest + this.#decoder.write(chunk)).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) {
      const id = requestId(line)
      if (id !== undefined) this.#ids.add(id)
    }
  }

  /** Takes the id of an answer. */
  answer(id: unknown): void {
    this.#ids.delete(id)
    if (this.#ids.size === 0) this.#isAnswered()
  }

  /** Resolves as soon as nothing is open. */
  async answered(): Promise<void> {
    if (this.#ids.size > 0) await new Promise<void>((resolve) => (this.#isAnswered = resolve))
  }
}

/** Undefined for what gets no answer: notifications, answers of the client, nonsense. */
function requestId(line: string): unknown {
  try {
    const message = JSON.parse(line) as { readonly id?: unknown; readonly method?: unknown } | null
    return message?.method === undefined ? undefined : message.id
  } catch {
    return undefined
  }
}
