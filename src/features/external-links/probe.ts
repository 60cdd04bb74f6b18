import { lookup } from 'node:dns'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateAddress } from './address-range.ts'

/** Options for requesting an external address. */
export interface ProbeOptions {
  readonly timeoutMilliseconds: number
  /** Whether a private address may be requested nevertheless. */
  readonly allowAddress: (address: string) => boolean
  readonly signal?: AbortSignal
}

/** The result of a single request. */
export type ProbeResult =
  | {
      readonly kind: 'status'
      readonly status: number
      /** Seconds. */ readonly retryAfter?: number
      readonly finalUrl: string
    }
  /** `code` is a system or TLS error code: ENOTFOUND, ECONNRESET, CERT_HAS_EXPIRED. */
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'refused'; readonly reason: string }

const maxRedirects = 10
const userAgent = 'docgen-check-links/1 (+https://docgen.dev)'

/**
 * Requests an address with HEAD, or with GET if the server rejects that; only the headers of a response are
 * read. Redirects are followed manually, so that each new address is validated and none leads into a private
 * network (CWE-918).
 */
export async function probe(url: string, options: ProbeOptions): Promise<ProbeResult> {
  const head = await follow(url, 'HEAD', options)
  const isDisliked =
    head.kind === 'status'
      ? [400, 403, 404, 405, 406, 409, 410, 429, 500, 501, 502, 503, 999].includes(head.status) &&
        head.retryAfter === undefined
      : head.kind === 'failed' && ['ECONNRESET', 'TIMEOUT', 'HPE_INVALID_CONSTANT'].includes(head.code)
  return isDisliked ? follow(url, 'GET', options) : head
}

async function follow(start: string, method: 'HEAD' | 'GET', options: ProbeOptions): Promise<ProbeResult> {
  let url = start
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const target = URL.canParse(url) ? new URL(url) : undefined
    if (!target || !/^https?:$/.test(target.protocol))
      return { kind: 'refused', reason: `\`${url.slice(0, 100)}\` is not a web address` }
    if (target.username !== '' || target.password !== '')
      return { kind: 'refused', reason: 'the address contains a user name and a password' }
    const host = target.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && isPrivateAddress(host) && !options.allowAddress(host))
      return { kind: 'refused', reason: `\`${host}\` is a private address` }
    const answer = await ask(target, method, options)
    if (answer.kind !== 'answer') return answer
    const { status, location, retryAfter } = answer
    if (location === undefined || ![301, 302, 303, 307, 308].includes(status))
      return { kind: 'status', status, finalUrl: url, ...(retryAfter === undefined ? {} : { retryAfter }) }
    if (!URL.canParse(location, url)) return { kind: 'status', status, finalUrl: url }
    url = new URL(location, url).href
  }
  return { kind: 'failed', code: 'REDIRECT_LOOP' }
}

type Answer =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly location: string | undefined
      readonly retryAfter: number | undefined
    }
  | Extract<ProbeResult, { kind: 'failed' | 'refused' }>

function ask(
  url: URL,
  method: 'HEAD' | 'GET',
  { timeoutMilliseconds, allowAddress, signal }: ProbeOptions,
): Promise<Answer> {
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const outgoing = send(url, {
      method,
      headers: { 'user-agent': userAgent, accept: 'text/html,*/*;q=0.8', range: 'bytes=0-1023' },
      lookup: guardedLookup(allowAddress),
      agent: false,
      maxHeaderSize: 65_536,
      ...(signal ? { signal } : {}),
    })
    // A single deadline, so that a server that sends single bytes cannot extend it.
    const timer = setTimeout(
      () => outgoing.destroy(Object.assign(new Error('timeout'), { code: 'TIMEOUT' })),
      timeoutMilliseconds,
    )
    const finish = (answer: Answer): void => {
      clearTimeout(timer)
      resolve(answer)
      outgoing.destroy()
    }
    outgoing.on('response', (response: IncomingMessage) =>
      finish({
        kind: 'answer',
        status: response.statusCode ?? 0,
        location: response.headers.location,
        retryAfter: secondsOf(response.headers['retry-after']),
      }),
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      finish(
        error.code === 'EPRIVATE'
          ? { kind: 'refused', reason: error.message }
          : { kind: 'failed', code: error.code ?? error.name },
      ),
    )
    outgoing.end()
  })
}

/**
 * Resolves names once and connects to exactly these addresses, so that a second DNS response cannot redirect
 * the request.
 */
function guardedLookup(allowAddress: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      const bad = addresses.find(({ address }) => isPrivateAddress(address) && !allowAddress(address))
      if (bad)
        return done(
          Object.assign(new Error(`\`${hostname}\` resolves to the private address \`${bad.address}\``), {
            code: 'EPRIVATE',
          }),
          '',
          0,
        )
      const [first] = addresses
      if (options.all)
        // Node requests all addresses in this form.
        (done as (problem: null, all: typeof addresses) => void)(null, addresses)
      else done(null, first?.address ?? '', first?.family ?? 4)
    })
  }
}

/** Parses a Retry-After header: seconds or an HTTP date (RFC 9110, 10.2.3). */
function secondsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,6}$/.test(header.trim())) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}
