import { setTimeout as pause } from 'node:timers/promises'
import { hide } from './hide-key.ts'
import { ServiceError } from './service-error.ts'

/** How an engine is asked. Times are in milliseconds. */
export interface RetryPolicy {
  /** Until a request is given up. */
  readonly timeout: number
  /** How often a request that failed for a temporary reason is repeated. */
  readonly retries: number
  /**
   * Before the first of these; each further one waits twice as long. Looks at a task begin with a quarter of
   * it.
   */
  readonly delay: number
  /** Until a task that the engine has taken on must be done; ten minutes by default. */
  readonly taskTimeout?: number
  readonly signal?: AbortSignal
}

/** A hosted search engine: its address and how requests to it are signed. */
export interface Engine {
  /**
   * Addresses at which the engine answers, in the order in which they are tried: `https://host/typesense`.
   */
  readonly addresses: readonly string[]
  /** What says who asks. */
  readonly headers: Readonly<Record<string, string>>
  /** The key in these headers. It is in no message. */
  readonly key: string
}

/** A request to a search engine. */
export interface EngineRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the address of the engine: `/collections/docs`. */
  readonly path: string
  /** Sent as it is when it is text, as JSON otherwise. */
  readonly body?: unknown
  /** Statuses that are answers and not failures. */
  readonly accept?: readonly number[]
}

/** What a search engine answered. */
export interface EngineAnswer {
  readonly status: number
  readonly text: string
}

/** A connection to a search engine that repeats what failed for a temporary reason. */
export interface EngineConnection {
  /**
   * Gets an answer, if need be from the next address, later, or both. Throws a `ServiceError` when that did
   * not help or would not.
   */
  readonly ask: (request: EngineRequest, policy?: RetryPolicy) => Promise<EngineAnswer>
  /** The error that an answer amounts to which was accepted too early. */
  readonly refusal: (request: EngineRequest, answer: EngineAnswer) => ServiceError
  /** What the engine says, fit for a terminal: one line, without the key, not too long. */
  readonly quote: (text: string) => string
}

const longestWait = 60_000

/** Opens a connection to a search engine; nothing is sent before the first request. */
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
        // A key must not follow a redirect to somebody else.
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
  // A certificate does not become right by asking again, nor a server that speaks something else, nor a port
  // that fetch never uses.
  return { reason, passing: !/CERT|SELF_SIGNED|VERIFY|SSL|EPROTO|^bad port$/.test(reason) }
}

const excerpt = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex -- what an engine says goes to a terminal
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .trim()
    .slice(0, 200) || 'nothing'
