import { setTimeout as pause } from 'node:timers/promises'
import type { PushTarget, StagedIndex, TargetOptions } from './push-target.ts'
import { jsonOf, send, ServiceError, untilDone, type SendOptions, type ServiceAnswer, type ServiceRequest } from './send.ts'

export interface MeilisearchTargetOptions extends TargetOptions {
  /** Origin of the server: `https://search.example.com`. */
  readonly url: string
}

const settings = {
  searchableAttributes: ['hierarchy.lvl1', 'hierarchy.lvl2', 'hierarchy.lvl3', 'hierarchy.lvl4', 'hierarchy.lvl5', 'hierarchy.lvl6', 'content', 'code'],
  filterableAttributes: ['language', 'version', 'tags', 'type'],
  displayedAttributes: ['hierarchy', 'content', 'url', 'anchor', 'type'],
  sortableAttributes: ['weight'],
  rankingRules: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness', 'weight:desc'],
}

const pollMilliseconds = 250
const mostPolls = 1_200

/** Meilisearch: fills an index and swaps it with the one that readers search (`POST /swap-indexes`), then removes the old content. */
export function meilisearchTarget({ url, index, key, stagedSuffix }: MeilisearchTargetOptions, options: SendOptions): PushTarget {
  const staged = `${index}_${stagedSuffix}`
  const call = (method: ServiceRequest['method'], path: string, body?: unknown, how = options): Promise<ServiceAnswer> => send({ method, url: `${url}${path}`, headers: { authorization: `Bearer ${key}` }, ...(body === undefined ? {} : { body }) }, how)

  /** Waits for what an answer promised. `allowed` is a failure that is none, by its code. */
  const finish = async (answer: ServiceAnswer, allowed = ''): Promise<void> => {
    const task = jsonOf(answer)['taskUid']
    if (typeof task !== 'number') throw new ServiceError('did not say which task it began')
    await finishTask(task, allowed)
  }
  const finishTask = async (task: number, allowed = ''): Promise<void> => {
    for (let poll = 0; poll < mostPolls; poll++) {
      const { status, error } = jsonOf(await call('GET', `/tasks/${String(task)}`))
      if (status === 'succeeded') return
      const failure = error as { readonly code?: unknown; readonly message?: unknown } | null | undefined
      if (status === 'failed' && failure?.code === allowed) return
      if (status === 'failed' || status === 'canceled') throw new ServiceError(`could not finish a task: ${(typeof failure?.message === 'string' ? failure.message : status).slice(0, 200)}`)
      await pause(pollMilliseconds, undefined, options.signal ? { signal: options.signal } : {})
    }
    throw new ServiceError(`has not finished a task after ${String((mostPolls * pollMilliseconds) / 1_000)} s`)
  }
  const create = (uid: string): Promise<ServiceAnswer> => call('POST', '/indexes', { uid, primaryKey: 'objectID' })

  /** To swap twice would bring the old content back: when an answer is lost, the service is asked what it is doing. */
  const swap = async (): Promise<void> => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await finish(await call('POST', '/swap-indexes', [{ indexes: [index, staged] }], { ...options, retries: 0 }))
      } catch (error) {
        if (!(error instanceof ServiceError) || !error.passing) throw error
        await pause(options.delay * 2 ** attempt, undefined, options.signal ? { signal: options.signal } : {})
        const begun = await swapTask()
        if (begun !== undefined) return finishTask(begun)
        if (attempt >= options.retries) throw error
      }
    }
  }
  /** The task that swaps the staged index, if there is one. */
  const swapTask = async (): Promise<number | undefined> => {
    const { results } = jsonOf(await call('GET', '/tasks?types=indexSwap&limit=50'))
    const tasks = Array.isArray(results) ? (results as readonly { readonly uid?: unknown }[]) : []
    const found = tasks.find((task) => JSON.stringify(task).includes(JSON.stringify(staged)))?.uid
    return typeof found === 'number' ? found : undefined
  }

  const open = async (): Promise<StagedIndex> => {
    const made = await create(staged)
    return {
      async prepare() {
        await finish(made, 'index_already_exists')
        await finish(await call('PATCH', `/indexes/${encodeURIComponent(staged)}/settings`, settings))
      },
      async add(records) {
        await finish(await call('POST', `/indexes/${encodeURIComponent(staged)}/documents`, records))
      },
      async publish() {
        // Only what exists can be swapped.
        await finish(await create(index), 'index_already_exists')
        await swap()
      },
      async tidy() {
        await finish(await call('DELETE', `/indexes/${encodeURIComponent(staged)}`), 'index_not_found')
      },
      async discard() {
        // What it is called after a swap is what readers searched before: it goes as well.
        await call('DELETE', `/indexes/${encodeURIComponent(staged)}`, undefined, untilDone(options))
      },
    }
  }
  return { name: 'Meilisearch', open }
}
