import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { asFatal, diagnose } from '../model/diagnose.ts'
import type { RuleName } from '../model/rule.ts'
import type { SourceLocation } from '../model/site.ts'
import { locationAt } from '../model/location.ts'
import { Failure } from './stage.ts'
import { LoadedModules } from './worker-thread.ts'
import { codeOfAbort, exitDescriptor, type SandboxReply, type SandboxRequest } from './sandbox-protocol.ts'

/** Limits of a sandboxed process; it is ended when it exceeds them. */
export interface SandboxLimits {
  /** Time limit for one page, in milliseconds; the start of the process does not count. */
  readonly milliseconds: number
  readonly megabytes: number
}

/** A busy machine takes long to start a process; only templates that never end take longer. */
const millisecondsToStart = 60_000

/** What a sandboxed process needs to know about the pages that it renders. */
export interface SandboxedWork<Setup> {
  /** Absolute path of the project root. */
  readonly rootOf: (setup: Setup) => string
  /** Absolute path of the module to load for a setup. */
  readonly moduleOf: (setup: Setup) => string
}

/** A page for a sandboxed process. */
export interface SandboxJob<Setup, Task> {
  readonly setup: Setup
  readonly task: Task
  /** When aborted, the process is ended, and rendering throws. */
  readonly signal?: AbortSignal | undefined
  /** Called if code of the page fails after the page was rendered: in a timer, while another one is. */
  readonly onLateFailure: (failure: Failure) => void
}

/** A page that was rendered, for failures of its code later. */
interface RenderedJob extends Pick<SandboxJob<unknown, unknown>, 'onLateFailure'> {
  readonly file: string
  /** Absolute path of the project root. */
  readonly root: string
}

/** What can be wrong with a page. */
interface Problem {
  readonly rule: RuleName
  readonly message: string
  readonly hint: string
}

/**
 * Renders pages that contain code in a separate process, one at a time. A thread would not do: V8 ends the
 * whole process when a single large value exceeds the memory limit. A process that ends early is replaced on
 * the next request.
 */
export class SandboxedProcess<Setup, Task extends { readonly file: string }, Done> {
  readonly #entry: string
  readonly #limits: SandboxLimits
  readonly #work: SandboxedWork<Setup>
  #child: ChildProcess | undefined
  #setup: Setup | undefined
  /** The pages that the current process has rendered, by the numbers of their requests. */
  #rendered = new Map<number, RenderedJob>()
  /** Whether code of these pages may still run. */
  #hasWorkLeft = false
  #nextId = 1
  readonly #bundles = new LoadedModules()
  #last: Promise<unknown> = Promise.resolve()

  constructor(entry: string, limits: SandboxLimits, work: SandboxedWork<Setup>) {
    this.#entry = entry
    this.#limits = limits
    this.#work = work
  }

  /**
   * Renders a page. Concurrent calls are queued, because messages from the process refer to its latest page.
   */
  render(job: SandboxJob<Setup, Task>): Promise<Done | Failure> {
    const done = this.#last.then(() => this.#renderNext(job))
    this.#last = done.catch(() => undefined)
    return done
  }

  /** Code of an earlier page may have ended the process; then, only a process without such code can tell. */
  async #renderNext(job: SandboxJob<Setup, Task>): Promise<Done | Failure> {
    job.signal?.throwIfAborted()
    await this.#bundles.makeRoom(this.#work.moduleOf(job.setup), () => this.close())
    const done = (await this.#ask(job)) ?? (await this.#ask(job))
    if (done === undefined) throw new Error('A process that had rendered no other page was not to blame')
    return done
  }

  async close(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child?.exitCode !== null || child.signalCode !== null) return
    child.ref()
    await new Promise((resolve) => endWithAll(child.once('exit', resolve)))
  }

  /** Undefined if it is not certain that the page is to blame for a failure. */
  #ask(job: SandboxJob<Setup, Task>): Promise<Done | Failure | undefined> {
    const { setup, task, signal, onLateFailure } = job
    const isNew = this.#setup !== setup || !this.#child
    const child = (this.#child ??= this.#open())
    const rendered = this.#rendered
    const id = this.#nextId++
    this.#setup = setup
    const root = this.#work.rootOf(setup)
    const { milliseconds, megabytes } = this.#limits
    return new Promise((resolve, reject) => {
      let location: SourceLocation | undefined = { file: task.file }
      const stop = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        child.off('message', onMessage).off('error', onError).off('close', onClose)
      }
      const finish = (done: Done | Failure | undefined): void => {
        stop()
        rendered.set(id, { file: task.file, root, onLateFailure })
        resolve(done)
      }
      const end = (): void => {
        this.#child = undefined
        endWithAll(child)
      }
      const giveUp = (problem: Problem, isCertain = !this.#hasWorkLeft): void => {
        end()
        finish(isCertain ? failureOf(problem, { file: task.file, root }, location) : undefined)
      }
      const onMessage = (message: unknown): void => {
        const reply = message as SandboxReply<Done> // Only page-sandbox.ts speaks through this channel.
        if (reply.kind === 'begun') {
          clearTimeout(timer)
          timer = startLimit(milliseconds)
        } else if (reply.kind === 'at') location = reply.location
        else if (reply.kind === 'done') {
          this.#hasWorkLeft = reply.leavesWork
          finish(reply.done)
        } else if (reply.id === id) giveUp(problemOf(reply), true)
        else if (reply.id === undefined) giveUp(problemOf(reply))
        // An error of an earlier page does not keep this one from being rendered.
        else if (reply.kind === 'exit') giveUp(problemOf(reply), false)
      }
      const onError = ({ message }: Error): void => giveUp(problemOf({ kind: 'failed', message }))
      const onClose = (code: number | null): void =>
        giveUp(
          code === null || code === codeOfAbort
            ? {
                rule: 'render-limit',
                message: `The page needs more than ${megabytes} MB of memory.`,
                hint: 'Look for a loop or a very large value in its expressions.',
              }
            : problemOf({ kind: 'exit', code }),
        )
      const onAbort = (): void => {
        end()
        stop()
        reject(signal?.reason as Error)
      }
      const startLimit = (limit: number): NodeJS.Timeout =>
        setTimeout(
          () =>
            giveUp({
              rule: 'render-limit',
              message: `The page took longer than ${limit / 1000} s to render.`,
              hint: 'Look for an endless loop, a very large value or a promise that never resolves in its expressions.',
            }),
          limit,
        )
      let timer = startLimit(isNew ? Math.max(milliseconds, millisecondsToStart) : milliseconds)
      signal?.addEventListener('abort', onAbort)
      child.on('message', onMessage).on('error', onError).on('close', onClose)
      child.send({ id, task, ...(isNew ? { setup } : {}) } satisfies SandboxRequest<Setup, Task>)
    })
  }

  /** Passes on what an earlier page did, one of `rendered`. */
  #onLate(message: unknown, rendered: ReadonlyMap<number, RenderedJob>): void {
    const reply = message as SandboxReply<Done> // As in `#ask`.
    if (reply.kind !== 'failed' && reply.kind !== 'exit') return
    const job = rendered.get(reply.id ?? 0)
    job?.onLateFailure(failureOf(problemOf(reply), job, { file: job.file }))
  }

  #open(): ChildProcess {
    // Console output of pages goes to standard error. V8's own out-of-memory report is discarded; docgen
    // reports the error with more context.
    const child = fork(this.#entry, [String(process.pid)], {
      stdio: ['ignore', 2, 'ignore', 'ipc', 'pipe'],
      detached: hasGroups,
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.#limits.megabytes}`],
    })
    // A process that is stuck in a loop would not notice that its parent has ended.
    const end = (): void => endWithAll(child)
    process.once('exit', end)
    child.once('exit', () => {
      process.off('exit', end)
      if (this.#child === child) this.#child = undefined
    })
    // The last message of a process may come after the next one has begun.
    const rendered = new Map<number, RenderedJob>()
    this.#rendered = rendered
    child.on('message', (message) => this.#onLate(message, rendered))
    this.#hasWorkLeft = false
    const exits = child.stdio[exitDescriptor] as Socket // A pipe, see above.
    exits.setEncoding('utf8').on('data', (text: string) => {
      const [id = '', code] = text.split(' ')
      child.emit('message', { kind: 'exit', id: id === '' ? undefined : Number(id), code: Number(code) })
    })
    exits.unref()
    child.unref()
    child.channel?.unref()
    return child
  }
}

function problemOf(
  reply:
    | { readonly kind: 'failed'; readonly message: string }
    | { readonly kind: 'exit'; readonly code: number },
): Problem {
  return reply.kind === 'failed'
    ? {
        rule: 'render-limit',
        message: `The page could not be rendered: ${reply.message}`,
        hint: 'Check what its code does later, in timers and promises.',
      }
    : {
        rule: 'process-exit',
        message: `The code of the page called \`process.${reply.code === codeOfAbort ? 'abort()' : `exit(${String(reply.code)})`}\`.`,
        hint: 'Throw an error instead.',
      }
}

function failureOf(
  { rule, message, hint }: Problem,
  { file: page, root }: Pick<RenderedJob, 'file' | 'root'>,
  location: SourceLocation | undefined,
): Failure {
  const { file, place } = location ? placed(location, root) : { file: page, place: { line: 1, column: 1 } }
  return new Failure([asFatal(diagnose(rule, message, { file, place, hint }))])
}

/** Whether child processes can form a process group with the processes that page code starts. */
const hasGroups = process.platform !== 'win32'

function endWithAll(child: ChildProcess): void {
  try {
    if (hasGroups && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // It has already ended.
  }
}

/**
 * The place of code. Code that runs while its module is loaded has no position, so it gets the first line of
 * code in the file.
 */
function placed({ file, place }: SourceLocation, root: string): Required<SourceLocation> {
  if (place) return { file, place }
  const source = readFileSync(join(root, file), 'utf8')
  const at = [/^export\s+default\b/m, /^export\b/m, /^import\b/m]
    .map((pattern) => source.search(pattern))
    .find((index) => index !== -1)
  return { file, place: locationAt(source, at ?? 0) }
}
