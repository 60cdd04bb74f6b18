/** 128 and the signal's number, as shells have it. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Time for a build to put things in order. */
const graceMilliseconds = 700

interface SignalSource {
  readonly on: (signal: keyof typeof exitCodes, listener: () => void) => unknown
}

/**
 * On the first signal asks the work to stop and ends the process soon; on the second, at once. The result
 * tells the exit code of the signal that came, if one came.
 */
export function watchSignals(
  source: SignalSource,
  stop: AbortController,
  exit: (code: number) => void,
): () => number | undefined {
  let came: number | undefined
  for (const [signal, code] of Object.entries(exitCodes) as [keyof typeof exitCodes, number][]) {
    // Object.entries forgets the names.
    source.on(signal, () => {
      if (came !== undefined) return exit(code)
      came = code
      setTimeout(() => exit(code), graceMilliseconds)
      stop.abort(new Error(signal))
    })
  }
  return () => came
}
