import { type Stats, statSync } from 'node:fs'

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
  const isYoung = now - Math.max(mtimeMs, ctimeMs) < (isCoarse({ mtimeMs, ctimeMs }) ? coarseTick : tick)
  return isYoung ? `young ${String(process.hrtime.bigint())}` : [dev, ino, size, mtimeMs, ctimeMs].join(' ')
}

/** Whether times are whole seconds. People and archives set the first of them to such, but not the second. */
const isCoarse = ({ mtimeMs, ctimeMs }: Pick<Stats, 'mtimeMs' | 'ctimeMs'>): boolean =>
  mtimeMs % 1000 === 0 && ctimeMs % 1000 === 0

/** Milliseconds by which the clock of a file system may lag behind that of the processor. */
const lag = 10

/**
 * Whether a file or folder (absolute path) has changed since a time in milliseconds; undefined if there is
 * none.
 */
export function changedSince(path: string, since: number): boolean | undefined {
  const status = statSync(path, { throwIfNoEntry: false })
  if (!status) return undefined
  // People and archives set the other time, also to one to come.
  return status.ctimeMs >= since - (isCoarse(status) ? coarseTick : lag)
}
