import type { IncomingMessage } from 'node:http'
import { networkInterfaces } from 'node:os'

export interface Refusal {
  readonly status: 400 | 403 | 405
  readonly message: string
}

/**
 * Host names that the server answers to. Any other name may be DNS rebinding: a foreign site whose own name
 * resolves to this machine.
 */
export function allowedHosts(bound: string, more: readonly string[]): ReadonlySet<string> {
  const machineNames =
    bound === '0.0.0.0' || bound === '::'
      ? Object.values(networkInterfaces()).flatMap((each) =>
          (each ?? []).map(({ address, family }) =>
            family === 'IPv6' ? `[${address.replace(/%.*$/, '')}]` : address,
          ),
        )
      : [bound.includes(':') ? `[${bound}]` : bound]
  return new Set(
    ['localhost', '127.0.0.1', '[::1]', ...machineNames, ...more].map((name) => name.toLowerCase()),
  )
}

/**
 * Refuses requests with a wrong method or host, and cross-site requests for subresources. Undefined when the
 * request may be answered.
 */
export function guardRequest(request: IncomingMessage, hosts: ReadonlySet<string>): Refusal | undefined {
  const { headers, method } = request
  if (method !== 'GET' && method !== 'HEAD')
    return { status: 405, message: 'Only GET and HEAD are answered.' }
  const hostHeaders = request.headersDistinct['host'] ?? []
  const [host = ''] = hostHeaders
  if (hostHeaders.length !== 1) return { status: 400, message: 'One Host header is needed.' }
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
 * The name in the Host header, in lower case. Undefined unless it is a plain host name or IP address with an
 * optional port.
 */
function hostName(host: string): string | undefined {
  return /^(\[[\da-f:]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase()
}

/**
 * Whether a request comes from one of this server's own pages: its Origin matches the host and port of the
 * request.
 */
export function isOwnOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  if (headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin') return false
  // Browsers omit Origin on same-origin GET requests.
  return origin === undefined
    ? headers['sec-fetch-site'] === 'same-origin' ||
        headers.referer === undefined ||
        headers.referer.startsWith(`http://${host ?? ''}/`)
    : origin === `http://${host ?? ''}`
}
