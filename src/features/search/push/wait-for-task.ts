import { setTimeout as pause } from 'node:timers/promises'
import type { RetryPolicy } from './engine-connection.ts'
import { ServiceError } from './service-error.ts'

const longestPause = 2_000
const usualTimeout = 600_000

/** Polls a task until it is done, frequently at first. Throws a `ServiceError` after `taskTimeout`. */
export async function waitForTask(
  isDone: () => Promise<boolean>,
  { delay, taskTimeout = usualTimeout, signal }: RetryPolicy,
): Promise<void> {
  let waited = 0
  for (let wait = delay / 4; !(await isDone()); wait = Math.min(longestPause, wait * 1.5)) {
    if (waited >= taskTimeout)
      throw new ServiceError(`has not finished a task after ${String(Math.round(waited / 1_000))} s`, {
        passing: true,
      })
    await pause(wait, undefined, signal ? { signal } : {})
    waited += wait
  }
}
