import { performance } from 'node:perf_hooks'

/** The stopwatch of a build. */
export interface Clock {
  /**
   * Notes the time since the last note under the name of the stage that has just ended; stops a build that
   * was interrupted.
   */
  (stage: string): Promise<void> | undefined
  /** Milliseconds since it was started. */
  readonly total: () => number
  readonly timings: readonly { readonly stage: string; readonly ms: number }[]
}

/** What a clock does at the end of each stage. */
interface StageEnd {
  /** Throws if the build was cancelled. */
  readonly signal?: AbortSignal
  /** Is waited for. */
  readonly breathe?: () => Promise<void>
}

/** Starts measuring the stages of a build. Throws at the end of a stage if the build was cancelled. */
export function startClock({ signal, breathe }: StageEnd): Clock {
  const start = performance.now()
  let last = start
  const timings: { readonly stage: string; readonly ms: number }[] = []
  const note = (stage: string): Promise<void> | undefined => {
    signal?.throwIfAborted()
    const now = performance.now()
    timings.push({ stage, ms: now - last })
    last = now
    return breathe?.()
  }
  return Object.assign(note, { total: () => performance.now() - start, timings })
}
