import { setTimeout as pause } from 'node:timers/promises'
import { hide } from './hide-key.ts'
import { ServiceError } from './service-error.ts'

/** Time limits and retries. Times are in milliseconds. */
export interface RetryPolicy {
  /** The time limit for a request. */
  readonly timeout: number
  /** The number of retries after temporary failures. */
  readonly retries: number
  /**
   * The delay before the first retry; it doubles with each one. Polling a task starts with a quarter of it.
   */
  readonly delay: number
  /** The time limit for an accepted task; ten minutes by default. */
  readonly taskTimeout?: number
  readonly signal?: AbortSignal
}

/** A hosted search engine: its addresses and authentication. */
export interface Engine {
  /** Addresses in the order in which they are tried: `https://host/typesense`. */
  readonly addresses: readonly string[]
  /** Headers for authentication. */
  readonly headers: Readonly<Record<string, string>>
  /** The key in these headers, which must not appear in messages. */
  readonly key: string
}

/** A request to a search engine. */
export interface EngineRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to the engine's address: `/collections/docs`. */
  readonly path: string
  /** Text is sent as is, anything else as JSON. */
  readonly body?: unknown
  /** Error statuses that are expected. */
  readonly accept?: readonly number[]
}

/** A response of a search engine. */
export interface EngineAnswer {
  readonly status: number
  readonly text: string
}

/** A connection to a search engine that retries after temporary failures. */
export interface EngineConnection {
  /**
   * Sends a request, with retries and alternative addresses if necessary. Throws a `ServiceError` if these
   * fail, or would not help.
   */
  readonly ask: (request: EngineRequest, policy?: RetryPolicy) => Promise<EngineAnswer>
  /** The error for a response that turned out to be unacceptable. */
  readonly refusal: (request: EngineRequest, answer: EngineAnswer) => ServiceError
  /** Prepares a text from the engine for a terminal: one line, without the key, not too long. */
  readonly quote: (text: string) => string
}

const longestWait = 60_000

/** Creates a connection to a search engine; nothing is sent before the first request. */
export function connectTo(engine: Engine, policy: RetryPolicy): EngineConnection {
  const quote = (text: string): string => excerpt(hide(text, engine.key))
  const refusal = ({ method, path }: EngineRequest, { status, text }: EngineAnswer): ServiceError => {
    const passing = status === 408 || status === 429 || status >= 500
    return new ServiceError(`answered ${String(status)} to ${method} ${quote(path)}: ${quote(text)}`, {
      status,
      passing,
    })
  }

  const ask = async (
    request: EngineRequest,
    { timeout, retries, delay, signal }: RetryPolicy,
  ): Promise<EngineAnswer> => {
    for (let attempt = 0; ; attempt++) {
      const address = engine.addresses[attempt % engine.addresses.length] ?? ''
      const outcome = await askOnce(request, address, timeout, signal)
      if ('answer' in outcome) return outcome.answer
      if (!outcome.error.passing || attempt >= retries) throw outcome.error
      await pause(
        Math.min(longestWait, outcome.wait ?? delay * 2 ** attempt),
        undefined,
        signal ? { signal } : {},
      )
    }
  }

  const askOnce = async (
    request: EngineRequest,
    address: string,
    timeout: number,
    signal: AbortSignal | undefined,
  ): Promise<Outcome> => {
    const { method, path, body, accept = [] } = request
    try {
      const response = await fetch(address + path, {
        method,
        headers: {
          ...engine.headers,
          ...(body === undefined
            ? {}
            : { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' }),
        },
        // A redirect must not leak the key.
        redirect: 'manual',
        signal: signal
          ? AbortSignal.any([signal, AbortSignal.timeout(timeout)])
          : AbortSignal.timeout(timeout),
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const { status } = response
      const answer = { status, text: await response.text() }
      if (response.ok || accept.includes(status)) return { answer }
      if (status >= 300 && status < 400)
        return {
          error: new ServiceError(
            `sends ${method} ${quote(path)} on to ${quote(response.headers.get('location') ?? '')}, where the key is not sent`,
            { status },
          ),
        }
      const wait = millisecondsOf(response.headers.get('retry-after'))
      return { error: refusal(request, answer), ...(wait === undefined ? {} : { wait }) }
    } catch (error) {
      if (signal?.aborted) throw error
      const { reason, passing } = failureOf(error, timeout)
      return { error: new ServiceError(`could not be reached (${quote(reason)})`, { passing }) }
    }
  }

  return { ask: (request, how = policy) => ask(request, how), refusal, quote }
}

type Outcome = { readonly answer: EngineAnswer } | { readonly error: ServiceError; readonly wait?: number }

function millisecondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}

function failureOf(error: unknown, timeout: number): { readonly reason: string; readonly passing: boolean } {
  if (!(error instanceof Error)) return { reason: String(error), passing: true }
  if (error.name === 'TimeoutError')
    return { reason: `no answer within ${String(timeout / 1_000)} s`, passing: true }
  const { cause } = error
  if (!(cause instanceof Error)) return { reason: error.message, passing: true }
  const reason = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
  // Retrying does not help against invalid certificates, another protocol, or a port that fetch blocks.
  return { reason, passing: !/CERT|SELF_SIGNED|VERIFY|SSL|EPROTO|^bad port$/.test(reason) }
}

const excerpt = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- what an engine says goes to a terminal
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .trim()
    .slice(0, 200) || 'nothing'
