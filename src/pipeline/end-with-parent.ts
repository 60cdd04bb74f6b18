import { Worker } from 'node:worker_threads'

/**
 * Ends this process soon after the one that started it is gone, whatever that one died of. A thread looks for it: an endless loop here would
 * not hear that the channel was closed.
 */
export function endWithParent(): void {
  new Worker(`(${watchParent.toString()})(${process.ppid})`, { eval: true }).unref()
}

/** Runs in a thread, from its source: it may name nothing but what Node has everywhere. */
function watchParent(parent: number): void {
  setInterval(() => {
    try {
      process.kill(parent, 0)
      if (process.ppid === parent) return
    } catch {
      // There is no such process; where numbers are kept for the dead, as on Windows, only this tells.
    }
    process.kill(process.pid, 'SIGKILL')
  }, 500)
}
