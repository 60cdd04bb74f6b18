/**
 * Does work with a signal that is aborted with another one, or with a `TimeoutError` after a time.
 *
 * `AbortSignal.any` and `AbortSignal.timeout` would do, but the garbage collector of Node 20 takes what they
 * return while others wait for it.
 */
export async function withDeadline<T>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (deadline: AbortSignal) => Promise<T>,
): Promise<T> {
  const aborter = new AbortController()
  const stop = (): void => aborter.abort(signal?.reason)
  const late = (): void => aborter.abort(new DOMException('The time limit has passed.', 'TimeoutError'))
  const timer = setTimeout(late, Math.ceil(milliseconds))
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    return await work(aborter.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
