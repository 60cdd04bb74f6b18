import type { AnswerProblem } from '../../../model/search/answers.ts'
import { AnswerFailure, failureOf } from './failure.ts'

/** How long a service may be silent, in milliseconds. */
const maxSilence = 60_000
/** In characters: of one event, and of everything that is read for one answer. */
const longestEvent = 1_000_000
const longestStream = 8_000_000

interface StreamRequest {
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
  /** What the body of a response that is an error says, for services that have codes for it. */
  readonly problemIn?: (text: string) => AnswerProblem | undefined
}

/**
 * Asks and yields the data of each server-sent event of the response. Throws an `AnswerFailure` when there is
 * no stream, when it breaks off or falls silent; ends without a word when `signal` is aborted. Leaving the
 * loop ends the request.
 */
export async function* eventStream(
  address: string,
  { headers, body, problemIn }: StreamRequest,
  signal: AbortSignal,
  silence = maxSilence,
): AsyncGenerator<string> {
  const request = new AbortController()
  const abort = (): void => request.abort()
  signal.addEventListener('abort', abort)
  let silent = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      silent = true
      abort()
    }, silence)
  }
  let begun = false
  try {
    if (signal.aborted) return
    listen()
    const response = await fetch(address, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: request.signal,
    })
    if (!response.ok) throw failureOf(response, problemIn?.(await beginningOf(response)))
    // A host that knows no such address may answer with a page.
    if (!response.body || !/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? ''))
      throw new AnswerFailure('unreadable')
    const parser = new EventParser()
    for await (const text of textOf(response.body)) {
      listen()
      begun = true
      yield* parser.push(text)
    }
    yield* parser.end()
  } catch (problem) {
    if (signal.aborted) return
    if (silent) throw new AnswerFailure('silent')
    if (problem instanceof AnswerFailure) throw problem
    throw new AnswerFailure(begun ? 'broken' : 'network')
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    abort()
  }
}

/** The first piece of a body, in which an error says what it is. */
async function beginningOf({ body }: Response): Promise<string> {
  const piece = await body?.getReader().read()
  return new TextDecoder().decode(piece?.value)
}

/** Not every browser can iterate a stream. */
async function* textOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    const text = decoder.decode(value, { stream: !done })
    length += text.length
    if (length > longestStream) throw new AnswerFailure('long')
    if (text !== '') yield text
    if (done) return
  }
}

/**
 * Server-sent events as HTML's standard has them (9.2.6): only their data is wanted here. Time goes with the
 * length of the stream.
 */
export class EventParser {
  /** Pieces of a line that has not ended. */
  #line: string[] = []
  #lineLength = 0
  #data: string[] = []
  #dataLength = 0
  #afterReturn = false

  #add(text: string): void {
    if (text === '') return
    this.#line.push(text)
    this.#lineLength += text.length
    if (this.#lineLength + this.#dataLength > longestEvent) throw new AnswerFailure('unreadable')
  }

  /** The data of the events that end in this piece of the stream. */
  *push(piece: string): Generator<string> {
    let from = 0
    for (const { 0: ending, index } of piece.matchAll(/\r\n|\r|\n/g)) {
      const split = ending === '\n' && index === 0 && this.#afterReturn // The other half of a line's end came before.
      if (!split) {
        this.#add(piece.slice(from, index))
        yield* this.#endLine()
      }
      from = index + ending.length
    }
    this.#afterReturn = piece.endsWith('\r')
    this.#add(piece.slice(from))
  }

  /**
   * The event that was not closed by an empty line. The standard drops it; services forget the line after
   * their last event.
   */
  *end(): Generator<string> {
    yield* this.#endLine()
    yield* this.#endLine()
  }

  *#endLine(): Generator<string> {
    const line = this.#line.join('')
    this.#line = []
    this.#lineLength = 0
    if (line !== '') {
      if (line !== 'data' && !line.startsWith('data:')) return
      const data = line.slice(line[5] === ' ' ? 6 : 5)
      this.#data.push(data)
      this.#dataLength += data.length
      return
    }
    if (this.#data.length === 0) return
    const data = this.#data.join('\n')
    this.#data = []
    this.#dataLength = 0
    yield data
  }
}
