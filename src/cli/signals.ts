/** 128 plus the signal number, as in shells. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** A signal that ends a command. */
export type EndingSignal = keyof typeof exitCodes

/** All of them; `Object.keys` widens its result to strings. */
export const endingSignals = Object.keys(exitCodes) as readonly EndingSignal[]

/** Milliseconds that a command gets to clean up. */
export const graceMilliseconds = 600

/** Something that tells of each signal, such as `process`. */
export interface SignalSource {
  readonly on: (signal: EndingSignal, listener: () => void) => unknown
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
  for (const signal of endingSignals) {
    const code = exitCodes[signal]
    source.on(signal, () => {
      if (came !== undefined) return exit(code)
      came = code
      setTimeout(() => exit(code), graceMilliseconds)
      stop.abort(new Error(signal))
    })
  }
  return () => came
}
