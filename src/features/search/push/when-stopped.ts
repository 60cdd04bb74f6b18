import type { RetryPolicy } from './engine-connection.ts'

const longestTimeout = 10_000

/**
 * The policy for cleaning up after an interruption or a silent engine: without the signal, and with short
 * time limits.
 */
export function whenStopped({ timeout, delay }: RetryPolicy): RetryPolicy {
  return { timeout: Math.min(timeout, longestTimeout), retries: 1, delay }
}
