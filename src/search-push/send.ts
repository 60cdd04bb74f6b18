import { setTimeout as pause } from 'node:timers/promises'

/** How requests to a service are made. */
export interface SendOptions {
  /** Milliseconds until a request is given up. */
  readonly timeout: number
  /** How often a request that failed for a passing reason is made again. */
  readonly retries: number
  /** Milliseconds before the first of these; each further one waits twice as long. */
  readonly delay: number
  readonly signal?: AbortSignal
}

/** For what has to be done also after the user gave up. */
export function untilDone({ timeout, retries, delay }: SendOptions): SendOptions {
  return { timeout, retries, delay }
}

export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as it is when it is text, as JSON otherwise. */
  readonly body?: unknown
  /** Statuses that are answers and not failures. */
  readonly accept?: readonly number[]
}

export interface ServiceAnswer {
  readonly status: number
  readonly text: string
}

/** A request that got no usable answer, with what the service said. */
export class ServiceError extends Error {
  /** The status of the last answer; nothing when there was none. */
  readonly status: number | undefined
  /** Whether the same request may get a better answer later. */
  readonly passing: boolean

  constructor(message: string, { status, passing = false }: { readonly status?: number; readonly passing?: boolean } = {}) {
    super(message)
    this.name = 'ServiceError'
    this.status = status
    this.passing = passing
  }
}

const longestWait = 60_000

/** Sends a request, again when the service is busy, broken or out of reach. Throws a `ServiceError` when that did not help or would not. */
export async function send(request: ServiceRequest, options: SendOptions): Promise<ServiceAnswer> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await tryOnce(request, options)
    if ('answer' in outcome) return outcome.answer
    if (!outcome.error.passing || attempt >= options.retries) throw outcome.error
    await pause(Math.min(longestWait, outcome.wait ?? options.delay * 2 ** attempt), undefined, options.signal ? { signal: options.signal } : {})
  }
}

/** The answer's body. Throws a `ServiceError` when it is no JSON object. */
export function jsonOf({ text, status }: ServiceAnswer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>
  } catch {
    // Said below.
  }
  throw new ServiceError(`answered something that is no JSON: ${excerpt(text)}`, { status })
}

type Outcome = { readonly answer: ServiceAnswer } | { readonly error: ServiceError; readonly wait?: number }

async function tryOnce({ method, url, headers, body, accept = [] }: ServiceRequest, { timeout, signal }: SendOptions): Promise<Outcome> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...(body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' }), ...headers },
      // A key must not follow a redirect to somebody else.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(timeout)]) : AbortSignal.timeout(timeout),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const { status } = response
    const text = await response.text()
    if (response.ok || accept.includes(status)) return { answer: { status, text } }
    const wait = secondsOf(response.headers.get('retry-after'))
    return { error: new ServiceError(`answered ${String(status)} to ${method} ${new URL(url).pathname}: ${excerpt(text)}`, { status, passing: status === 408 || status === 429 || status >= 500 }), ...(wait === undefined ? {} : { wait }) }
  } catch (error) {
    if (signal?.aborted) throw error
    return { error: new ServiceError(`could not be reached (${reasonOf(error)})`, { passing: true }) }
  }
}

function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  return cause instanceof Error ? ('code' in cause && typeof cause.code === 'string' ? cause.code : cause.message) : error.message
}

// eslint-disable-next-line no-control-regex -- what a service says goes to a terminal
const excerpt = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').trim().slice(0, 200) || 'nothing'
