import { join } from 'node:path'
import { Failure } from '../../engine/failure.ts'
import { LoadedModules } from '../../engine/loaded-modules.ts'
import type { Setup } from '../../engine/setup.ts'
import { ThreadEnd, WorkerThread } from '../../engine/worker-thread.ts'
import { asFatal, diagnose } from '../../model/diagnose.ts'
import type { CompileOptions } from '../../stages/markdown/compile-options.ts'
import type { CompileDone, CompileTask } from '../../stages/markdown/stage.ts'
import type { RenderSetup } from '../../stages/render/render-setup.ts'
import type { RenderDone, RenderTask } from '../../stages/render/render-task.ts'

/** The data that a thread starts with: the absolute path of the project root. */
export interface ThreadStart {
  readonly root: string
}

/** A page to compile or render in a thread. The setup is sent first, and whenever it changes. */
export type PageTask =
  | { readonly kind: 'compile'; readonly setup?: CompileOptions; readonly task: CompileTask }
  | { readonly kind: 'render'; readonly setup?: RenderSetup; readonly task: RenderTask }

/** The theme module that a setup loads, as an absolute path. */
export const moduleOf = ({ place, options }: RenderSetup): string => join(place.bundle, options.value.theme)

/** A thread that compiles and renders pages. */
export class PageThread {
  readonly #thread: WorkerThread
  /** The setups that the thread has. */
  #sent: SentSetups = {}
  readonly #bundles = new LoadedModules()

  constructor(entry: string, start: ThreadStart) {
    this.#thread = new WorkerThread(entry, start)
  }

  compile(
    { hash, value }: Setup<CompileOptions>,
    tasks: readonly CompileTask[],
    signal?: AbortSignal,
  ): Promise<readonly (CompileDone | Failure)[]> {
    return this.#each({
      tasks,
      signal,
      fileOf: ({ file }) => file.path,
      request: (task) => ({
        kind: 'compile',
        task,
        ...(this.#send({ compile: hash }) ? { setup: value } : {}),
      }),
    })
  }

  async render(
    setup: RenderSetup,
    tasks: readonly RenderTask[],
    signal?: AbortSignal,
  ): Promise<readonly (RenderDone | Failure)[]> {
    await this.#bundles.makeRoom(moduleOf(setup), () => this.close())
    return this.#each({
      tasks,
      signal,
      fileOf: ({ file }) => file,
      request: (task) => ({ kind: 'render', task, ...(this.#send({ render: setup }) ? { setup } : {}) }),
    })
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  /** Whether the thread does not have a setup yet, and is sent it now. */
  #send(setup: SentSetups): boolean {
    const sent = this.#thread.isRunning ? this.#sent : {}
    this.#sent = { ...sent, ...setup }
    return Object.entries(setup).some(([kind, value]) => sent[kind as keyof SentSetups] !== value)
  }

  /**
   * Does tasks one after the other. If the thread ends, one of them is to blame, or one before: each that is
   * left is done again in a thread of its own, and fails only if that ends, too. An aborted `signal` ends the
   * thread and throws.
   */
  async #each<Task, Done>({ tasks, signal, fileOf, request }: Share<Task>): Promise<(Done | Failure)[]> {
    const ask = (task: Task): Promise<Done | ThreadEnd> => this.#thread.ask(request(task))
    const alone = async (task: Task): Promise<Done | Failure> => {
      await this.close()
      const reply = await ask(task)
      signal?.throwIfAborted()
      return reply instanceof ThreadEnd ? failureOf(reply, fileOf(task)) : reply
    }
    const end = (): void => void this.close()
    signal?.addEventListener('abort', end)
    try {
      const replies = await Promise.all(tasks.map(ask))
      signal?.throwIfAborted()
      const results: (Done | Failure)[] = []
      for (const [index, reply] of replies.entries()) {
        const task = tasks[index]
        if (!(reply instanceof ThreadEnd)) results.push(reply)
        else if (task !== undefined) results.push(await alone(task))
      }
      return results
    } finally {
      signal?.removeEventListener('abort', end)
    }
  }
}

/** The setup for compiling (its hash) and the one for rendering. */
interface SentSetups {
  readonly compile?: string
  readonly render?: RenderSetup
}

/** Tasks for one thread. */
interface Share<Task> {
  readonly tasks: readonly Task[]
  readonly signal: AbortSignal | undefined
  /** The source of its page. */
  readonly fileOf: (task: Task) => string
  readonly request: (task: Task) => PageTask
}

function failureOf({ reason }: ThreadEnd, file: string): Failure {
  const at = { file, place: { line: 1, column: 1 } }
  return new Failure([
    asFatal(
      'error' in reason
        ? diagnose('render-limit', `The page could not be made: ${reason.error.message}`, {
            ...at,
            hint: 'Look for a loop or a very large value in its expressions.',
          })
        : diagnose('process-exit', `The code of the page called \`process.exit(${reason.exitCode})\`.`, {
            ...at,
            hint: 'Throw an error instead.',
          }),
    ),
  ])
}
