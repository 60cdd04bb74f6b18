import { retryAfter } from '../../../model/retry-after.ts'
import type { AnswerProblem } from '../../../model/search/answers.ts'

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

/** A failure of a provider, in a form that can be shown to readers. */
export class AnswerFailure extends Error {
  readonly problem: AnswerProblem
  /** In seconds. */
  readonly retryAfter: number | undefined

  constructor(problem: AnswerProblem, retryAfter?: number) {
    super(`No answer: ${problem}`)
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/** Interprets an HTTP status, unless the body was more specific. */
export function failureOf(response: Response, problem?: AnswerProblem): AnswerFailure {
  if (problem !== undefined && problem !== 'busy') return new AnswerFailure(problem)
  if (problem === 'busy' || response.status === 429) {
    const seconds = retryAfter(response.headers.get('retry-after'), Date.now()) ?? 0
    return new AnswerFailure('busy', seconds > 0 && seconds < 86_400 ? seconds : undefined)
  }
  return new AnswerFailure(response.status === 401 || response.status === 403 ? 'refused' : 'failed')
}
