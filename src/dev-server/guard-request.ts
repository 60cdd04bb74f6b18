import type { IncomingMessage } from 'node:http'
import { networkInterfaces } from 'node:os'

/** Why a request is not answered. */
export interface Refusal {
  readonly status: 400 | 403 | 405
  readonly message: string
}

/**
 * Names by which the server may be called. Others are a sign of DNS rebinding: a foreign page that has its
 * own name lead here.
 */
export function allowedHosts(bound: string, more: readonly string[]): ReadonlySet<string> {
  const own =
    bound === '0.0.0.0' || bound === '::'
      ? Object.values(networkInterfaces()).flatMap((each) =>
          (each ?? []).map(({ address, family }) =>
            family === 'IPv6' ? `[${address.replace(/%.*$/, '')}]` : address,
          ),
        )
      : [bound.includes(':') ? `[${bound}]` : bound]
  return new Set(['localhost', '127.0.0.1', '[::1]', ...own, ...more].map((name) => name.toLowerCase()))
}

/** Whether a request may be answered: method, host, and that no foreign page asks for parts of this site. */
export function guardRequest(request: IncomingMessage, hosts: ReadonlySet<string>): Refusal | undefined {
  const { headers, method } = request
  if (method !== 'GET' && method !== 'HEAD')
    return { status: 405, message: 'Only GET and HEAD are answered.' }
  const given = request.headersDistinct['host'] ?? []
  const [host = ''] = given
  if (given.length !== 1) return { status: 400, message: 'One Host header is needed.' }
  if (!hosts.has(hostName(host) ?? ''))
    return { status: 403, message: 'This host is not allowed. Add it with --allowed-hosts.' }
  const isNavigation =
    headers['sec-fetch-mode'] === 'navigate' &&
    (headers['sec-fetch-dest'] === 'document' || headers['sec-fetch-dest'] === undefined)
  if (headers['sec-fetch-site'] === 'cross-site' && !isNavigation)
    return { status: 403, message: 'Pages of other sites cannot use this server.' }
  return undefined
}

/**
 * The Host header's name in lower case; undefined if it is not a plain name or address with an optional port.
 */
function hostName(host: string): string | undefined {
  return /^(\[[\da-f:]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase()
}

/**
 * Whether the page that asks is one of this server: its Origin has the name and the port that the request was
 * sent to.
 */
export function isOwnOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  if (headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin') return false
  // Browsers leave Origin out of requests within one site.
  return origin === undefined
    ? headers['sec-fetch-site'] === 'same-origin' ||
        headers.referer === undefined ||
        headers.referer.startsWith(`http://${host ?? ''}/`)
    : origin === `http://${host ?? ''}`
}
