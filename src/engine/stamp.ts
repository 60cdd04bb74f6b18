import { statSync } from 'node:fs'

const youngMilliseconds = 50

/**
 * The metadata of a file (absolute path), which changes when the file does. For a file that was modified just
 * now, the stamp is different every time: file system clocks tick every few milliseconds, and it may change
 * again within one tick.
 */
export function stampAt(path: string): string {
  try {
    const { dev, ino, size, mtimeMs, ctimeMs } = statSync(path)
    const isYoung = Date.now() - Math.max(mtimeMs, ctimeMs) < youngMilliseconds
    return isYoung ? `young ${String(process.hrtime.bigint())}` : [dev, ino, size, mtimeMs, ctimeMs].join(' ')
  } catch {
    return 'absent'
  }
}
