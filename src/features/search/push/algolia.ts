import type { PlainObject } from '../../../model/plain-data.ts'
import {
  connectTo,
  jsonOf,
  objectsOf,
  ServiceError,
  whenStopped,
  waitForTask,
  stringsOf,
  type EngineAnswer,
  type EngineRequest,
  type RetryPolicy,
} from './engine-connection.ts'
import {
  facets,
  namedSynonyms,
  outdatedSynonyms,
  stagedName,
  type PushTarget,
  type StagedIndex,
  type TargetOptions,
} from './push-target.ts'
import { append } from '../../../model/append.ts'

/** Options for replacing an Algolia index. */
interface AlgoliaTargetOptions extends TargetOptions {
  readonly appId: string
  /** Hosts in the order in which they are tried; by default, Algolia's. */
  readonly hosts?: readonly string[]
}

/** The number of synonyms per request; Algolia's maximum. */
const synonymsPerPage = 1_000

/** Free plans allow 10,000 bytes; Algolia counts slightly differently. */
const maxRecordBytes = 9_900

/**
 * Replaces an index through Algolia's HTTP API: fills a temporary index and moves it to the published name
 * (`POST /1/indexes/{index}/operation`).
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

  /** The settings of the published index; undefined if there is none. */
  const ownSettings = async (): Promise<PlainObject | undefined> => {
    const answer = await call('GET', index, '/settings', { accept: [404] })
    return answer.status === 404 ? undefined : jsonOf(answer, connection)
  }
  const setUp = async (siteSettings: PlainObject | undefined): Promise<void> => {
    if (siteSettings)
      await finish(
        await call('POST', index, '/operation', {
          body: { operation: 'copy', destination: staged, scope: ['settings', 'rules', 'synonyms'] },
        }),
      )
    await finish(await call('PUT', staged, '/settings', { body: settingsBeside(siteSettings ?? {}) }))
  }
  const saveSynonyms = async (): Promise<void> => {
    const synonymSets = namedSynonyms(synonyms)
    for (const id of outdatedSynonyms(await synonymIds(), synonymSets))
      await finish(await call('DELETE', staged, `/synonyms/${encodeURIComponent(id)}`))
    if (synonymSets.length > 0)
      await finish(
        await call('POST', staged, '/synonyms/batch', {
          body: synonymSets.map(({ id, words }) => ({ objectID: id, type: 'synonym', synonyms: words })),
        }),
      )
  }
  const synonymIds = (): Promise<readonly unknown[]> =>
    idsOnPages(async (page) => {
      const body = { query: '', page, hitsPerPage: synonymsPerPage }
      return jsonOf(await call('POST', staged, '/synonyms/search', { body }), connection)['hits']
    })

  const open = async (): Promise<StagedIndex> => {
    const siteSettings = await ownSettings()
    let last: EngineAnswer | undefined
    return {
      name: staged,
      async prepare() {
        await setUp(siteSettings)
        await saveSynonyms()
      },
      async add(records) {
        last = await call('POST', staged, '/batch', {
          body: { requests: records.map((body) => ({ action: 'addObject', body })) },
        })
      },
      async publish() {
        // Operations on one index are executed in order.
        if (last) await finish(last)
        // If it no longer exists, the response was lost after it had been moved, and Algolia accepts moving
        // nothing.
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

/** The ids of all synonyms, which `readPage` returns page by page. */
async function idsOnPages(readPage: (page: number) => Promise<unknown>): Promise<readonly unknown[]> {
  const ids: unknown[] = []
  for (let page = 0; ; page++) {
    const hits = objectsOf(await readPage(page))
    append(
      ids,
      hits.map(({ objectID }) => objectID),
    )
    if (hits.length < synonymsPerPage) return ids
  }
}

function ownHosts(appId: string): readonly string[] {
  const name = encodeURIComponent(appId)
  return [
    `https://${name}.algolia.net`,
    ...[1, 2, 3].map((number) => `https://${name}-${String(number)}.algolianet.com`),
  ]
}

/** DocSearch's settings: headings before text. Only those that the owner has not set are applied. */
const settings: PlainObject = {
  searchableAttributes: [
    'unordered(hierarchy.lvl1)',
    'unordered(hierarchy.lvl2)',
    'unordered(hierarchy.lvl3)',
    'unordered(hierarchy.lvl4)',
    'unordered(hierarchy.lvl5)',
    'unordered(hierarchy.lvl6)',
    'content',
    'code',
  ],
  attributesToRetrieve: ['hierarchy', 'content', 'url', 'anchor', 'type'],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:24'],
  customRanking: ['desc(weight)'],
  ignorePlurals: true,
  separatorsToIndex: '_-',
}

/** Settings that are not copied with an index (`algolia.com/doc/api-reference/api-methods/copy-index`). */
const uncopied = ['mode', 'enableReRanking']

/** The settings to apply to a copy of an index with these settings, or to a new index. */
function settingsBeside(siteSettings: PlainObject): PlainObject {
  const open = Object.entries(settings).filter(
    ([name]) => siteSettings[name] === undefined || siteSettings[name] === null || siteSettings[name] === '',
  )
  const siteEntries = Object.entries(siteSettings).filter(
    ([name, value]) => uncopied.includes(name) && value !== 'keywordSearch',
  )
  const filtered = stringsOf(siteSettings['attributesForFaceting'])
  // An owner may have used a modifier: `searchable(tags)`.
  const missing = facets.filter(
    (facet) => !filtered.some((attribute) => attribute === facet || attribute.endsWith(`(${facet})`)),
  )
  return {
    ...Object.fromEntries([...open, ...siteEntries]),
    attributesForFaceting: [...filtered, ...missing],
  }
}
