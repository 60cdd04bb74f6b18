import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { asFatal, diagnose } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { hasNoMoreFiles } from './open-files.ts'

/** What a thread is asked, and what it answers with the same number. */
export interface ThreadRequest<Batch> {
  readonly id: number
  readonly batch: Batch
}

/** What a thread sends back for a batch. */
export interface ThreadReply<Results> {
  readonly id: number
  readonly results: Results
}

/** What stands for the results of a batch that the thread did not live to finish. */
interface Failure<Results> {
  /** The source of the first page of the batch. */
  readonly file: string | undefined
  readonly results: (diagnostics: readonly Diagnostic[]) => Results
}

/**
 * The bundled entry for threads, or for the process that runs code of pages; there is none while docgen runs
 * from its sources.
 */
export function bundledEntry(name: 'worker' | 'sandbox'): string | undefined {
  if (import.meta.url.endsWith('.ts')) return undefined
  return [`../${name}.js`, `./${name}.js`]
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path))
}

/**
 * One thread and the batches it is asked to do, one at a time. A thread that ends early is replaced by the
 * next request.
 */
export class WorkerThread {
  readonly #entry: string
  readonly #start: unknown
  #worker: Worker | undefined
  #nextId = 1

  /** `entry`: absolute path of its module. `start`: plain data that it finds as `workerData`. */
  constructor(entry: string, start: unknown) {
    this.#entry = entry
    this.#start = start
  }

  /** Whether it has been started, and so knows what it was told. */
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
        // That is no fault of the page.
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
    // A thread writes to standard error itself (`speakAtOnceToStderr`). If its streams were read here, Node
    // 24 would ask the thread's own for more, and those are not Node's.
    const worker = new Worker(this.#entry, { workerData: this.#start, stdout: true, stderr: true })
    worker.setMaxListeners(0)
    worker.unref()
    return worker
  }
}
