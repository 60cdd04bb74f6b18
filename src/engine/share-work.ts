/** What happens between two pieces of work. */
export interface WorkBreaks {
  readonly tick?: ((count?: number) => void) | undefined
  /** When aborted, the rest of the work is skipped. Helpers are given it, too. */
  readonly signal?: AbortSignal | undefined
  /** Yields to other work. By default, to replies of threads and to signals. */
  readonly breathe?: (() => Promise<void>) | undefined
}

/** How a list of tasks is done: in batches by helpers, or by this thread. */
interface SharedWork<Task, Done, Helper> {
  readonly tasks: readonly Task[]
  readonly helpers: readonly Helper[]
  /** The helper that can do a task with the least effort. Default: this thread can. */
  readonly ownerOf?: (task: Task) => Helper | undefined
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
 * Gives batches to the helpers, and does the rest in this thread in the meantime. Each does its own tasks
 * first, from the start, and then takes some of the others' from their end. So tasks that need the same code
 * (a parser, a renderer) are done by few threads if they are neighbors, and fewer threads load and warm it
 * up. When it throws, none of the work goes on.
 */
export async function shareWork<Task, Done, Helper>(
  { tasks, helpers, ownerOf, remote, local, receive }: SharedWork<Task, Done, Helper>,
  { tick, signal, breathe = listen }: WorkBreaks,
): Promise<void> {
  const queues = new Queues(tasks, helpers, ownerOf)
  let breath = performance.now()
  const runRemote = async (helper: Helper): Promise<void> => {
    for (
      let batch = queues.take(helper, batchSize);
      batch.length > 0;
      batch = queues.take(helper, batchSize)
    ) {
      const results = await remote(
        helper,
        batch.map(([, task]) => task),
        signal,
      )
      signal?.throwIfAborted()
      batch.forEach(([index], position) => {
        const result = results[position]
        if (result !== undefined) receive(index, result)
      })
      tick?.(batch.length)
    }
  }
  const runLocal = async (): Promise<void> => {
    for (let [next] = queues.take(undefined, 1); next; [next] = queues.take(undefined, 1)) {
      const [index, task] = next
      receive(index, await local(task))
      tick?.()
      if (helpers.length === 0 && performance.now() - breath < longestBreath) continue
      await breathe()
      signal?.throwIfAborted()
      breath = performance.now()
    }
  }
  const leaveTheRest = (error: unknown): never => {
    queues.clear()
    throw error
  }
  const runs = [...helpers.map(runRemote), runLocal()].map((run) => run.catch(leaveTheRest))
  await Promise.allSettled(runs)
  await Promise.all(runs)
}

/** Tasks with their indices, by who does them with the least effort; `undefined` is this thread. */
class Queues<Task, Helper> {
  readonly #queues = new Map<Helper | undefined, (readonly [index: number, task: Task])[]>()

  constructor(
    tasks: readonly Task[],
    helpers: readonly Helper[],
    ownerOf: (task: Task) => Helper | undefined = () => undefined,
  ) {
    for (const owner of [undefined, ...helpers]) this.#queues.set(owner, [])
    for (const [index, task] of tasks.entries())
      (this.#queues.get(ownerOf(task)) ?? this.#queues.get(undefined))?.push([index, task])
  }

  take(owner: Helper | undefined, count: number): readonly (readonly [index: number, task: Task])[] {
    const queue = this.#queues.get(owner) ?? []
    if (queue.length > 0) return queue.splice(0, count)
    const longest = [...this.#queues.values()].reduce((a, b) => (b.length > a.length ? b : a))
    return longest.splice(-count)
  }

  clear(): void {
    for (const queue of this.#queues.values()) queue.length = 0
  }
}

const listen = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Applies `work` to each of `items`, at most `limit` at a time, and returns the results in order. Rejects
 * with the first rejection, without waiting for the remaining ones.
 */
export async function atOnce<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  const run = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(items.length, limit) }, run))
  return results
}
