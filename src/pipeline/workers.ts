import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defaultCompileOptions, type CompileOptions } from '../stages/markdown/compile-options.ts'
import type { BuildOptions } from './build-options.ts'
import { SandboxedProcess } from '../engine/sandboxed-process.ts'
import { runCompile } from '../stages/markdown/run-compile.ts'
import { openRenderer, type RenderSetup } from '../stages/render/open-renderer.ts'
import type { Session } from '../engine/session.ts'
import type { CompileDone, CompileTask, RenderDone, RenderTask } from '../stages/render/tasks.ts'
import { bundledEntry, mayLoad, Thread, type ThreadStart } from '../engine/worker-thread.ts'

/**
 * The seam behind which pages are compiled and rendered: in this thread or in several, with the same result.
 */
export interface Workers {
  /**
   * `receive` gets each result as soon as it is there, in no order: a large site's pages are not held in
   * memory all at once.
   */
  readonly compile: (
    tasks: readonly CompileTask[],
    options: CompileOptions,
    receive: (index: number, done: CompileDone) => void,
  ) => Promise<void>
  /** The same for pages; a task is made when its turn has come. */
  readonly render: (
    setup: RenderSetup,
    jobs: readonly RenderJob[],
    receive: (index: number, done: RenderDone) => void,
  ) => Promise<void>
  /** Ends the threads that remember files; the next batch starts them anew. */
  readonly rest: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * A page that is going to be rendered. Its task holds its whole body, and bodies of all pages at once are too
 * much for large sites.
 */
export interface RenderJob {
  /** Whether the page brings JavaScript along. */
  readonly hasCode: boolean
  readonly task: () => RenderTask
}

/** Below this many pages a second thread costs more than it brings (measured on two cores). */
const worthAThread = 120

/** Pages that a thread takes at a time. */
const batchSize = 8

/** Memory for code that pages bring along, in megabytes. */
const sandboxMegabytes = 512

/**
 * The bundles that this process has loaded. A server that has seen its templates change too often renders in
 * a thread.
 */
const loadedHere = new Set<string>()

/**
 * Threads are started when there is enough to do. Pages with JavaScript of their own are always rendered in a
 * process with limits on time and memory, one at a time, so that a loop in one of them ends with a diagnostic
 * and not with a build that hangs.
 */
export function openWorkers(
  session: Session,
  { progress, workers, signal, breathe }: Pick<BuildOptions, 'progress' | 'workers' | 'signal' | 'breathe'>,
): Workers {
  const { loaded } = session
  const entry = bundledEntry('worker')
  const sandboxEntry = bundledEntry('sandbox')
  const helpers = entry === undefined ? 0 : Math.max(0, (workers ?? Math.min(4, availableParallelism())) - 1)
  const limits = {
    milliseconds: loaded.config.markdown.limits.renderMilliseconds,
    megabytes: sandboxMegabytes,
  }
  let threads: Thread[] | undefined
  let sandbox: SandboxedProcess | undefined
  let elsewhere: Thread | undefined
  const place = { root: loaded.root, folders: loaded.config.trees.map(({ path }) => path) }
  let start: ThreadStart = { ...place, compileOptions: defaultCompileOptions }
  let here: { setup: RenderSetup; render: (task: RenderTask) => Promise<RenderDone> } | undefined

  const open = (count: number): readonly Thread[] => {
    if (entry === undefined || count < worthAThread || helpers === 0) return []
    return (threads ??= Array.from({ length: helpers }, () => new Thread(entry, start)))
  }

  return {
    compile(tasks, options, receive) {
      start = threadStart(place, join(loaded.root, loaded.file), options)
      return share(
        tasks,
        open(tasks.length),
        (thread, batch) => thread.compile(batch),
        (task) => runCompile(task, session.disk, options),
        receive,
        { tick: progress?.tick, signal, breathe },
      )
    },
    async render(setup, jobs, receive) {
      const indexed = jobs.map((job, index) => ({ ...job, index }))
      const risky = sandboxEntry === undefined ? [] : indexed.filter(({ hasCode }) => hasCode)
      const plain = risky.length > 0 ? indexed.filter(({ hasCode }) => !hasCode) : indexed
      const isLocal = entry === undefined || mayLoad(setup, loadedHere)
      const local = async ({ task }: RenderJob): Promise<RenderDone> => {
        if (entry !== undefined && !isLocal)
          return (
            (await (elsewhere ??= new Thread(entry, start)).render(setup, [task()]))[0] ?? { diagnostics: [] }
          )
        if (here?.setup !== setup) here = { setup, render: await openRenderer(setup) }
        return here.render(task())
      }
      const remote = (thread: Thread, batch: readonly RenderJob[]): Promise<readonly RenderDone[]> =>
        thread.render(
          setup,
          batch.map(({ task }) => task()),
        )
      await share(
        plain,
        open(plain.length),
        remote,
        local,
        (position, done) => receive(plain[position]?.index ?? position, done),
        { tick: progress?.tick, signal, breathe },
      )
      for (const { index, task } of risky) {
        sandbox ??= new SandboxedProcess(sandboxEntry ?? '', limits)
        receive(index, await sandbox.render(setup, task()))
        signal?.throwIfAborted()
        progress?.tick()
        await breathe?.()
      }
    },
    async rest() {
      await Promise.all((threads ?? []).map((thread) => thread.close()))
    },
    async close() {
      await Promise.all([...(threads ?? []), sandbox, elsewhere].flatMap((thread) => thread?.close() ?? []))
    },
  }
}

/** Milliseconds of work after which this thread listens to others. */
const longestBreath = 20

/** Hands batches to the threads and does the rest here, in between. */
async function share<Task, Done>(
  tasks: readonly Task[],
  threads: readonly Thread[],
  remote: (thread: Thread, batch: readonly Task[]) => Promise<readonly Done[]>,
  local: (task: Task) => Promise<Done>,
  receive: (index: number, done: Done) => void,
  {
    tick,
    signal,
    breathe = listen,
  }: {
    readonly tick: ((count?: number) => void) | undefined
    readonly signal: AbortSignal | undefined
    readonly breathe: BuildOptions['breathe'] | undefined
  },
): Promise<void> {
  let next = 0
  let breath = performance.now()
  const takeBatch = (size: number): { from: number; batch: readonly Task[] } => {
    const from = next
    next = Math.min(tasks.length, next + size)
    return { from, batch: tasks.slice(from, next) }
  }
  const runRemote = async (thread: Thread): Promise<void> => {
    while (next < tasks.length) {
      const { from, batch } = takeBatch(batchSize)
      const results = await remote(thread, batch)
      results.forEach((result, index) => receive(from + index, result))
      tick?.(batch.length)
    }
  }
  const runLocal = async (): Promise<void> => {
    while (next < tasks.length) {
      const { from, batch } = takeBatch(1)
      const [task] = batch
      if (task === undefined) break
      receive(from, await local(task))
      tick?.()
      if (threads.length === 0 && performance.now() - breath < longestBreath) continue
      await breathe()
      signal?.throwIfAborted()
      breath = performance.now()
    }
  }
  await Promise.all([...threads.map(runRemote), runLocal()])
}

/** Lets replies of the threads in, and the user's wish to stop. */
const listen = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function threadStart(
  place: Pick<ThreadStart, 'root' | 'folders'>,
  configPath: string,
  options: CompileOptions,
): ThreadStart {
  const hasFunctions =
    options.remarkPlugins.length > 0 ||
    options.rehypePlugins.length > 0 ||
    Object.values(options.frontMatter).some((rule) => typeof rule === 'function')
  return hasFunctions
    ? { ...place, configPath, compileOptions: defaultCompileOptions }
    : { ...place, compileOptions: options }
}
