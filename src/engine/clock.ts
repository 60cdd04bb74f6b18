import { performance } from 'node:perf_hooks'

/** Measures the stages of a build. */
export interface Clock {
  /**
   * Records the time since the last call for the stage that has just ended. Throws if the build was canceled.
   */
  (stage: string): Promise<void> | undefined
  /** Milliseconds since the start. */
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

/** Starts measuring a build. Throws at the end of a stage if the build was canceled. */
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
