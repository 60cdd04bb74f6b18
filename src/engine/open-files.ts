import { errorCode } from './reader.ts'

/**
 * Whether an error means that this process may not open any more files. Threads that could not start only say
 * so in their message.
 */
export function hasNoMoreFiles(error: unknown): boolean {
  return (
    ['EMFILE', 'ENFILE'].includes(errorCode(error)) ||
    (errorCode(error) === 'ERR_WORKER_INIT_FAILED' && /\bE[MN]FILE\b/.test(String(error)))
  )
}
