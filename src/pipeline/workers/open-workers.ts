import { availableParallelism } from 'node:os'
import { Failure } from '../../engine/failure.ts'
import { loadedHere } from '../../engine/loaded-modules.ts'
import { SandboxedProcess } from '../../engine/sandboxed-process.ts'
import type { Session } from '../../engine/session.ts'
import type { Setup } from '../../engine/setup.ts'
import { shareWork } from '../../engine/share-work.ts'
import { bundledEntry } from '../../engine/worker-thread.ts'
import type { CompileOptions } from '../../stages/markdown/compile-options.ts'
import type { KnownDrawings } from '../../stages/markdown/diagrams/drawings.ts'
import { keepDrawings, recallDrawings } from '../../stages/markdown/diagrams/kept-drawings.ts'
import type { MarkdownSource } from '../../model/page.ts'
import { codeTrace, type CompileTask, type RunOutline } from '../../stages/markdown/stage.ts'
import { openRenderer, type Renderer } from '../../stages/render/open-renderer.ts'
import type { RenderSetup } from '../../stages/render/render-setup.ts'
import type { PageJob, PageTask } from '../../stages/render/render-task.ts'
import type { RunMake } from '../../stages/render/stage.ts'
import type { BuildOptions } from '../build-options.ts'
import { openCompiler, type Compiler } from './compiler.ts'
import {
  compileContents,
  makePage,
  withCompiled,
  type CompiledTask,
  type MadePage,
  type MakeTask,
} from './make-page.ts'
import { moduleOf, PageThread, type MakeSetups } from './page-thread.ts'

/** Outlines and makes pages, in this thread or in several, with the same result. */
export interface PageWork {
  readonly outline: RunOutline
  /** Makes pages that were outlined with these options. */
  readonly make: (options: Setup<CompileOptions>) => RunMake
}

/** What the work of a build is given. */
export interface WorkOptions extends Pick<BuildOptions, 'progress' | 'signal' | 'breathe'> {
  /** Whether pages that are outlined will be made next. Default: they will. */
  readonly ahead?: boolean
}

/** The threads and processes that do the work of builds. */
export interface Workers {
  /** The work of one build. When its `signal` is aborted, it ends, and nothing is made of it. */
  readonly during: (build: WorkOptions) => PageWork
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
export function openWorkers(session: Session, { workers }: Pick<BuildOptions, 'workers'>): Workers {
  const { loaded, disk, spill } = session
  const entry = bundledEntry('worker')
  const sandboxEntry = bundledEntry('sandbox')
  const helpers = entry === undefined ? 0 : Math.max(0, (workers ?? Math.min(4, availableParallelism())) - 1)
  const start = { root: loaded.root, spillFolder: spill ? session.cacheDir : undefined }
  let threads: readonly PageThread[] | undefined
  let sandbox: ReturnType<typeof openSandbox> | undefined
  let elsewhere: PageThread | undefined
  let here: { readonly setup: RenderSetup; readonly renderer: Renderer } | undefined

  const open = (count: number): readonly PageThread[] => {
    if (entry === undefined || count < worthAThread || helpers === 0) return []
    return (threads ??= Array.from({ length: helpers }, () => new PageThread(entry, start)))
  }

  /** Makes a page in this process, or in a thread once the process has loaded too many bundles. */
  const makeHere = async (
    setups: MakeSetups,
    task: MakeTask,
    { compile }: Compiler,
    signal?: AbortSignal,
  ) => {
    const { render } = setups
    if (entry !== undefined && !loadedHere.mayLoad(moduleOf(render))) {
      elsewhere ??= new PageThread(entry, start)
      const [done] = await makeInThread(elsewhere, setups, [task], compile, signal)
      if (!done) throw new Error('A thread gave no result for a page')
      return done
    }
    if (here?.setup !== render)
      here = { setup: render, renderer: await openRenderer(render, { earlier: here?.renderer }) }
    return makePage(task, compile, here.renderer)
  }

  return {
    during: ({ progress, signal, breathe, ahead = true }) => {
      const breaks = { tick: progress?.tick, signal, breathe }
      const compilers = new Map<string, Compiler>()
      /** The threads that have outlined pages, by path. */
      const owners = new Map<string, PageThread>()
      const compilerFor = ({ hash, value, isPlain }: Setup<CompileOptions>): Compiler => {
        const compiler = compilers.get(hash) ?? openCompiler(value, disk, { hasFunctions: !isPlain, spill })
        compilers.set(hash, compiler)
        return compiler
      }
      return {
        outline: (options, sources, receive) => {
          const compiler = compilerFor(options)
          const taskOf = ({ file, messages }: MarkdownSource): CompileTask => ({
            file,
            ...(messages ? { messages } : {}),
            ...(ahead ? { drawings: recallDrawings(file.source, session) } : {}),
          })
          return shareWork(
            {
              tasks: sources,
              helpers: options.isPlain ? open(sources.length) : [],
              remote(thread, batch) {
                for (const { file } of batch) owners.set(file.path, thread)
                return thread.outline(options, batch.map(taskOf), ahead, signal)
              },
              local: (source) => compiler.outline(taskOf(source), ahead),
              receive,
            },
            breaks,
          )
        },
        make: (compile) => async (render, jobs, receive) => {
          const setups = { compile, render }
          const compiler = compilerFor(compile)
          const taskOf = (job: PageJob): MakeTask => withDrawings(job.task(), session)
          const take = (index: number, done: MadePage | Failure): void => {
            if (!(done instanceof Failure)) keepDrawings(done.drawings, session)
            receive(
              index,
              done instanceof Failure
                ? done
                : { ...done, trace: [...done.trace, ...codeTrace(compile, session)] },
            )
          }
          const indexed = jobs.map((job, index) => ({ ...job, index }))
          const risky = sandboxEntry === undefined ? [] : indexed.filter(({ hasCode }) => hasCode)
          const plain = risky.length > 0 ? indexed.filter(({ hasCode }) => !hasCode) : indexed
          await shareWork(
            {
              tasks: plain,
              helpers: open(plain.length),
              ownerOf: ({ file }) => owners.get(file),
              remote: (thread, batch) =>
                makeInThread(thread, setups, batch.map(taskOf), compiler.compile, signal),
              local: (job) => makeHere(setups, taskOf(job), compiler, signal),
              receive: (position, done) => take(plain[position]?.index ?? position, done),
            },
            breaks,
          )
          for (const job of risky) {
            const box = (sandbox ??= openSandbox(
              sandboxEntry ?? '',
              loaded.config.markdown.limits.renderMilliseconds,
            ))
            const onLateFailure = (failure: Failure): void => receive(job.index, failure)
            const [done] = await renderElsewhere([taskOf(job)], compiler.compile, ([task]) =>
              task ? box.render({ setup: render, task, signal, onLateFailure }).then((each) => [each]) : [],
            )
            if (done) take(job.index, done)
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

/** Makes pages in a thread; those that functions of the configuration take part in are compiled here. */
const makeInThread = (
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
async function renderElsewhere(
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
    const done = task ? rendered[next++] : rest
    return done === undefined
      ? []
      : [done instanceof Failure || !task ? done : withCompiled(done as MadePage, rest)]
  })
}

/** Adds the cached renderings of diagrams to a task. */
const withDrawings = (task: PageTask, session: Session): MakeTask => ({
  ...task,
  drawings: Object.assign(
    {},
    ...[task.content, ...(task.posts ?? []).map(({ content }) => content)].map((content) =>
      content && 'markdown' in content ? recallDrawings(content.markdown.file.source, session) : {},
    ),
  ) as KnownDrawings,
})

const openSandbox = (
  entry: string,
  milliseconds: number,
): SandboxedProcess<RenderSetup, MakeTask, MadePage> =>
  new SandboxedProcess(
    entry,
    { milliseconds, megabytes: sandboxMegabytes },
    { rootOf: ({ place }) => place.root, moduleOf },
  )
