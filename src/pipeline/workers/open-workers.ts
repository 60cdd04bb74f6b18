import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { loadedHere } from '../../engine/loaded-modules.ts'
import { SandboxedProcess } from '../../engine/sandboxed-process.ts'
import type { Session } from '../../engine/session.ts'
import { shareWork } from '../../engine/share-work.ts'
import { bundledEntry } from '../../engine/worker-thread.ts'
import { defaultCompileOptions, type CompileOptions } from '../../stages/markdown/compile-options.ts'
import { RecentTrees } from '../../stages/markdown/recent-trees.ts'
import { compileTask, type RunCompile } from '../../stages/markdown/stage.ts'
import { openRenderer, type Renderer } from '../../stages/render/open-renderer.ts'
import type { RenderSetup } from '../../stages/render/render-setup.ts'
import type { RenderDone, RenderJob, RenderTask } from '../../stages/render/render-task.ts'
import type { RunRender } from '../../stages/render/stage.ts'
import { pageFolders } from '../../model/loaded-config.ts'
import type { BuildOptions } from '../build-options.ts'
import { moduleOf, PageThread, type ThreadStart } from './page-thread.ts'

/** Compiles and renders pages, in this thread or in several, with the same result. */
export interface Workers {
  readonly compile: RunCompile
  readonly render: RunRender
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
 * Opens workers. Threads are started if there is enough to do. Pages with their own JavaScript are always
 * rendered in a separate process with limits on time and memory, one at a time, so that an endless loop leads
 * to a diagnostic rather than a build that hangs.
 */
export function openWorkers(
  session: Session,
  { progress, workers, signal, breathe }: Pick<BuildOptions, 'progress' | 'workers' | 'signal' | 'breathe'>,
): Workers {
  const { loaded } = session
  const entry = bundledEntry('worker')
  const sandboxEntry = bundledEntry('sandbox')
  const helpers = entry === undefined ? 0 : Math.max(0, (workers ?? Math.min(4, availableParallelism())) - 1)
  const breaks = { tick: progress?.tick, signal, breathe }
  let threads: readonly PageThread[] | undefined
  let sandbox: ReturnType<typeof openSandbox> | undefined
  let elsewhere: PageThread | undefined
  const place = { root: loaded.root, folders: pageFolders(loaded) }
  let start: ThreadStart = { ...place, compileOptions: defaultCompileOptions }
  let here: { readonly setup: RenderSetup; readonly renderer: Renderer } | undefined

  const open = (count: number): readonly PageThread[] => {
    if (entry === undefined || count < worthAThread || helpers === 0) return []
    return (threads ??= Array.from({ length: helpers }, () => new PageThread(entry, start)))
  }

  /** Renders in this process, or in a thread once the process has loaded too many bundles. */
  const renderHere = async (setup: RenderSetup, { task }: RenderJob): Promise<RenderDone> => {
    if (entry !== undefined && !loadedHere.mayLoad(moduleOf(setup))) {
      elsewhere ??= new PageThread(entry, start)
      return (await elsewhere.render(setup, [task()]))[0] ?? { diagnostics: [] }
    }
    if (here?.setup !== setup)
      here = { setup, renderer: await openRenderer(setup, { earlier: here?.renderer }) }
    return here.renderer.render(task())
  }

  return {
    compile(tasks, options, receive) {
      start = threadStart(place, join(loaded.root, loaded.file), options)
      const trees = new RecentTrees()
      return shareWork(
        {
          tasks,
          helpers: open(tasks.length),
          remote: (thread, batch) => thread.compile(batch),
          local: (task) => compileTask(task, session.disk, options, trees),
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
            ),
          local: (job) => renderHere(setup, job),
          receive: (position, done) => receive(plain[position]?.index ?? position, done),
        },
        breaks,
      )
      for (const { index, task } of risky) {
        sandbox ??= openSandbox(sandboxEntry ?? '', loaded.config.markdown.limits.renderMilliseconds)
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

const openSandbox = (
  entry: string,
  milliseconds: number,
): SandboxedProcess<RenderSetup, RenderTask, RenderDone> =>
  new SandboxedProcess(
    entry,
    { milliseconds, megabytes: sandboxMegabytes },
    { rootOf: ({ root }) => root, moduleOf, failed: (diagnostic) => ({ diagnostics: [diagnostic] }) },
  )

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
