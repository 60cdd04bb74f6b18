import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { withDeadline } from './deadline.ts'

/** Options of `fetch`, and when it ends. */
export interface TimedRequest extends Omit<RequestInit, 'signal'> {
  /** The time limit for the whole response, in milliseconds. */
  readonly milliseconds: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Fetches and reads a response within a time limit, and returns what `read` makes of it. Throws what `fetch`
 * does, a `TimeoutError` when it is late, and the signal's reason when that is aborted.
 *
 * The body is a stream of its own because `fetch` of Node 20 forgets its signal once the headers are there: a
 * server that sends a byte now and then would be waited for without end.
 */
export const timedFetch = <T>(
  address: string | URL,
  { milliseconds, signal, ...init }: TimedRequest,
  read: (response: Response, body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> =>
  withDeadline(milliseconds, signal, async (deadline) => {
    const response = await fetch(address, { ...init, signal: deadline })
    // The types of Node and of the DOM describe the same stream.
    const stream = response.body as ReadableStream<Uint8Array> | null
    const body: Readable = stream ? Readable.fromWeb(stream, { signal: deadline }) : Readable.from([])
    try {
      return await read(response, body)
    } catch (error) {
      throw deadline.aborted ? deadline.reason : error
    } finally {
      body.destroy()
    }
  })

/** The text of a body of UTF-8. Throws an error that names `what` when it has more bytes than `max`. */
export async function bodyText(
  body: AsyncIterable<Uint8Array>,
  max = Infinity,
  what = 'The response',
): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > max) throw new Error(`${what} is larger than ${String(max)} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
