import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { hasNoMoreFiles } from './system-error.ts'

/** A task for a thread; the reply has the same number. */
export interface ThreadRequest<Task> {
  readonly id: number
  readonly task: Task
}

/** A thread's reply to a task. */
export interface ThreadReply<Done> {
  readonly id: number
  readonly done: Done
}

/** Stands for the reply of a thread that ended before. */
export class ThreadEnd {
  readonly reason: { readonly error: Error } | { readonly exitCode: number }

  constructor(reason: ThreadEnd['reason']) {
    this.reason = reason
  }
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

/** A thread that does tasks one after the other. If it ends early, the next task starts another one. */
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

  /** Whether the thread is running, and so has what it was sent. */
  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  /** Ends the thread. Tasks in progress get a `ThreadEnd`. */
  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  /** Resolves with the reply, or with why there will be none. */
  ask<Task, Done>(task: Task): Promise<Done | ThreadEnd> {
    const request: ThreadRequest<Task> = { id: this.#nextId++, task }
    const worker = (this.#worker ??= this.#open())
    return new Promise((resolve, reject) => {
      const finish = (done: Done | ThreadEnd): void => {
        worker.off('message', onMessage)
        worker.off('error', onError)
        worker.off('exit', onExit)
        resolve(done)
      }
      const giveUp = (reason: ThreadEnd['reason']): void => {
        if (this.#worker === worker) this.#worker = undefined
        void worker.terminate()
        finish(new ThreadEnd(reason))
      }
      const onMessage = (reply: ThreadReply<Done>): void => {
        if (reply.id === request.id) finish(reply.done)
      }
      const onError = (error: Error): void => {
        // Not the task's fault.
        if (hasNoMoreFiles(error)) reject(error)
        else giveUp({ error })
      }
      const onExit = (exitCode: number): void => giveUp({ exitCode })
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

/**
 * The number of template bundles that a process or thread may load: Node never unloads a module, and each
 * takes about 2 MB.
 */
const maxModules = 10

/** Tracks the bundles that a process or thread has loaded, by absolute path. */
export class LoadedModules {
  readonly #paths = new Set<string>()

  /** Whether a bundle is loaded already or may still be; if so, it is recorded. */
  mayLoad(path: string): boolean {
    if (this.#paths.size >= maxModules && !this.#paths.has(path)) return false
    this.#paths.add(path)
    return true
  }

  /**
   * Records a bundle that is about to be loaded. If too many have been loaded, first calls `close` to start
   * over.
   */
  async makeRoom(path: string, close: () => Promise<void>): Promise<void> {
    if (this.mayLoad(path)) return
    await close()
    this.#paths.clear()
    this.mayLoad(path)
  }
}

/** For this process: the modules it has loaded outlive every build. */
export const loadedHere = new LoadedModules()
