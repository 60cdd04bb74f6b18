import { createHash, hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

/**
 * A cache key: 132 bits of SHA-256 in base64url (22 characters). Such keys are case-sensitive, which file
 * names must not be; for those, see `nameHash`.
 */
export function fingerprint(...parts: readonly [string | Uint8Array] | readonly string[]): string {
  const [first = ''] = parts
  if (parts.length === 1) return short(hash('sha256', first, 'base64url'))
  // Joined, they would be copied: all sources of a site, whenever it is looked at.
  const whole = createHash('sha256')
  for (const part of parts) whole.update(part).update('\0')
  return short(whole.digest('base64url'))
}

/**
 * A content hash for file names: 53 bits of SHA-256 as 11 digits and lower-case letters (base32hex, RFC
 * 4648), because some file systems, and the output plan, ignore case. The first is a digit, which no word
 * begins with: servers tell these names from `-screenshots.png`. The length follows from the birthday bound:
 * of n names with b bits, two collide with a probability of at most n² / 2^(b + 1), which is 4.5 in 10^7 for
 * 100,000 names.
 */
export const nameHash = (content: string | Uint8Array): string => inBase32(content, 10n * 32n ** 10n)

/** A content hash for the records of translations, which are committed: 55 bits as 11 characters. */
export const recordHash = (content: string): string => inBase32(content, 32n ** 11n)

const inBase32 = (content: string | Uint8Array, limit: bigint): string => {
  const bits = BigInt(`0x${hash('sha256', content, 'hex').slice(0, 14)}`) >> 1n
  return (bits % limit).toString(32).padStart(11, '0')
}

const short = (digest: string): string => digest.slice(0, 22)

/** A fingerprint of plain data that does not depend on the order of object keys. */
export function fingerprintOf(value: unknown): string {
  return fingerprint(stableJson(value))
}

/**
 * JSON with sorted object keys. Functions become their source text, so that options with callbacks have a
 * fingerprint.
 */
export function stableJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, entry: unknown) => {
      if (typeof entry === 'function') return `function ${String(entry)}`
      if (entry instanceof RegExp) return `regexp ${String(entry)}`
      if (entry instanceof Map) return [...(entry as Map<unknown, unknown>)]
      if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) return entry
      const record = entry as Record<string, unknown>
      return Object.fromEntries(
        Object.keys(record)
          .sort()
          .map((key) => [key, record[key]]),
      )
    }) ?? 'undefined'
  )
}

/** Whatever a file's size is, hashing it leaves nothing to collect. */
const piece = Buffer.allocUnsafeSlow(1_000_000)

/** A fingerprint of a file's content. */
export function hashOfFile(path: string): string {
  const descriptor = openSync(path, 'r')
  try {
    const content = createHash('sha256')
    for (let length = readSync(descriptor, piece); length > 0; length = readSync(descriptor, piece))
      content.update(piece.subarray(0, length))
    return short(content.digest('base64url'))
  } finally {
    closeSync(descriptor)
  }
}
