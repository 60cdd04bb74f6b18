import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diagnose } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { RuleName } from '../model/rule.ts'
import type { SourceLocation } from '../model/site.ts'
import { locationAt } from '../model/location-at.ts'
import { LoadedModules } from './loaded-modules.ts'

/** A message from the main process to a sandboxed one. */
export interface SandboxRequest<Setup, Task> {
  /** Sent with the first request, and whenever it changes. */
  readonly setup?: Setup
  readonly task: Task
}

/** A message from a sandboxed process. */
export type SandboxReply<Done> =
  /** The process has started and loaded the templates: the time limit of the page starts now. */
  | { readonly kind: 'begun' }
  /** The code that is about to run; undefined for the layout's. */
  | { readonly kind: 'at'; readonly location: SourceLocation | undefined }
  | { readonly kind: 'done'; readonly done: Done }
  /** What the page's code threw asynchronously. */
  | { readonly kind: 'failed'; readonly message: string }

/** Limits of a sandboxed process; it is ended when it exceeds them. */
export interface SandboxLimits {
  /** Time limit for one page, in milliseconds. */
  readonly milliseconds: number
  readonly megabytes: number
}

/** What a sandboxed process needs to know about the pages that it renders. */
export interface SandboxedWork<Setup, Done> {
  /** Absolute path of the project root. */
  readonly rootOf: (setup: Setup) => string
  /** Absolute path of the module to load for a setup. */
  readonly moduleOf: (setup: Setup) => string
  /** Creates the result for a page that failed. */
  readonly failed: (diagnostic: Diagnostic) => Done
}

/**
 * Renders pages that contain code in a separate process, one at a time. A thread would not do: V8 ends the
 * whole process when a single large value exceeds the memory limit. A process that ends early is replaced on
 * the next request.
 */
export class SandboxedProcess<Setup, Task extends { readonly file: string }, Done> {
  readonly #entry: string
  readonly #limits: SandboxLimits
  readonly #work: SandboxedWork<Setup, Done>
  #child: ChildProcess | undefined
  #setup: Setup | undefined
  readonly #bundles = new LoadedModules()
  #last: Promise<unknown> = Promise.resolve()

  constructor(entry: string, limits: SandboxLimits, work: SandboxedWork<Setup, Done>) {
    this.#entry = entry
    this.#limits = limits
    this.#work = work
  }

  /**
   * Renders a page. Concurrent calls are queued, because messages from the process refer to its latest page.
   */
  render(setup: Setup, task: Task): Promise<Done> {
    const done = this.#last.then(() => this.#renderNext(setup, task))
    this.#last = done.catch(() => undefined)
    return done
  }

  async #renderNext(setup: Setup, task: Task): Promise<Done> {
    await this.#bundles.makeRoom(this.#work.moduleOf(setup), () => this.close())
    const isNew = this.#setup !== setup || !this.#child
    this.#setup = setup
    return this.#ask({ task, ...(isNew ? { setup } : {}) }, this.#work.rootOf(setup))
  }

  async close(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child?.exitCode !== null || child.signalCode !== null) return
    child.ref()
    await new Promise((resolve) => endWithAll(child.once('exit', resolve)))
  }

  #ask(request: SandboxRequest<Setup, Task>, root: string): Promise<Done> {
    const child = (this.#child ??= this.#open())
    const { milliseconds, megabytes } = this.#limits
    return new Promise((resolve) => {
      let location: SourceLocation | undefined = { file: request.task.file }
      const finish = (done: Done): void => {
        clearTimeout(timer)
        child.off('message', onMessage).off('error', onError).off('close', onClose)
        resolve(done)
      }
      const giveUp = (rule: RuleName, message: string, hint: string): void => {
        this.#child = undefined
        endWithAll(child)
        const { file, place } = location
          ? placed(location, root)
          : { file: request.task.file, place: { line: 1, column: 1 } }
        finish(this.#work.failed(diagnose(rule, message, { file, place, hint })))
      }
      const onMessage = (message: unknown): void => {
        const reply = message as SandboxReply<Done> // Only page-sandbox.ts speaks through this channel.
        if (reply.kind === 'begun') timer.refresh()
        else if (reply.kind === 'at') location = reply.location
        else if (reply.kind === 'done') finish(reply.done)
        else onError(new Error(reply.message))
      }
      const onError = (error: Error): void =>
        giveUp(
          'render-limit',
          `The page could not be rendered: ${error.message}`,
          'Check what its code does later, in timers and promises.',
        )
      const onClose = (code: number | null): void =>
        code === null || code === codeOfAbort
          ? giveUp(
              'render-limit',
              `The page needs more than ${megabytes} MB of memory.`,
              'Look for a loop or a very large value in its expressions.',
            )
          : giveUp(
              'process-exit',
              `The code of the page called \`process.exit(${code})\`.`,
              'Throw an error instead.',
            )
      const timer = setTimeout(
        () =>
          giveUp(
            'render-limit',
            `The page took longer than ${milliseconds / 1000} s to render.`,
            'Look for an endless loop, a very large value or a promise that never resolves in its expressions.',
          ),
        milliseconds,
      )
      child.on('message', onMessage).on('error', onError).on('close', onClose)
      child.send(request)
    })
  }

  #open(): ChildProcess {
    // Console output of pages goes to standard error. V8's own out-of-memory report is discarded; docgen
    // reports the error with more context.
    const child = fork(this.#entry, [String(process.pid)], {
      stdio: ['ignore', 2, 'ignore', 'ipc'],
      detached: hasGroups,
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.#limits.megabytes}`],
    })
    // A process that is stuck in a loop would not notice that its parent has ended.
    const end = (): void => endWithAll(child)
    process.once('exit', end)
    child.once('exit', () => process.off('exit', end))
    child.unref()
    child.channel?.unref()
    return child
  }
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

/** Node's exit code on Windows when V8 aborts; elsewhere, it is a signal. */
const codeOfAbort = 134

/**
 * The place of code. Code that runs while its module is loaded has no position, so it gets the first line of
 * code in the file.
 */
function placed({ file, place }: SourceLocation, root: string): Required<SourceLocation> {
  if (place) return { file, place }
  const source = readFileSync(join(root, file), 'utf8')
  const at = [/^export\s+default\b/m, /^export\b/m, /^import\b/m]
    .map((pattern) => source.search(pattern))
    .find((found) => found !== -1)
  return { file, place: locationAt(source, at ?? 0) }
}
