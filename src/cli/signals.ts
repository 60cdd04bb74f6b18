import { EventEmitter } from 'node:events'
import { constants } from 'node:os'
import { Worker } from 'node:worker_threads'

/** 128 plus the signal number, as in shells. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** A signal that ends a command. */
type EndingSignal = keyof typeof exitCodes

/** All of them; `Object.keys` widens its result to strings. */
const endingSignals = Object.keys(exitCodes) as readonly EndingSignal[]

/** Milliseconds within which two signals may be the same one. Nobody presses Ctrl+C twice in that time. */
const handover = 50

/** Milliseconds that a command gets to clean up. */
const graceMilliseconds = 600

/** Something that tells of each signal, such as `process`. */
interface SignalSource {
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

/** What the thread is told when it starts. */
interface Watch {
  readonly numbers: readonly (readonly [EndingSignal, number])[]
  readonly milliseconds: number
}

/** Ending signals of the process, and the thread that receives them. */
interface Signals extends SignalSource {
  /** Called before long work begins; more than once does no harm. */
  readonly startThread: () => void
}

/**
 * Tells of signals: at first as Node does, in the event loop of the main thread. That does not run during a
 * long computation, such as an endless loop in a configuration: such a build could only be killed. So
 * `startThread` lets a thread of its own receive the signals and pass them on. If the process still exists
 * after the grace period, the thread gives the signal back its usual effect and sends it again, so that the
 * system ends the process.
 */
export function openSignals(): Signals {
  const source = new EventEmitter()
  /** When a signal was told of: during the handover, both may receive it. */
  let lastTold: number | undefined
  const tell = (signal: EndingSignal): void => {
    if (lastTold !== undefined && performance.now() - lastTold < handover) return
    lastTold = performance.now()
    source.emit(signal)
  }
  const listeners = endingSignals.map((signal) => [signal, () => tell(signal)] as const)
  for (const [signal, listener] of listeners) process.on(signal, listener)
  let thread: Worker | undefined
  const startThread = (): void => {
    if (thread) return
    const watch: Watch = {
      numbers: endingSignals.map((signal) => [signal, constants.signals[signal]]),
      milliseconds: graceMilliseconds + 100,
    }
    thread = new Worker(`(${watchSignalsHere.toString()})()`, { eval: true, workerData: watch })
    thread.on('message', (message: EndingSignal | 'ready') => {
      if (message !== 'ready') return tell(message)
      // A signal that came before the thread was ready may wait behind this message: the event loop hears of
      // it the next time that it looks for events, which is between the two.
      setImmediate(() =>
        setImmediate(() => {
          for (const [signal, listener] of listeners) process.off(signal, listener)
        }),
      )
    })
    // A version of Node without that handle, or one that forbids it: the main thread goes on.
    thread.on('error', () => undefined)
    thread.unref()
  }
  return Object.assign(source, { startThread })
}

/** The handle behind `process.on('SIGTERM', …)`. */
interface SignalHandle {
  onsignal: () => void
  readonly start: (signal: number) => void
  readonly close: () => void
}

/** Runs in the thread, from its source text: it may only use globals that exist everywhere in Node. */
function watchSignalsHere(): void {
  const threads = process.getBuiltinModule('node:worker_threads')
  const { numbers, milliseconds } = threads.workerData as Watch // From `openSignals`.
  // In a thread, `process.on` receives no signals, and only this deprecated function leads to the handle.
  process.noDeprecation = true
  const { binding } = process as unknown as {
    binding: (name: 'signal_wrap') => { readonly Signal: new () => SignalHandle }
  }
  const { Signal } = binding('signal_wrap')
  let isFirst = true
  const handles = numbers.map(([name, number]) => {
    const handle = new Signal()
    handle.onsignal = () => {
      threads.parentPort?.postMessage(name)
      setTimeout(endBy, isFirst ? milliseconds : 50, name)
      isFirst = false
    }
    handle.start(number)
    return handle
  })
  threads.parentPort?.postMessage('ready')

  function endBy(name: EndingSignal): void {
    for (const handle of handles) handle.close()
    process.kill(process.pid, name)
    // Code of the site may have made the signal ineffective.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100)
  }
}
