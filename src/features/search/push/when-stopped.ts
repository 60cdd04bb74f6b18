import type { RetryPolicy } from './engine-connection.ts'

const longestTimeout = 10_000

/**
 * For what has to be done also after the user gave up or an engine fell silent: without their signal, and
 * soon over.
 */
export function whenStopped({ timeout, delay }: RetryPolicy): RetryPolicy {
  return { timeout: Math.min(timeout, longestTimeout), retries: 1, delay }
}
