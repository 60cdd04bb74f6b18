import { isIPv6 } from 'node:net'
import type { IncomingMessage } from 'node:http'

/** A minute, in milliseconds. */
const period = 60_000

/** So many readers are counted one by one in a minute; those after them share a count. */
const mostReaders = 50_000

/** Counts the requests of each reader in a minute. */
export class RequestLimit {
  readonly #counts = new Map<string, number>()
  #since = -Infinity

  /** `now`: the time in milliseconds, from any beginning. */
  constructor(
    private readonly perMinute: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Counts a request. Returns the seconds to wait if the reader has asked too often, otherwise undefined. */
  secondsToWait(reader: string): number | undefined {
    const now = this.now()
    if (now - this.#since >= period) {
      this.#counts.clear()
      this.#since = now
    }
    const key = this.#counts.has(reader) || this.#counts.size < mostReaders ? reader : 'others'
    const count = this.#counts.get(key) ?? 0
    if (count >= this.perMinute) return Math.ceil((this.#since + period - now) / 1_000)
    this.#counts.set(key, count + 1)
    return undefined
  }
}

/**
 * Who asks: an IPv4 address, or the network of an IPv6 address (64 bits, which one reader has to choose
 * from). `proxies`: how many of our own proxies a request comes through, each of which has added the address
 * that it was asked from to `X-Forwarded-For`. What stands before these was written by the reader.
 */
export function readerOf({ socket, headersDistinct }: ReaderRequest, proxies: number): string {
  const added = (headersDistinct['x-forwarded-for'] ?? []).flatMap((value) => value.split(','))
  const address = (proxies > 0 ? added.at(-proxies) : undefined)?.trim() || (socket.remoteAddress ?? '')
  return networkOf(address)
}

type ReaderRequest = Pick<IncomingMessage, 'headersDistinct'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

function networkOf(address: string): string {
  const bare = address.replace(/^\[|\](?::\d+)?$/g, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(bare)) return bare.replace(/:\d+$/, '').slice(0, 100)
  const [start = '', end] = bare.split('::')
  const groups = start.split(':')
  const missing = end === undefined ? 0 : 8 - groups.length - end.split(':').length
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...(end?.split(':') ?? [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')
}
