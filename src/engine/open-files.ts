import { errorCode } from './reader.ts'

/**
 * Whether something failed because the system lets this process open no more files. A thread that could not
 * start says it in words only.
 */
export function hasNoMoreFiles(error: unknown): boolean {
  return (
    ['EMFILE', 'ENFILE'].includes(errorCode(error)) ||
    (errorCode(error) === 'ERR_WORKER_INIT_FAILED' && /\bE[MN]FILE\b/.test(String(error)))
  )
}
