import { randomUUID } from 'node:crypto'

/**
 * What tells files of this process from those of others that write to the same folder. The number of a
 * process is not enough: in containers that share a cache, it is often the same.
 */
export const processName = `${String(process.pid)}-${randomUUID().slice(0, 8)}`
