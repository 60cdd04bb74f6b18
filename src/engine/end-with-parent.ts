import { Worker } from 'node:worker_threads'

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
