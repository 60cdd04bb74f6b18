import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { hasNoMoreFiles } from './open-files.ts'
import type { CompileOptions } from '../stages/markdown/compile-options.ts'
import { asFatal, diagnose } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { RenderSetup } from '../stages/render/open-renderer.ts'
import type { CompileDone, CompileTask, RenderDone, RenderTask } from '../stages/render/tasks.ts'

/** What a thread is started with. */
export interface ThreadStart {
  /** Absolute path of the project root. */
  readonly root: string
  /** Folders of pages, relative to the root: those that lie beside it may be read too. */
  readonly folders: readonly string[]
  /**
   * Absolute path of the configuration file, when compiling needs functions of it (plugins' steps, judgements
   * of front matter).
   */
  readonly configPath?: string
  /** Without its functions when `configPath` is given. */
  readonly compileOptions: CompileOptions
}

export type ThreadRequest =
  | { readonly id: number; readonly kind: 'compile'; readonly tasks: readonly CompileTask[] }
  | {
      readonly id: number
      readonly kind: 'render'
      readonly setup?: RenderSetup
      readonly tasks: readonly RenderTask[]
    }

export interface ThreadReply {
  readonly id: number
  readonly done: readonly (CompileDone | RenderDone)[]
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
 * As many bundles of templates a process or thread loads: Node never lets go of a module, and each has some 2
 * MB.
 */
const maxBundles = 10

/** Whether a bundle was loaded before or may be; it is noted. */
export function mayLoad({ bundle }: RenderSetup, loaded: Set<string>): boolean {
  const module = join(bundle.folder, bundle.theme)
  if (loaded.size >= maxBundles && !loaded.has(module)) return false
  loaded.add(module)
  return true
}

/**
 * Notes a bundle that is going to be loaded. Who has loaded too many is closed with `close`, to begin anew.
 */
export async function makeRoom(
  setup: RenderSetup,
  loaded: Set<string>,
  close: () => Promise<void>,
): Promise<void> {
  if (mayLoad(setup, loaded)) return
  await close()
  loaded.clear()
  mayLoad(setup, loaded)
}

/**
 * One thread and the batches it is asked to do, one at a time. A thread that ends early is replaced by the
 * next request.
 */
export class Thread {
  readonly #entry: string
  readonly #start: ThreadStart
  #worker: Worker | undefined
  #setup: RenderSetup | undefined
  readonly #bundles = new Set<string>()
  #nextId = 1

  constructor(entry: string, start: ThreadStart) {
    this.#entry = entry
    this.#start = start
  }

  compile(tasks: readonly CompileTask[]): Promise<readonly CompileDone[]> {
    return this.#ask({ id: this.#nextId++, kind: 'compile', tasks }, (diagnostics) =>
      tasks.map(() => ({ diagnostics, trace: [] })),
    ) as Promise<readonly CompileDone[]>
  }

  async render(setup: RenderSetup, tasks: readonly RenderTask[]): Promise<readonly RenderDone[]> {
    await makeRoom(setup, this.#bundles, () => this.close())
    const isNew = this.#setup !== setup || !this.#worker
    this.#setup = setup
    return this.#ask(
      { id: this.#nextId++, kind: 'render', tasks, ...(isNew ? { setup } : {}) },
      (diagnostics) => tasks.map(() => ({ diagnostics })),
    )
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }

  #ask(
    request: ThreadRequest,
    fail: (diagnostics: readonly Diagnostic[]) => readonly (CompileDone | RenderDone)[],
  ): Promise<readonly (CompileDone | RenderDone)[]> {
    const worker = (this.#worker ??= this.#open())
    const first = request.tasks[0]
    const file = first === undefined ? undefined : first.kind === 'compile' ? first.file.path : first.file
    return new Promise((resolve, reject) => {
      const finish = (done: readonly (CompileDone | RenderDone)[]): void => {
        worker.off('message', onMessage)
        worker.off('error', onError)
        worker.off('exit', onExit)
        resolve(done)
      }
      const giveUp = (diagnostic: Diagnostic): void => {
        this.#worker = undefined
        void worker.terminate()
        finish(fail([asFatal(diagnostic)]))
      }
      const onMessage = (reply: ThreadReply): void => {
        if (reply.id === request.id) finish(reply.done)
      }
      const onError = (error: Error): void => {
        // That is no fault of the page.
        if (hasNoMoreFiles(error)) reject(error)
        else
          giveUp(
            diagnose('render-limit', `The page could not be made: ${error.message}`, {
              file,
              place: { line: 1, column: 1 },
              hint: 'Look for a loop or a very large value in its expressions.',
            }),
          )
      }
      const onExit = (code: number): void =>
        giveUp(
          diagnose('process-exit', `Code of the page called \`process.exit(${code})\`.`, {
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
    const worker = new Worker(this.#entry, { workerData: this.#start, stderr: false })
    worker.setMaxListeners(0)
    worker.unref()
    return worker
  }
}
