import { join } from 'node:path'
import { Failure, type Setup } from '../../engine/stage.ts'
import { LoadedModules, ThreadEnd, WorkerThread } from '../../engine/worker-thread.ts'
import { asFatal, diagnose } from '../../model/diagnose.ts'
import type { CompileOptions } from '../../stages/markdown/compile-options.ts'
import type { CompileTask, OutlineDone } from '../../stages/markdown/stage.ts'
import type { RenderSetup } from '../../stages/render/render-task.ts'
import type { MadePage, MakeTask } from './make-page.ts'

/** The data that a thread starts with: absolute paths. */
export interface ThreadStart {
  /** The project root. */
  readonly root: string
  /** Where it may keep what is needed once more. */
  readonly spillFolder: string | undefined
}

/** A page to outline or make in a thread. Setups are sent first, and whenever they change. */
export type ThreadTask = { readonly setups: ThreadSetups } & (
  | { readonly kind: 'outline'; readonly task: CompileTask }
  | { readonly kind: 'make'; readonly task: MakeTask }
)

/** The setups that a thread does not have yet. */
export interface ThreadSetups {
  readonly compile?: CompileOptions
  readonly render?: RenderSetup
}

/** The setups for making pages. */
export interface MakeSetups {
  readonly compile: Setup<CompileOptions>
  readonly render: RenderSetup
}

/** The theme module that a setup loads, as an absolute path. */
export const moduleOf = ({ place, options }: RenderSetup): string => join(place.bundle, options.value.theme)

/** A thread that compiles and renders pages. */
export class PageThread {
  readonly #thread: WorkerThread
  /** The setups that the thread has. */
  #sent: Partial<SentSetups> = {}
  readonly #bundles = new LoadedModules()

  constructor(entry: string, start: ThreadStart) {
    this.#thread = new WorkerThread(entry, start)
  }

  outline(
    compile: Setup<CompileOptions>,
    tasks: readonly CompileTask[],
    signal?: AbortSignal,
  ): Promise<readonly (OutlineDone | Failure)[]> {
    return this.#each({
      tasks,
      signal,
      fileOf: ({ file }) => file.path,
      request: (task) => ({ kind: 'outline', task, setups: this.#missing({ compile }) }),
    })
  }

  async make(
    setups: MakeSetups,
    tasks: readonly MakeTask[],
    signal?: AbortSignal,
  ): Promise<readonly (MadePage | Failure)[]> {
    await this.#bundles.makeRoom(moduleOf(setups.render), () => this.close())
    return this.#each({
      tasks,
      signal,
      fileOf: ({ file }) => file,
      request: (task) => ({ kind: 'make', task, setups: this.#missing(setups) }),
    })
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  /** The setups that the thread does not have yet, which it is sent now. */
  #missing({ compile, render }: Pick<MakeSetups, 'compile'> & Partial<MakeSetups>): ThreadSetups {
    const sentSetups = this.#thread.isRunning ? this.#sent : {}
    this.#sent = { ...sentSetups, compile: compile.hash, ...(render ? { render } : {}) }
    return {
      // Functions stay here; what they are part of is compiled here, too.
      ...(compile.isPlain && sentSetups.compile !== compile.hash ? { compile: compile.value } : {}),
      ...(render && sentSetups.render !== render ? { render } : {}),
    }
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
  readonly compile: string
  readonly render: RenderSetup
}

/** Tasks for one thread. */
interface Share<Task> {
  readonly tasks: readonly Task[]
  readonly signal: AbortSignal | undefined
  /** The source of its page. */
  readonly fileOf: (task: Task) => string
  readonly request: (task: Task) => ThreadTask
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
