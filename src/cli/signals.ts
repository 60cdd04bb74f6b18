/** 128 plus the signal number, as in shells. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Milliseconds that a build gets to clean up. */
const graceMilliseconds = 700

interface SignalSource {
  readonly on: (signal: keyof typeof exitCodes, listener: () => void) => unknown
}

/**
 * Stops the work on the first signal and ends the process shortly after; a second signal ends it at once. The
 * returned function gives the exit code for the signal received, if any.
 */
export function watchSignals(
  source: SignalSource,
  stop: AbortController,
  exit: (code: number) => void,
): () => number | undefined {
  let came: number | undefined
  for (const [signal, code] of Object.entries(exitCodes) as [keyof typeof exitCodes, number][]) {
    // Object.entries widens the keys to strings.
    source.on(signal, () => {
      if (came !== undefined) return exit(code)
      came = code
      setTimeout(() => exit(code), graceMilliseconds)
      stop.abort(new Error(signal))
    })
  }
  return () => came
}
