import { setTimeout as pause } from 'node:timers/promises'
import type { PushTarget, StagedIndex, TargetOptions } from './push-target.ts'
import { jsonOf, send, ServiceError, type SendOptions, type ServiceAnswer, type ServiceRequest } from './send.ts'

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
  const call = (method: ServiceRequest['method'], path: string, body?: unknown): Promise<ServiceAnswer> => send({ method, url: `${url}${path}`, headers: { authorization: `Bearer ${key}` }, ...(body === undefined ? {} : { body }) }, options)

  /** Waits for what an answer promised. `allowed` is a failure that is none, by its code. */
  const finish = async (answer: ServiceAnswer, allowed = ''): Promise<void> => {
    const task = jsonOf(answer)['taskUid']
    if (typeof task !== 'number') throw new ServiceError('did not say which task it began')
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
  const create = async (uid: string): Promise<void> => finish(await call('POST', '/indexes', { uid, primaryKey: 'objectID' }), 'index_already_exists')

  const open = async (): Promise<StagedIndex> => {
    await create(staged)
    await finish(await call('PATCH', `/indexes/${encodeURIComponent(staged)}/settings`, settings))
    return {
      async add(records) {
        await finish(await call('POST', `/indexes/${encodeURIComponent(staged)}/documents`, records))
      },
      async publish() {
        // Only what exists can be swapped.
        await create(index)
        await finish(await call('POST', '/swap-indexes', [{ indexes: [index, staged] }]))
        await finish(await call('DELETE', `/indexes/${encodeURIComponent(staged)}`))
      },
      async discard() {
        await finish(await call('DELETE', `/indexes/${encodeURIComponent(staged)}`), 'index_not_found')
      },
    }
  }
  return { name: 'Meilisearch', open }
}
