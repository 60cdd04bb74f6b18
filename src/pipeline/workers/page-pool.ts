import { availableParallelism } from 'node:os'
import { SandboxedProcess, type SandboxJob } from '../../engine/sandboxed-process.ts'
import type { Session } from '../../engine/session.ts'
import { Failure } from '../../engine/stage.ts'
import { bundledEntry, loadedHere } from '../../engine/worker-thread.ts'
import { openRenderer, type Renderer } from '../../stages/render/open-renderer.ts'
import type { RenderSetup } from '../../stages/render/render-task.ts'
import type { Compiler } from './compiler.ts'
import {
  compileContents,
  type CompiledTask,
  type MadePage,
  makePage,
  type MakeTask,
  withCompiled,
} from './make-page.ts'
import { type MakeSetups, moduleOf, PageThread } from './page-thread.ts'

/**
 * Below this number of pages, a second thread costs more than it saves (measured on two cores). Laws set a
 * smaller one, so that small sites are made in threads.
 */
const worthAThread = Number(process.env['DOCGEN_THREADS_FROM'] ?? 120)

/** The memory limit for code in pages, in megabytes. */
const sandboxMegabytes = 512

/** The threads, processes and renderers that make pages, which are started when they are needed. */
export class PagePool {
  readonly #milliseconds: number
  readonly #entry = bundledEntry('worker')
  readonly #sandboxEntry = bundledEntry('sandbox')
  readonly #helpers: number
  readonly #start: ConstructorParameters<typeof PageThread>[1]
  #threads: readonly PageThread[] = []
  #sandbox: SandboxedProcess<RenderSetup, MakeTask, MadePage> | undefined
  #elsewhere: PageThread | undefined
  #here: { readonly setup: RenderSetup; readonly renderer: Renderer } | undefined

  /** `workers`: how many threads there are, this one included. */
  constructor({ loaded, spill, cacheDir }: Session, workers = Math.min(4, availableParallelism())) {
    this.#milliseconds = loaded.config.markdown.limits.renderMilliseconds
    this.#helpers = this.#entry === undefined ? 0 : Math.max(0, workers - 1)
    this.#start = { root: loaded.root, spillFolder: spill ? cacheDir : undefined }
  }

  /** Other threads for a number of pages; none if they are not worth it. */
  threadsFor(pages: number): readonly PageThread[] {
    const entry = this.#entry
    if (entry === undefined || pages < worthAThread || this.#helpers === 0) return []
    if (this.#threads.length === 0)
      this.#threads = Array.from({ length: this.#helpers }, () => new PageThread(entry, this.#start))
    return this.#threads
  }

  /**
   * Whether pages with code are rendered in a process of their own; not where docgen runs from its sources.
   */
  get hasSandbox(): boolean {
    return this.#sandboxEntry !== undefined
  }

  /** Makes a page in this process, or in a thread once the process has loaded too many bundles. */
  async makeHere(
    setups: MakeSetups,
    task: MakeTask,
    { compile }: Compiler,
    signal: AbortSignal | undefined,
  ): Promise<MadePage | Failure> {
    const { render } = setups
    if (this.#entry !== undefined && !loadedHere.mayLoad(moduleOf(render))) {
      this.#elsewhere ??= new PageThread(this.#entry, this.#start)
      const [done] = await makeInThread(this.#elsewhere, setups, [task], compile, signal)
      if (!done) throw new Error('A thread gave no result for a page')
      return done
    }
    if (this.#here?.setup !== render)
      this.#here = { setup: render, renderer: await openRenderer(render, { earlier: this.#here?.renderer }) }
    return makePage(task, compile, this.#here.renderer)
  }

  /** Renders a compiled page with code. */
  renderInSandbox(job: SandboxJob<RenderSetup, MakeTask>): Promise<MadePage | Failure> {
    this.#sandbox ??= new SandboxedProcess(
      this.#sandboxEntry ?? '',
      { milliseconds: this.#milliseconds, megabytes: sandboxMegabytes },
      { rootOf: ({ place }) => place.root, moduleOf },
    )
    return this.#sandbox.render(job)
  }

  /** Ends idle threads, which hold cached files; the next batch starts new ones. */
  async rest(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }

  async close(): Promise<void> {
    const all = [...this.#threads, this.#sandbox, this.#elsewhere]
    await Promise.all(all.flatMap((each) => each?.close() ?? []))
  }
}

/** Makes pages in a thread; those that functions of the configuration take part in are compiled here. */
export const makeInThread = (
  thread: PageThread,
  setups: MakeSetups,
  tasks: readonly MakeTask[],
  compile: Compiler['compile'],
  signal: AbortSignal | undefined,
): Promise<readonly (MadePage | Failure)[]> =>
  setups.compile.isPlain
    ? thread.make(setups, tasks, signal)
    : renderElsewhere(tasks, compile, (compiled) => thread.make(setups, compiled, signal))

/** Compiles pages here and has them rendered elsewhere. */
export async function renderElsewhere(
  tasks: readonly MakeTask[],
  compile: Compiler['compile'],
  render: (
    tasks: readonly MakeTask[],
  ) => readonly (MadePage | Failure)[] | Promise<readonly (MadePage | Failure)[]>,
): Promise<readonly (MadePage | Failure)[]> {
  const compiled: CompiledTask[] = []
  for (const task of tasks) compiled.push(await compileContents(task, compile))
  const rendered = await render(compiled.flatMap(({ task }) => (task ? [{ ...task, drawings: {} }] : [])))
  let next = 0
  return compiled.flatMap(({ task, ...rest }) => {
    if (!task) return [rest]
    const done = rendered[next++]
    return done === undefined ? [] : [done instanceof Failure ? done : withCompiled(done, rest)]
  })
}
