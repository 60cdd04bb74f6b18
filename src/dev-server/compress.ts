import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Content codings that the server can send (RFC 9110, section 8.4). */
export type Encoding = 'br' | 'gzip'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Below this size in bytes, the extra header outweighs the savings. */
const smallest = 1_000

/**
 * The encoding for a response, chosen by the Accept-Encoding header (RFC 9110, 12.5.3); prefers Brotli to
 * gzip.
 */
export function chooseEncoding(accepted: string | undefined, bytes: number): Encoding | undefined {
  if (accepted === undefined || bytes < smallest || accepted.length > 500) return undefined
  const offers = qualitiesIn(accepted)
  const wants = (name: Encoding): boolean => (offers.get(name) ?? offers.get('*') ?? 0) > 0
  return wants('br') ? 'br' : wants('gzip') ? 'gzip' : undefined
}

/**
 * The qualities in an Accept header (RFC 9110, 12.4.2), from 0 to 1, by what they are given to; in lower
 * case.
 */
export const qualitiesIn = (header: string): ReadonlyMap<string, number> =>
  new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.trim().split(/\s*;\s*/)
        const quality = parameters.find((each) => each.startsWith('q='))?.slice(2)
        return [name, quality === undefined ? 1 : Number(quality)] as const
      }),
  )

const maxBytes = 50_000_000

/** Compresses files and caches recent results by content hash. */
export class Compressor {
  readonly #known = new Map<string, Buffer>()
  #bytes = 0

  async compress(content: Uint8Array, hash: string, encoding: Encoding): Promise<Uint8Array> {
    const key = `${encoding} ${hash}`
    const cachedBytes = this.#known.get(key)
    if (cachedBytes) return cachedBytes
    const bytes =
      encoding === 'br'
        ? await toBrotli(content, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: 4,
              [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
            },
          })
        : await toGzip(content, { level: 5 })
    if (!this.#known.has(key)) this.#bytes += bytes.length
    this.#known.set(key, bytes)
    for (const [oldest, value] of this.#known) {
      if (this.#bytes <= maxBytes) break
      this.#known.delete(oldest)
      this.#bytes -= value.length
    }
    return bytes
  }
}
