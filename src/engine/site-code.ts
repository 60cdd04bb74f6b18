import { AsyncLocalStorage } from 'node:async_hooks'
import type { SiteCode } from '../model/site-code.ts'

/** Who is running. */
export interface RunningCode {
  readonly code: SiteCode
  /** The plugin whose function runs; undefined for other code. */
  readonly plugin?: string
  /** Whether it is docgen's, which has keys for what it does besides looking. */
  readonly isOwn?: boolean
}

const running = new AsyncLocalStorage<RunningCode>()
let isPaused = false

/** Runs site code, and everything that it starts, and notes what it looks at. */
export const runSiteCode = <Value>(code: RunningCode, run: () => Value): Value => running.run(code, run)

/** Runs docgen's own code that site code has called, and whose doings are not those of its caller. */
export const runOwnCode = <Value>(run: () => Value): Value => running.exit(run)

/** The code that is running, if it is to be noted what it does. */
export const runningCode = (): RunningCode | undefined => (isPaused ? undefined : running.getStore())

/** Notes that the running code did something whose result cannot be compared with that of another time. */
export function noteUnknown(what: string): void {
  const { code, plugin, isOwn } = runningCode() ?? {}
  if (code && isOwn !== true) code.noteUnknown({ what, plugin, stack: new Error().stack ?? '' })
}

/** Calls a function of Node whose own doings are not those of site code. */
export function unnoticed<Value>(call: () => Value): Value {
  const before = isPaused
  isPaused = true
  try {
    return call()
  } finally {
    isPaused = before
  }
}
