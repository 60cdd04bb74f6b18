import type { AnswerProblem } from '../../../model/search/answers.ts'
import { AnswerFailure, failureOf } from './post-json.ts'

/** The time limit for a silent service, in milliseconds. */
const maxSilence = 60_000
/** The maximum number of characters in an event, and in the whole response. */
const longestEvent = 1_000_000
const longestStream = 8_000_000

interface StreamRequest {
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
  /** Interprets the body of an error response, for services with error codes. */
  readonly problemIn?: (text: string) => AnswerProblem | undefined
}

/**
 * Sends a request and yields the data of the server-sent events in the response. Throws an `AnswerFailure` if
 * there is no stream, or if it breaks off or falls silent; ends normally when `signal` is aborted. Leaving
 * the loop cancels the request.
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
  let hasBegun = false
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
    // A host that does not know the address may respond with a page.
    if (!response.body || !/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? ''))
      throw new AnswerFailure('unreadable')
    const parser = new EventParser()
    for await (const text of textOf(response.body)) {
      listen()
      hasBegun = true
      yield* parser.push(text)
    }
    yield* parser.end()
  } catch (problem) {
    if (signal.aborted) return
    if (silent) throw new AnswerFailure('silent')
    if (problem instanceof AnswerFailure) throw problem
    throw new AnswerFailure(hasBegun ? 'broken' : 'network')
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    abort()
  }
}

/** The start of a body, which contains an error's details. */
async function beginningOf({ body }: Response): Promise<string> {
  const piece = await body?.getReader().read()
  return new TextDecoder().decode(piece?.value)
}

/** Not every browser supports iterating a stream. */
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
 * Parses server-sent events (HTML Living Standard, 9.2.6) in linear time. Only the data of events is used.
 */
export class EventParser {
  /** Parts of an unfinished line. */
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

  /** Returns the data of events that this piece completes. */
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
   * Returns the data of an event that was not ended by an empty line. The standard drops it, but services
   * forget the line after their last event.
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
