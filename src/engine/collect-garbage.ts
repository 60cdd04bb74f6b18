import { Session } from 'node:inspector'

/**
 * Collects garbage and gives what is free back to the system, for a process that is idle for long after a lot
 * of work: V8 itself would wait until more is needed.
 */
export function collectGarbage(): void {
  const session = new Session()
  session.connect()
  // Within the callback, `disconnect` would never return.
  session.post('HeapProfiler.collectGarbage', () => setImmediate(() => session.disconnect()))
}
