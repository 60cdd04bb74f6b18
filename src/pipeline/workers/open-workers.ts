import type { Session } from '../../engine/session.ts'
import { shareWork, type WorkBreaks } from '../../engine/share-work.ts'
import { Failure, type Setup } from '../../engine/stage.ts'
import type { MarkdownSource } from '../../model/page.ts'
import type { CompileOptions } from '../../stages/markdown/compile-options.ts'
import type { KnownDrawings } from '../../stages/markdown/diagrams/drawings.ts'
import { keepDrawings, recallDrawings } from '../../stages/markdown/diagrams/drawings.ts'
import { codeTrace, type CompileTask, type RunOutline } from '../../stages/markdown/stage.ts'
import type { PageJob, PageTask } from '../../stages/render/render-task.ts'
import type { RunMake } from '../../stages/render/stage.ts'
import type { BuildOptions } from '../build-options.ts'
import { isInShard, type Shard } from '../shard.ts'
import { type Compiler, openCompiler } from './compiler.ts'
import type { MadePage, MakeTask } from './make-page.ts'
import { makeInThread, PagePool, renderElsewhere } from './page-pool.ts'
import type { PageThread } from './page-thread.ts'

/** Outlines and makes pages, in this thread or in several, with the same result. */
export interface PageWork {
  readonly outline: RunOutline
  /** Makes pages that were outlined with these options. */
  readonly make: (options: Setup<CompileOptions>) => RunMake
}

/** What the work of a build is given. */
interface WorkOptions extends Pick<BuildOptions, 'progress' | 'signal' | 'breathe' | 'shard'> {
  /**
   * Whether pages are not made after they were outlined: then compiling them ahead would cost most of the
   * time, and keep the results until somebody asks for one.
   */
  readonly isOutlineOnly?: boolean
}

/** The threads and processes that do the work of builds. */
export interface Workers {
  /** The work of one build. When its `signal` is aborted, it ends, and nothing is made of it. */
  readonly during: (build: WorkOptions) => PageWork
  /** Releases what was kept for pages that are made now, and idle threads, which hold cached files. */
  readonly rest: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Opens workers. Threads are started when there is enough to do. Pages with their own JavaScript are always
 * rendered in a separate process with limits on time and memory, one at a time, so that an endless loop leads
 * to a diagnostic rather than a build that hangs. Functions of the configuration are only called in this
 * thread, which has evaluated it.
 */
export function openWorkers(session: Session, { workers }: Pick<BuildOptions, 'workers'>): Workers {
  const pool = new PagePool(session, workers)
  let latest: WorkOfBuild | undefined
  return {
    during: (build) => (latest = new WorkOfBuild(pool, session, build)),
    async rest() {
      latest?.forget()
      await pool.rest()
    },
    close: () => pool.close(),
  }
}

class WorkOfBuild implements PageWork {
  readonly #pool: PagePool
  readonly #session: Session
  readonly #breaks: WorkBreaks
  readonly #shard: Shard | undefined
  readonly #isOutlineOnly: boolean
  /** By the hash of their options. */
  readonly #compilers = new Map<string, Compiler>()
  /** The threads that have outlined pages, by path. */
  readonly #owners = new Map<string, PageThread>()

  constructor(
    pool: PagePool,
    session: Session,
    { progress, signal, breathe, shard, isOutlineOnly = false }: WorkOptions,
  ) {
    this.#shard = shard
    this.#isOutlineOnly = isOutlineOnly
    this.#pool = pool
    this.#session = session
    this.#breaks = { tick: progress?.tick, signal, breathe }
  }

  readonly outline: RunOutline = (options, sources, receive) => {
    const compiler = this.#compilerFor(options)
    const taskOf = ({ file, messages }: MarkdownSource): CompileTask => ({
      file,
      ...(messages ? { messages } : {}),
      drawings: recallDrawings(file.source, this.#session),
      isMadeElsewhere:
        this.#isOutlineOnly || (this.#shard !== undefined && !isInShard(file.path, this.#shard)),
    })
    return shareWork(
      {
        tasks: sources,
        helpers: options.isPlain ? this.#pool.threadsFor(sources.length) : [],
        remote: (thread, batch, signal) => {
          for (const { file } of batch) this.#owners.set(file.path, thread)
          return thread.outline(options, batch.map(taskOf), signal)
        },
        local: (source) => compiler.outline(taskOf(source)),
        receive,
      },
      this.#breaks,
    )
  }

  readonly make: PageWork['make'] = (compile) => async (render, jobs, receive) => {
    const setups = { compile, render }
    const compiler = this.#compilerFor(compile)
    const { signal, tick, breathe } = this.#breaks
    const take = (index: number, done: MadePage | Failure): void => {
      if (!(done instanceof Failure)) keepDrawings(done.drawings, this.#session)
      receive(
        index,
        done instanceof Failure
          ? done
          : { ...done, trace: [...done.trace, ...codeTrace(compile, this.#session)] },
      )
    }
    const indexed = jobs.map((job, index) => ({ ...job, index }))
    const risky = this.#pool.hasSandbox ? indexed.filter(({ hasCode }) => hasCode) : []
    const plain = risky.length > 0 ? indexed.filter(({ hasCode }) => !hasCode) : indexed
    await shareWork(
      {
        tasks: plain,
        helpers: this.#pool.threadsFor(plain.length),
        ownerOf: ({ file }) => this.#owners.get(file),
        remote: (thread, batch) =>
          makeInThread(
            thread,
            setups,
            batch.map((job) => this.#taskOf(job)),
            compiler.compile,
            signal,
          ),
        local: (job) => this.#pool.makeHere(setups, this.#taskOf(job), compiler, signal),
        receive: (position, done) => take(plain[position]?.index ?? position, done),
      },
      this.#breaks,
    )
    for (const job of risky) {
      const onLateFailure = (failure: Failure): void => receive(job.index, failure)
      const [done] = await renderElsewhere([this.#taskOf(job)], compiler.compile, async ([task]) =>
        task ? [await this.#pool.renderInSandbox({ setup: render, task, signal, onLateFailure })] : [],
      )
      if (done) take(job.index, done)
      tick?.()
      await breathe?.()
    }
  }

  /** Releases compiled pages: those that are made again are compiled again. */
  forget(): void {
    for (const compiler of this.#compilers.values()) compiler.forget()
  }

  #compilerFor({ hash, value, isPlain }: Setup<CompileOptions>): Compiler {
    const { disk, spill } = this.#session
    const compiler = this.#compilers.get(hash) ?? openCompiler(value, disk, { hasFunctions: !isPlain, spill })
    this.#compilers.set(hash, compiler)
    return compiler
  }

  #taskOf(job: PageJob): MakeTask {
    return withDrawings(job.task(), this.#session)
  }
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
