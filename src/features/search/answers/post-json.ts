import { AnswerFailure, failureOf } from './failure.ts'

/** The time limit for a response, in milliseconds. */
const maxSilence = 20_000

interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  readonly silence?: number
}

/** Sends JSON and returns the response if it is successful; otherwise, throws an `AnswerFailure`. */
export async function postJson(
  address: string,
  body: unknown,
  { headers, signal, silence = maxSilence }: PostOptions = {},
): Promise<Response> {
  const request = new AbortController()
  const abort = (): void => request.abort()
  signal?.addEventListener('abort', abort)
  const timer = setTimeout(abort, silence)
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: request.signal,
    })
    if (!response.ok) throw failureOf(response)
    return response
  } catch (problem) {
    if (problem instanceof AnswerFailure) throw problem
    throw new AnswerFailure(request.signal.aborted ? 'silent' : 'network')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
