import { Worker } from 'node:worker_threads'

/**
 * Ends this process with its group soon after `parent`, which started it, is gone, whatever that one died of
 * and however early. A thread looks for it: an endless loop here would not hear that the channel was closed.
 */
export function endWithParent(parent: number): void {
  new Worker(`const end = ${endThisGroup.toString()}; (${watchParent.toString()})(${parent}, end)`, {
    eval: true,
  }).unref()
}

/**
 * Ends this process and, where it leads a group, what it has started. May name nothing but what Node has
 * everywhere, as `watchParent`.
 */
export function endThisGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    process.kill(process.pid, 'SIGKILL')
  }
}

/** Runs in a thread, from its source. */
function watchParent(parent: number, end: () => void): void {
  setInterval(() => {
    try {
      process.kill(parent, 0)
      if (process.ppid === parent) return
    } catch {
      // There is no such process; where numbers are kept for the dead, as on Windows, only this tells.
    }
    end()
  }, 500)
}
