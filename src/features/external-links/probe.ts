import { lookup } from 'node:dns'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { retryAfter } from '../../model/retry-after.ts'
import { isIP, BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net'
import { parseUrl } from '../../model/address.ts'

export interface ProbeOptions {
  readonly timeoutMilliseconds: number
  /** Whether a private address may be requested nevertheless. */
  readonly allowAddress: (address: string) => boolean
  readonly signal?: AbortSignal
  /** Further fields of the requests. */
  readonly headers?: Readonly<Record<string, string>>
}

export type ProbeResult =
  | {
      readonly kind: 'status'
      readonly status: number
      /** Seconds. */ readonly retryAfter?: number | undefined
      readonly finalUrl: string
      /** Where the permanent redirects lead that come before all others (RFC 9110, 15.4.2 and 15.4.9). */
      readonly movedTo?: string | undefined
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
  let movedTo: string | undefined
  let isPermanent = true
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const target = parseUrl(url)
    if (!target || !/^https?:$/.test(target.protocol))
      return { kind: 'refused', reason: `\`${url.slice(0, 100)}\` is not a web address` }
    if (target.username !== '' || target.password !== '')
      return { kind: 'refused', reason: 'the address contains a user name and a password' }
    const host = target.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && isPrivateAddress(host) && !options.allowAddress(host))
      return { kind: 'refused', reason: `\`${host}\` is a private address` }
    const answer = await ask(target, method, options)
    if (answer.kind !== 'answer') return answer
    const { status, location, retryAfter: wait } = answer
    if (location === undefined || ![301, 302, 303, 307, 308].includes(status))
      return { kind: 'status', status, finalUrl: url, movedTo, retryAfter: wait }
    const next = parseUrl(location, url)
    if (!next) return { kind: 'status', status, finalUrl: url, movedTo }
    url = next.href
    isPermanent &&= status === 301 || status === 308
    if (isPermanent) movedTo = url
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
  { timeoutMilliseconds, allowAddress, signal, headers }: ProbeOptions,
): Promise<Answer> {
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const outgoing = send(url, {
      method,
      headers: { 'user-agent': userAgent, accept: 'text/html,*/*;q=0.8', range: 'bytes=0-1023', ...headers },
      lookup: guardedLookup(allowAddress),
      agent: false,
      maxHeaderSize: 65_536,
      signal,
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
        retryAfter: retryAfter(response.headers['retry-after'], Date.now()),
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

const refused = new BlockList()
// Special-purpose addresses (RFC 6890 and its registry): loopback, private networks, link-local addresses
// including cloud metadata services, multicast.
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  refused.addSubnet(network, bits, 'ipv4')
// Beside those of the registry: addresses that contain one of IPv4 (RFC 4291, section 2.5.5.1), and
// site-local ones (RFC 3879).
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['100:0:0:1::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  refused.addSubnet(network, bits, 'ipv6')

/**
 * Whether an IP address is not part of the public Internet. Requests from CI must not reach such addresses.
 */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (isIPv4(bare)) return refused.check(bare, 'ipv4')
  if (!isIPv6(bare)) return false
  const mapped = mappedAddress(bare)
  return mapped === undefined ? refused.check(bare, 'ipv6') : refused.check(mapped, 'ipv4')
}

/** The address of IPv4 that one of IPv6 stands for, in any spelling: `::ffff:127.0.0.1`, `::ffff:7f00:1`. */
function mappedAddress(address: string): string | undefined {
  // The URL Standard (4.5.3) has one spelling for each address, without dots.
  const [, high, low] =
    /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(new URL(`http://[${address}]`).hostname) ?? []
  if (high === undefined || low === undefined) return undefined
  return [high, low].flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 255]).join('.')
}
