import { setTimeout as pause } from 'node:timers/promises'
import type { PushTarget, StagedIndex, TargetOptions } from './push-target.ts'
import { jsonOf, send, ServiceError, untilDone, type SendOptions, type ServiceAnswer, type ServiceRequest } from './send.ts'

export interface AlgoliaTargetOptions extends TargetOptions {
  readonly appId: string
  /** Origins in the order in which they are tried; Algolia's own by default. */
  readonly hosts?: readonly string[]
}

/** How DocSearch sets an index up: headings before text, one answer for a page's address, facets for language, version and tags. */
const settings = {
  searchableAttributes: ['unordered(hierarchy.lvl1)', 'unordered(hierarchy.lvl2)', 'unordered(hierarchy.lvl3)', 'unordered(hierarchy.lvl4)', 'unordered(hierarchy.lvl5)', 'unordered(hierarchy.lvl6)', 'content', 'code'],
  attributesForFaceting: ['language', 'version', 'tags', 'type'],
  attributesToRetrieve: ['hierarchy', 'content', 'url', 'anchor', 'type'],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:24'],
  customRanking: ['desc(weight)'],
  distinct: false,
  ignorePlurals: true,
  separatorsToIndex: '_-',
}

const pollMilliseconds = 500
const mostPolls = 600

/** Algolia over its HTTP interface: fills an index beside the published one and moves it there (`POST /1/indexes/{index}/operation`). */
export function algoliaTarget({ appId, index, key, stagedSuffix, hosts = ownHosts(appId) }: AlgoliaTargetOptions, options: SendOptions): PushTarget {
  const staged = `${index}_${stagedSuffix}`
  const headers = { 'x-algolia-application-id': appId, 'x-algolia-api-key': key }
  const call = async (method: ServiceRequest['method'], name: string, path: string, body?: unknown, accept: readonly number[] = [], how = options): Promise<ServiceAnswer> => {
    for (const [position, host] of hosts.entries()) {
      try {
        return await send({ method, url: `${host}/1/indexes/${encodeURIComponent(name)}${path}`, headers, accept, ...(body === undefined ? {} : { body }) }, how)
      } catch (error) {
        // Algolia's servers stand in for each other; what one of them refuses, all do.
        if (!(error instanceof ServiceError) || (error.status !== undefined && error.status < 500) || position === hosts.length - 1) throw error
      }
    }
    throw new ServiceError('has no host')
  }
  const finish = async (name: string, answer: ServiceAnswer): Promise<void> => {
    const task = jsonOf(answer)['taskID']
    if (typeof task !== 'number' && typeof task !== 'string') throw new ServiceError('did not say which task it began')
    for (let poll = 0; poll < mostPolls; poll++) {
      if (jsonOf(await call('GET', name, `/task/${encodeURIComponent(task)}`))['status'] === 'published') return
      await pause(pollMilliseconds, undefined, options.signal ? { signal: options.signal } : {})
    }
    throw new ServiceError(`has not finished a task after ${String((mostPolls * pollMilliseconds) / 1_000)} s`)
  }
  const open = async (): Promise<StagedIndex> => {
    const made = await call('PUT', staged, '/settings', settings)
    let last = made
    return {
      async prepare() {
        await finish(staged, made)
        // Rules and synonyms are the owner's; the index that takes the place would come without them.
        const copied = await call('POST', index, '/operation', { operation: 'copy', destination: staged, scope: ['rules', 'synonyms'] }, [404])
        if (copied.status !== 404) await finish(staged, copied)
      },
      async add(records) {
        last = await call('POST', staged, '/batch', { requests: records.map((body) => ({ action: 'addObject', body })) })
      },
      async publish() {
        await finish(staged, last)
        // When it is not there any more, an answer was lost: it has been moved.
        const moved = await call('POST', staged, '/operation', { operation: 'move', destination: index }, [404])
        if (moved.status !== 404) await finish(staged, moved)
      },
      tidy: () => Promise.resolve(), // What is moved takes the place of what was there.
      async discard() {
        await call('DELETE', staged, '', undefined, [404], untilDone(options))
      },
    }
  }
  return { name: 'Algolia', open }
}

function ownHosts(appId: string): readonly string[] {
  const name = encodeURIComponent(appId)
  return [`https://${name}.algolia.net`, ...[1, 2, 3].map((number) => `https://${name}-${String(number)}.algolianet.com`)]
}
