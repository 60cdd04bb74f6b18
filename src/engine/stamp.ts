import { statSync } from 'node:fs'

const youngMilliseconds = 50

/**
 * What the file system knows about an absolute path without reading it: changes when the file does. What has
 * just changed looks new each time, as the clock of file systems ticks every few milliseconds: it may change
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
