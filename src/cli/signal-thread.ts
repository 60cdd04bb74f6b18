import { EventEmitter } from 'node:events'
import { constants } from 'node:os'
import { Worker } from 'node:worker_threads'
import { endingSignals, graceMilliseconds, type EndingSignal, type SignalSource } from './signals.ts'

/** What the thread is told when it starts. */
interface Watch {
  readonly numbers: readonly (readonly [EndingSignal, number])[]
  readonly milliseconds: number
}

/**
 * Receives signals in a thread of its own and passes them on. Node hands signals to the event loop of the
 * main thread, which does not run during a long computation, such as an endless loop in a configuration: such
 * a build could only be killed. If the process still exists after the grace period, the thread gives the
 * signal back its usual effect and sends it again, so that the system ends the process.
 */
export function openSignalThread(): SignalSource {
  const watch: Watch = {
    numbers: endingSignals.map((signal) => [signal, constants.signals[signal]]),
    milliseconds: graceMilliseconds + 100,
  }
  const source = new EventEmitter()
  const thread = new Worker(`(${watchSignalsHere.toString()})()`, { eval: true, workerData: watch })
  thread.on('message', (signal: EndingSignal) => void source.emit(signal))
  // A version of Node without that handle, or one that forbids it.
  thread.on('error', () => {
    for (const signal of endingSignals) process.on(signal, () => source.emit(signal))
  })
  thread.unref()
  return source
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
  const { numbers, milliseconds } = threads.workerData as Watch // From `openSignalThread`.
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

  function endBy(name: EndingSignal): void {
    for (const handle of handles) handle.close()
    process.kill(process.pid, name)
    // Code of the site may have made the signal ineffective.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100)
  }
}
