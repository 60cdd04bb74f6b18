import { availableParallelism } from 'node:os'
import type { Failure } from '../../engine/failure.ts'
import { loadedHere } from '../../engine/loaded-modules.ts'
import { SandboxedProcess } from '../../engine/sandboxed-process.ts'
import type { Session } from '../../engine/session.ts'
import { shareWork } from '../../engine/share-work.ts'
import { bundledEntry } from '../../engine/worker-thread.ts'
import { compileTask, type RunCompile } from '../../stages/markdown/stage.ts'
import { openRenderer, type Renderer } from '../../stages/render/open-renderer.ts'
import type { RenderSetup } from '../../stages/render/render-setup.ts'
import type { RenderDone, RenderJob, RenderTask } from '../../stages/render/render-task.ts'
import type { RunRender } from '../../stages/render/stage.ts'
import type { BuildOptions } from '../build-options.ts'
import { moduleOf, PageThread } from './page-thread.ts'

/** Compiles and renders pages, in this thread or in several, with the same result. */
export interface PageWork {
  readonly compile: RunCompile
  readonly render: RunRender
}

/** The threads and processes that do the work of builds. */
export interface Workers {
  /** The work of one build. When its `signal` is aborted, it ends, and nothing is made of it. */
  readonly during: (build: Pick<BuildOptions, 'progress' | 'signal' | 'breathe'>) => PageWork
  /** Ends idle threads, which hold cached files; the next batch starts new ones. */
  readonly rest: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Below this number of pages, a second thread costs more than it saves (measured on two cores). Laws set a
 * smaller one, so that small sites are made in threads.
 */
const worthAThread = Number(process.env['DOCGEN_THREADS_FROM'] ?? 120)

/** The memory limit for code in pages, in megabytes. */
const sandboxMegabytes = 512

/**
 * Opens workers. Threads are started when there is enough to do. Pages with their own JavaScript are always
 * rendered in a separate process with limits on time and memory, one at a time, so that an endless loop leads
 * to a diagnostic rather than a build that hangs. Functions of the configuration are only called in this
 * thread, which has evaluated it.
 */
export function openWorkers({ loaded, disk }: Session, { workers }: Pick<BuildOptions, 'workers'>): Workers {
  const entry = bundledEntry('worker')
  const sandboxEntry = bundledEntry('sandbox')
  const helpers = entry === undefined ? 0 : Math.max(0, (workers ?? Math.min(4, availableParallelism())) - 1)
  const start = { root: loaded.root }
  let threads: readonly PageThread[] | undefined
  let sandbox: ReturnType<typeof openSandbox> | undefined
  let elsewhere: PageThread | undefined
  let here: { readonly setup: RenderSetup; readonly renderer: Renderer } | undefined

  const open = (count: number): readonly PageThread[] => {
    if (entry === undefined || count < worthAThread || helpers === 0) return []
    return (threads ??= Array.from({ length: helpers }, () => new PageThread(entry, start)))
  }

  /** Renders in this process, or in a thread once the process has loaded too many bundles. */
  const renderHere = async (
    setup: RenderSetup,
    { task }: RenderJob,
    signal: AbortSignal | undefined,
  ): Promise<RenderDone | Failure> => {
    if (entry !== undefined && !loadedHere.mayLoad(moduleOf(setup))) {
      elsewhere ??= new PageThread(entry, start)
      const [done] = await elsewhere.render(setup, [task()], signal)
      if (!done) throw new Error('A thread gave no result for a page')
      return done
    }
    if (here?.setup !== setup)
      here = { setup, renderer: await openRenderer(setup, { earlier: here?.renderer }) }
    return here.renderer.render(task())
  }

  return {
    during: ({ progress, signal, breathe }) => {
      const breaks = { tick: progress?.tick, signal, breathe }
      return {
        compile(options, tasks, receive) {
          return shareWork(
            {
              tasks,
              helpers: options.isPlain ? open(tasks.length) : [],
              remote: (thread, batch) => thread.compile(options, batch, signal),
              local: (task) => compileTask(task, disk, options.value),
              receive,
            },
            breaks,
          )
        },
        async render(setup, jobs, receive) {
          const indexed = jobs.map((job, index) => ({ ...job, index }))
          const risky = sandboxEntry === undefined ? [] : indexed.filter(({ hasCode }) => hasCode)
          const plain = risky.length > 0 ? indexed.filter(({ hasCode }) => !hasCode) : indexed
          await shareWork(
            {
              tasks: plain,
              helpers: open(plain.length),
              remote: (thread, batch) =>
                thread.render(
                  setup,
                  batch.map(({ task }) => task()),
                  signal,
                ),
              local: (job) => renderHere(setup, job, signal),
              receive: (position, done) => receive(plain[position]?.index ?? position, done),
            },
            breaks,
          )
          for (const { index, task } of risky) {
            sandbox ??= openSandbox(sandboxEntry ?? '', loaded.config.markdown.limits.renderMilliseconds)
            const onLateFailure = (failure: Failure): void => receive(index, failure)
            receive(index, await sandbox.render({ setup, task: task(), signal, onLateFailure }))
            progress?.tick()
            await breathe?.()
          }
        },
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

const openSandbox = (
  entry: string,
  milliseconds: number,
): SandboxedProcess<RenderSetup, RenderTask, RenderDone> =>
  new SandboxedProcess(
    entry,
    { milliseconds, megabytes: sandboxMegabytes },
    { rootOf: ({ place }) => place.root, moduleOf },
  )
