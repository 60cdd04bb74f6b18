import { statSync, type Stats } from 'node:fs'

/** Milliseconds within which two changes of a file may have the same time. */
const tick = 50

/** The same where times are whole seconds (HFS+, some network drives), every second one on FAT. */
const coarseTick = 2_100

/**
 * The metadata of a file (absolute path), which changes when the file does. For a file that was modified just
 * now, the stamp is different every time: file system clocks tick every few milliseconds or seconds, and it
 * may change again within one tick.
 */
export function stampAt(path: string): string {
  try {
    return stampOf(statSync(path), Date.now())
  } catch {
    return 'absent'
  }
}

/** The stamp of a file with this status at a time. */
export function stampOf(
  { dev, ino, size, mtimeMs, ctimeMs }: Pick<Stats, 'dev' | 'ino' | 'size' | 'mtimeMs' | 'ctimeMs'>,
  now: number,
): string {
  // People and archives set the first of them to whole seconds, but not the second.
  const isCoarse = mtimeMs % 1000 === 0 && ctimeMs % 1000 === 0
  const isYoung = now - Math.max(mtimeMs, ctimeMs) < (isCoarse ? coarseTick : tick)
  return isYoung ? `young ${String(process.hrtime.bigint())}` : [dev, ino, size, mtimeMs, ctimeMs].join(' ')
}
