import { randomUUID } from 'node:crypto'

/**
 * Distinguishes files of this process from those of others that write to the same folder. The process id is
 * not enough: it is often the same in containers that share a cache.
 */
export const processName = `${String(process.pid)}-${randomUUID().slice(0, 8)}`
