import { Worker } from 'node:worker_threads'
import type { SourceLocation } from '../model/site.ts'

/** A message from the main process to a sandboxed one. */
export interface SandboxRequest<Setup, Task> {
  /** Names the page in replies. */
  readonly id: number
  /** Sent with the first request, and whenever it changes. */
  readonly setup?: Setup
  readonly task: Task
}

/** A message from a sandboxed process to the main one. */
export type SandboxReply<Done> =
  /** The process has started and loaded the templates: the time limit of the page starts now. */
  | { readonly kind: 'begun' }
  /** The code that is about to run; undefined for the layout's. */
  | { readonly kind: 'at'; readonly location: SourceLocation | undefined }
  /** `leavesWork`: whether timers or the like may still run code of this page, or of an earlier one. */
  | { readonly kind: 'done'; readonly done: Done; readonly leavesWork: boolean }
  /** What code threw later, in a timer or promise, and the page that it belongs to, if known. */
  | { readonly kind: 'failed'; readonly id: number | undefined; readonly message: string }
  /** The code of a page, as far as known, is about to end the process. */
  | { readonly kind: 'exit'; readonly id: number | undefined; readonly code: number }

/** The descriptor on which a process says last which page has ended it: `<id> <code>`. */
export const exitDescriptor = 4

/**
 * Ends this process and its group soon after its parent process has ended, for whatever reason and however
 * early. A separate thread checks this, because an endless loop on the main thread would not notice the
 * closed channel.
 */
export function endWithParent(parent: number): void {
  new Worker(`const end = ${endThisGroup.toString()}; (${watchParent.toString()})(${parent}, end)`, {
    eval: true,
  }).unref()
}

/**
 * Ends this process and, if it leads a process group, its children. Like `watchParent`, it may only use
 * globals that exist everywhere in Node.
 */
export function endThisGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    process.kill(process.pid, 'SIGKILL')
  }
}

/** Runs in a thread, from its source text. */
function watchParent(parent: number, end: () => void): void {
  setInterval(() => {
    try {
      process.kill(parent, 0)
      if (process.ppid === parent) return
    } catch {
      // There is no such process. On Windows, where `process.ppid` does not change, this is the only sign.
    }
    end()
  }, 500)
}

/** Node's exit code after an abort, where that is not a signal. */
export const codeOfAbort = 134
