/** What happens between two pieces of work. */
export interface WorkBreaks {
  readonly tick?: ((count?: number) => void) | undefined
  /** When aborted, the rest of the work is skipped. Helpers are given it, too. */
  readonly signal?: AbortSignal | undefined
  /** Yields to other work. By default, to replies of threads and to signals. */
  readonly breathe?: (() => Promise<void>) | undefined
}

/** How a list of tasks is done: in batches by helpers, or by this thread. */
export interface SharedWork<Task, Done, Helper> {
  readonly tasks: readonly Task[]
  readonly helpers: readonly Helper[]
  readonly remote: (
    helper: Helper,
    batch: readonly Task[],
    signal: AbortSignal | undefined,
  ) => Promise<readonly Done[]>
  readonly local: (task: Task) => Promise<Done>
  /** Receives each result as soon as it is available, in any order. */
  readonly receive: (index: number, done: Done) => void
}

/** The number of tasks that a helper gets at a time. */
const batchSize = 8

/** Milliseconds of work after which this thread yields. */
const longestBreath = 20

/**
 * Gives batches to the helpers, from the end of the list, and does the rest in this thread in the meantime,
 * from the start. So tasks that need the same code (a parser, a renderer) are done by few threads if they are
 * neighbors, and fewer threads load and warm it up. When it throws, none of the work goes on.
 */
export async function shareWork<Task, Done, Helper>(
  { tasks, helpers, remote, local, receive }: SharedWork<Task, Done, Helper>,
  { tick, signal, breathe = listen }: WorkBreaks,
): Promise<void> {
  let next = 0
  let end = tasks.length
  let breath = performance.now()
  const runRemote = async (helper: Helper): Promise<void> => {
    while (next < end) {
      const from = Math.max(next, end - batchSize)
      const batch = tasks.slice(from, end)
      end = from
      const results = await remote(helper, batch, signal)
      signal?.throwIfAborted()
      results.forEach((result, index) => receive(from + index, result))
      tick?.(batch.length)
    }
  }
  const runLocal = async (): Promise<void> => {
    for (const task of tasks) {
      if (next >= end) break
      const index = next++
      receive(index, await local(task))
      tick?.()
      if (helpers.length === 0 && performance.now() - breath < longestBreath) continue
      await breathe()
      signal?.throwIfAborted()
      breath = performance.now()
    }
  }
  const leaveTheRest = (error: unknown): never => {
    end = next
    throw error
  }
  const runs = [...helpers.map(runRemote), runLocal()].map((run) => run.catch(leaveTheRest))
  await Promise.allSettled(runs)
  await Promise.all(runs)
}

const listen = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
