import { settingsBeside } from './algolia-settings.ts'
import { connectTo, type EngineAnswer, type EngineRequest, type RetryPolicy } from './engine-connection.ts'
import { namedSynonyms, outdatedSynonyms } from './named-synonyms.ts'
import type { PushTarget, StagedIndex, TargetOptions } from './push-target.ts'
import { jsonOf, objectsOf, type JsonObject } from './read-answer.ts'
import { ServiceError } from './service-error.ts'
import { stagedName } from './staged-name.ts'
import { whenStopped } from './when-stopped.ts'
import { waitForTask } from './wait-for-task.ts'

/** Where and how an index at Algolia is replaced. */
export interface AlgoliaTargetOptions extends TargetOptions {
  readonly appId: string
  /** Addresses in the order in which they are tried; Algolia's own by default. */
  readonly hosts?: readonly string[]
}

/** Synonyms in one answer: the most that Algolia gives. */
const synonymsPerPage = 1_000

/** Plans that cost nothing take 10,000 bytes; Algolia counts a little differently. */
const maxRecordBytes = 9_900

/**
 * Algolia over its HTTP interface: fills an index beside the published one and moves it there (`POST
 * /1/indexes/{index}/operation`).
 */
export function algoliaTarget(
  { appId, index, key, stagedSuffix, synonyms = [], hosts = ownHosts(appId) }: AlgoliaTargetOptions,
  policy: RetryPolicy,
): PushTarget {
  const connection = connectTo(
    { addresses: hosts, headers: { 'x-algolia-application-id': appId, 'x-algolia-api-key': key }, key },
    policy,
  )
  const staged = stagedName(index, stagedSuffix)
  const call = (
    method: EngineRequest['method'],
    name: string,
    path: string,
    more: { readonly body?: unknown; readonly accept?: readonly number[]; readonly how?: RetryPolicy } = {},
  ): Promise<EngineAnswer> => {
    const { how, ...request } = more
    return connection.ask({ method, path: `/1/indexes/${encodeURIComponent(name)}${path}`, ...request }, how)
  }
  const finish = async (answer: EngineAnswer): Promise<void> => {
    const task = jsonOf(answer, connection)['taskID']
    if (typeof task !== 'number' && typeof task !== 'string')
      throw new ServiceError('did not say which task it began')
    await waitForTask(
      async () =>
        jsonOf(await call('GET', staged, `/task/${encodeURIComponent(task)}`), connection)['status'] ===
        'published',
      policy,
    )
  }

  /** What has been set up for the index that readers search; nothing when there is none. */
  const ownSettings = async (): Promise<JsonObject | undefined> => {
    const answer = await call('GET', index, '/settings', { accept: [404] })
    return answer.status === 404 ? undefined : jsonOf(answer, connection)
  }
  const setUp = async (own: JsonObject | undefined): Promise<void> => {
    if (own)
      await finish(
        await call('POST', index, '/operation', {
          body: { operation: 'copy', destination: staged, scope: ['settings', 'rules', 'synonyms'] },
        }),
      )
    await finish(await call('PUT', staged, '/settings', { body: settingsBeside(own ?? {}) }))
  }
  const saveSynonyms = async (): Promise<void> => {
    const named = namedSynonyms(synonyms)
    for (const id of outdatedSynonyms(await synonymIds(), named))
      await finish(await call('DELETE', staged, `/synonyms/${encodeURIComponent(id)}`))
    if (named.length > 0)
      await finish(
        await call('POST', staged, '/synonyms/batch', {
          body: named.map(({ id, words }) => ({ objectID: id, type: 'synonym', synonyms: words })),
        }),
      )
  }
  const synonymIds = async (): Promise<readonly unknown[]> => {
    const ids: unknown[] = []
    for (let page = 0; ; page++) {
      const hits = objectsOf(
        jsonOf(
          await call('POST', staged, '/synonyms/search', {
            body: { query: '', page, hitsPerPage: synonymsPerPage },
          }),
          connection,
        )['hits'],
      )
      ids.push(...hits.map(({ objectID }) => objectID))
      if (hits.length < synonymsPerPage) return ids
    }
  }

  const open = async (): Promise<StagedIndex> => {
    const own = await ownSettings()
    let last: EngineAnswer | undefined
    return {
      name: staged,
      async prepare() {
        await setUp(own)
        await saveSynonyms()
      },
      async add(records) {
        last = await call('POST', staged, '/batch', {
          body: { requests: records.map((body) => ({ action: 'addObject', body })) },
        })
      },
      async publish() {
        // What is asked of one index is done in the order in which it was asked.
        if (last) await finish(last)
        // When it is not there any more, an answer was lost: it has been moved, and Algolia says yes to
        // moving nothing.
        await finish(
          await call('POST', staged, '/operation', { body: { operation: 'move', destination: index } }),
        )
      },
      tidy: () => Promise.resolve(), // What is moved takes the place of what was there.
      async discard() {
        await call('DELETE', staged, '', { accept: [404], how: whenStopped(policy) })
      },
    }
  }
  return { name: 'Algolia', maxRecordBytes, open }
}

function ownHosts(appId: string): readonly string[] {
  const name = encodeURIComponent(appId)
  return [
    `https://${name}.algolia.net`,
    ...[1, 2, 3].map((number) => `https://${name}-${String(number)}.algolianet.com`),
  ]
}
