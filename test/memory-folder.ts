import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const memory = '/dev/shm'

/**
 * Before a run: where there is plenty of memory, temporary folders lie in it. A small build waits for its
 * disk about as long as it works. Afterwards the folder is removed.
 */
export default function setUp(): (() => void) | undefined {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return undefined
  const folder = mkdtempSync(`${memory}/docgen-`)
  chmodSync(folder, 0o1777) // Some tests become another user.
  process.env.TMPDIR = folder
  return () => {
    delete process.env.TMPDIR
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether 2 GB of memory may be filled, and programs in it may run. */
function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    const mayRun = !/ \/dev\/shm \S+ \S*noexec/.test(readFileSync('/proc/mounts', 'utf8'))
    return mayRun && bavail * bsize >= 2 ** 31 && freemem() >= 2 ** 33
  } catch {
    return false // Not a Linux.
  }
}
