import { setTimeout as pause } from 'node:timers/promises'
import { isRecord, type PlainObject } from '../../../model/plain-data.ts'
import { retryAfter } from '../../../model/retry-after.ts'
import { bodyText, timedFetch } from '../../../kit.ts'

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
interface Engine {
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
      const [response, text] = await timedFetch(
        address + path,
        {
          method,
          headers: {
            ...engine.headers,
            ...(body === undefined
              ? {}
              : { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' }),
          },
          // A redirect must not leak the key.
          redirect: 'manual',
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
          signal,
          milliseconds: timeout,
        },
        async (received, body) => [received, await bodyText(body)] as const,
      )
      const { status, headers } = response
      const answer = { status, text }
      if (response.ok || accept.includes(status)) return { answer }
      if (status >= 300 && status < 400)
        return {
          error: new ServiceError(
            `sends ${method} ${quote(path)} on to ${quote(headers.get('location') ?? '')}, where the key is not sent`,
            { status },
          ),
        }
      const seconds = retryAfter(headers.get('retry-after'), Date.now())
      return { error: refusal(request, answer), wait: seconds && seconds * 1_000 }
    } catch (error) {
      if (signal?.aborted) throw error
      const { reason, passing } = failureOf(error, timeout)
      return { error: new ServiceError(`could not be reached (${quote(reason)})`, { passing }) }
    }
  }

  return { ask: (request, how = policy) => ask(request, how), refusal, quote }
}

/** Sends a request that is given by its parts. */
export const callsOf =
  ({ ask }: EngineConnection) =>
  (
    method: EngineRequest['method'],
    path: string,
    more: Pick<EngineRequest, 'body' | 'accept'> = {},
    how?: RetryPolicy,
  ): Promise<EngineAnswer> =>
    ask({ method, path, ...more }, how)

type Outcome =
  | { readonly answer: EngineAnswer }
  | { readonly error: ServiceError; readonly wait?: number | undefined }

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

/** An error of an engine. The message continues a sentence that starts with the engine's name. */
export class ServiceError extends Error {
  /** The status of the last response; undefined if there was none. */
  readonly status: number | undefined
  /** Whether a retry may succeed. */
  readonly passing: boolean

  constructor(
    message: string,
    { status, passing = false }: { readonly status?: number; readonly passing?: boolean } = {},
  ) {
    super(message)
    this.name = 'ServiceError'
    this.status = status
    this.passing = passing
  }
}

/** Removes the key from a text, whether it occurs as is, in an address, or in JSON. */
function hide(text: string, key: string): string {
  const forms = [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)]
  return forms.reduce((safeText, form) => safeText.replaceAll(form, '…'), text)
}

/** Parses the body of a response. Throws a `ServiceError` if it is not a JSON object. */
export function jsonOf({ text, status }: EngineAnswer, { quote }: EngineConnection): PlainObject {
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return value
  } catch {
    // Reported below.
  }
  throw new ServiceError(`answered with something that is not a JSON object: ${quote(text)}`, { status })
}

/** The strings in a list; empty for any other value. */
export const stringsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []

/** The objects in a list; empty for any other value. */
export const objectsOf = (value: unknown): readonly PlainObject[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

const longestPause = 2_000
const usualTimeout = 600_000

/** Polls a task until it is done, frequently at first. Throws a `ServiceError` after `taskTimeout`. */
export async function waitForTask(
  isDone: () => Promise<boolean>,
  { delay, taskTimeout = usualTimeout, signal }: RetryPolicy,
): Promise<void> {
  let waited = 0
  for (let wait = delay / 4; !(await isDone()); wait = Math.min(longestPause, wait * 1.5)) {
    if (waited >= taskTimeout)
      throw new ServiceError(`has not finished a task after ${String(Math.round(waited / 1_000))} s`, {
        passing: true,
      })
    await pause(wait, undefined, signal ? { signal } : {})
    waited += wait
  }
}

const longestTimeout = 10_000

/**
 * The policy for cleaning up after an interruption or a silent engine: without the signal, and with short
 * time limits.
 */
export function whenStopped({ timeout, delay }: RetryPolicy): RetryPolicy {
  return { timeout: Math.min(timeout, longestTimeout), retries: 1, delay }
}
