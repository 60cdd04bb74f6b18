/**
 * The seconds that a `Retry-After` header asks to wait: a number of them, or those up to a date (RFC 9110,
 * section 10.2.3). `now` is in milliseconds.
 */
export function retryAfter(header: string | null | undefined, now: number): number | undefined {
  if (!header) return undefined
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
