/** What happens between two pieces of work. */
export interface WorkBreaks {
  readonly tick?: ((count?: number) => void) | undefined
  /** Work that was not begun is left when it is aborted. */
  readonly signal?: AbortSignal | undefined
  /** Lets others have their turn. Default: replies of threads, and the user's wish to stop. */
  readonly breathe?: (() => Promise<void>) | undefined
}

/** How a task is done: by one of some helpers, a batch at a time, or here. */
export interface SharedWork<Task, Done, Helper> {
  readonly tasks: readonly Task[]
  readonly helpers: readonly Helper[]
  readonly remote: (helper: Helper, batch: readonly Task[]) => Promise<readonly Done[]>
  readonly local: (task: Task) => Promise<Done>
  /** Gets each result as soon as it is there, in no order. */
  readonly receive: (index: number, done: Done) => void
}

/** Tasks that a helper takes at a time. */
const batchSize = 8

/** Milliseconds of work after which this thread listens to others. */
const longestBreath = 20

/** Hands batches to the helpers and does the rest here, in between. */
export async function shareWork<Task, Done, Helper>(
  { tasks, helpers, remote, local, receive }: SharedWork<Task, Done, Helper>,
  { tick, signal, breathe = listen }: WorkBreaks,
): Promise<void> {
  let next = 0
  let breath = performance.now()
  const takeBatch = (size: number): { from: number; batch: readonly Task[] } => {
    const from = next
    next = Math.min(tasks.length, next + size)
    return { from, batch: tasks.slice(from, next) }
  }
  const runRemote = async (helper: Helper): Promise<void> => {
    while (next < tasks.length) {
      const { from, batch } = takeBatch(batchSize)
      const results = await remote(helper, batch)
      results.forEach((result, index) => receive(from + index, result))
      tick?.(batch.length)
    }
  }
  const runLocal = async (): Promise<void> => {
    while (next < tasks.length) {
      const { from, batch } = takeBatch(1)
      const [task] = batch
      if (task === undefined) break
      receive(from, await local(task))
      tick?.()
      if (helpers.length === 0 && performance.now() - breath < longestBreath) continue
      await breathe()
      signal?.throwIfAborted()
      breath = performance.now()
    }
  }
  await Promise.all([...helpers.map(runRemote), runLocal()])
}

const listen = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
