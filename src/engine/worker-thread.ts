import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { asFatal, diagnose } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { hasNoMoreFiles } from './open-files.ts'

/** A request to a thread; the reply has the same number. */
export interface ThreadRequest<Batch> {
  readonly id: number
  readonly batch: Batch
}

/** A thread's reply to a batch. */
export interface ThreadReply<Results> {
  readonly id: number
  readonly results: Results
}

/** The results of a batch during which the thread ended. */
interface Failure<Results> {
  /** The source of the batch's first page. */
  readonly file: string | undefined
  readonly results: (diagnostics: readonly Diagnostic[]) => Results
}

/**
 * The bundled entry module of threads, or of the process that runs page code. Undefined when docgen runs from
 * its sources.
 */
export function bundledEntry(name: 'worker' | 'sandbox'): string | undefined {
  if (import.meta.url.endsWith('.ts')) return undefined
  return [`../${name}.js`, `./${name}.js`]
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path))
}

/** A thread that processes batches one at a time. If it ends early, the next request starts another one. */
export class WorkerThread {
  readonly #entry: string
  readonly #start: unknown
  #worker: Worker | undefined
  #nextId = 1

  /** `entry`: absolute path of the thread's module. `start`: plain data, available there as `workerData`. */
  constructor(entry: string, start: unknown) {
    this.#entry = entry
    this.#start = start
  }

  /** Whether the thread is running, and so has received its setup. */
  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }

  ask<Batch, Results>(batch: Batch, failure: Failure<Results>): Promise<Results> {
    const request: ThreadRequest<Batch> = { id: this.#nextId++, batch }
    const worker = (this.#worker ??= this.#open())
    const { file } = failure
    return new Promise((resolve, reject) => {
      const finish = (results: Results): void => {
        worker.off('message', onMessage)
        worker.off('error', onError)
        worker.off('exit', onExit)
        resolve(results)
      }
      const giveUp = (diagnostic: Diagnostic): void => {
        this.#worker = undefined
        void worker.terminate()
        finish(failure.results([asFatal(diagnostic)]))
      }
      const onMessage = (reply: ThreadReply<Results>): void => {
        if (reply.id === request.id) finish(reply.results)
      }
      const onError = (error: Error): void => {
        // Not the page's fault.
        if (hasNoMoreFiles(error)) reject(error)
        else
          giveUp(
            diagnose('render-limit', `The page could not be rendered: ${error.message}`, {
              file,
              place: { line: 1, column: 1 },
              hint: 'Look for a loop or a very large value in its expressions.',
            }),
          )
      }
      const onExit = (code: number): void =>
        giveUp(
          diagnose('process-exit', `The code of the page called \`process.exit(${code})\`.`, {
            file,
            place: { line: 1, column: 1 },
            hint: 'Throw an error instead.',
          }),
        )
      worker.on('message', onMessage)
      worker.on('error', onError)
      worker.on('exit', onExit)
      worker.postMessage(request)
    })
  }

  #open(): Worker {
    // Threads write to standard error directly (`speakAtOnceToStderr`). If their streams were read here, Node
    // 24 would read from the thread's own streams, which have been replaced.
    const worker = new Worker(this.#entry, { workerData: this.#start, stdout: true, stderr: true })
    worker.setMaxListeners(0)
    worker.unref()
    return worker
  }
}
