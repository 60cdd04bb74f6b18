import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { isRecord, type PlainObject } from '../../../model/plain-data.ts'
import {
  callsOf,
  connectTo,
  jsonOf,
  objectsOf,
  ServiceError,
  whenStopped,
  waitForTask,
  stringsOf,
  type EngineAnswer,
  type RetryPolicy,
} from './engine-connection.ts'
import { facets, stagedName, type PushTarget, type StagedIndex, type TargetOptions } from './push-target.ts'

/** Options for replacing a Meilisearch index. */
interface MeilisearchTargetOptions extends TargetOptions {
  /** The address of the server: `https://search.example.com`. */
  readonly url: string
}

/** Meilisearch has no limit, but larger records would make results too large. */
const maxRecordBytes = 100_000

/**
 * Replaces an index of Meilisearch: fills a temporary index, swaps it with the published one (`POST
 * /swap-indexes`), including settings, and removes the old one.
 */
export function meilisearchTarget(
  { url, index, key, stagedSuffix, synonyms = [] }: MeilisearchTargetOptions,
  policy: RetryPolicy,
): PushTarget {
  const connection = connectTo({ addresses: [url], headers: { authorization: `Bearer ${key}` }, key }, policy)
  const staged = stagedName(index, stagedSuffix)
  const call = callsOf(connection)
  const pathOf = (uid: string): string => `/indexes/${encodeURIComponent(uid)}`

  /** Waits for the task in a response. `allowed` is the code of an expected failure. */
  const finish = async (answer: EngineAnswer, allowed = ''): Promise<void> => {
    const task = jsonOf(answer, connection)['taskUid']
    if (typeof task !== 'number') throw new ServiceError('did not say which task it began')
    await finishTask(task, allowed)
  }
  const finishTask = (task: number, allowed = ''): Promise<void> =>
    waitForTask(
      async () =>
        isFinished(jsonOf(await call('GET', `/tasks/${String(task)}`), connection), allowed, connection),
      policy,
    )
  const create = (uid: string): Promise<EngineAnswer> =>
    call('POST', '/indexes', { body: { uid, primaryKey: 'objectID' } })

  /** The settings of the published index; undefined if there is none. */
  const ownSettings = async (): Promise<PlainObject | undefined> => {
    const answer = await call('GET', `${pathOf(index)}/settings`, { accept: [404] })
    if (answer.status === 404) return undefined
    if (hidesKey(answer.text))
      throw new ServiceError(
        `has an embedder for ${index} with a key that it does not show, so that a new index could not have it; let Meilisearch take that key from its own environment`,
      )
    return jsonOf(answer, connection)
  }
  /** Applies settings, which are swapped along with an index. */
  const setUp = async (siteSettings: PlainObject): Promise<void> => {
    const usual = jsonOf(await call('GET', `${pathOf(staged)}/settings`), connection)
    await finish(
      await call('PATCH', `${pathOf(staged)}/settings`, {
        body: settingsBeside(siteSettings, usual, synonyms),
      }),
    )
  }

  /**
   * Swaps the indexes. Swapping twice would restore the old content, so after a lost response, the server's
   * tasks are checked.
   */
  const swap = async (): Promise<void> => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await finish(
          await call(
            'POST',
            '/swap-indexes',
            { body: [{ indexes: [index, staged] }] },
            { ...policy, retries: 0 },
          ),
        )
      } catch (error) {
        if (!(error instanceof ServiceError) || !error.passing) throw error
        await pause(policy.delay * 2 ** attempt, undefined, policy.signal ? { signal: policy.signal } : {})
        const earlierTask = await swapTask()
        if (earlierTask !== undefined) return finishTask(earlierTask)
        if (attempt >= policy.retries) throw error
      }
    }
  }
  /** The task that swaps the temporary index, if there is one. */
  const swapTask = async (): Promise<number | undefined> => {
    const tasks = objectsOf(
      jsonOf(await call('GET', '/tasks?types=indexSwap&limit=50'), connection)['results'],
    )
    return swapOf(tasks, staged)
  }

  const open = async (): Promise<StagedIndex> => {
    const siteSettings = await ownSettings()
    // Meilisearch can process several of these together if it does not have to wait.
    const added: EngineAnswer[] = []
    return {
      name: staged,
      async prepare() {
        await finish(await create(staged), 'index_already_exists')
        await setUp(siteSettings ?? {})
      },
      async add(records) {
        added.push(await call('POST', `${pathOf(staged)}/documents`, { body: records }))
      },
      async publish() {
        for (const answer of added) await finish(answer)
        // Only existing indexes can be swapped.
        if (!siteSettings) await finish(await create(index), 'index_already_exists')
        await swap()
      },
      async tidy() {
        await finish(await call('DELETE', pathOf(staged), { accept: [404] }), 'index_not_found')
      },
      async discard() {
        // After a swap, the temporary name refers to the old index, which is removed.
        await call('DELETE', pathOf(staged), { accept: [404] }, whenStopped(policy))
      },
    }
  }
  return { name: 'Meilisearch', maxRecordBytes, open }
}

/** Whether a task has ended as it should; throws if it failed with another code than the `allowed` one. */
function isFinished(
  { status, error }: PlainObject,
  allowed: string,
  { quote }: Pick<ReturnType<typeof connectTo>, 'quote'>,
): boolean {
  const { code, message } = isRecord(error) ? error : {}
  if (status === 'failed' && code === allowed) return true
  if (status === 'failed' || status === 'canceled')
    throw new ServiceError(
      `could not finish a task: ${quote(typeof message === 'string' ? message : status)}`,
    )
  return status === 'succeeded'
}

/** The number of the task that swaps an index, if it is among them. */
function swapOf(tasks: readonly PlainObject[], index: string): number | undefined {
  const taskId = tasks.find((task) => JSON.stringify(task).includes(JSON.stringify(index)))?.['uid']
  return typeof taskId === 'number' ? taskId : undefined
}

/** Only settings that the owner has not changed are applied. */
const settings: PlainObject = {
  searchableAttributes: [
    'hierarchy.lvl1',
    'hierarchy.lvl2',
    'hierarchy.lvl3',
    'hierarchy.lvl4',
    'hierarchy.lvl5',
    'hierarchy.lvl6',
    'content',
    'code',
  ],
  displayedAttributes: ['hierarchy', 'content', 'url', 'anchor', 'type'],
  sortableAttributes: ['weight'],
  rankingRules: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness', 'weight:desc'],
}

/**
 * The settings to apply to an index that replaces one with these settings. `usual` are the engine's defaults.
 */
function settingsBeside(
  siteSettings: PlainObject,
  usual: PlainObject,
  synonyms: readonly (readonly string[])[],
): PlainObject {
  const changed = Object.entries(siteSettings).filter(
    ([name, value]) => !isDeepStrictEqual(value, usual[name]),
  )
  return {
    ...settings,
    ...Object.fromEntries(changed),
    filterableAttributes: filterable(siteSettings['filterableAttributes']),
    synonyms: synonymsBeside(siteSettings['synonyms'], synonyms),
  }
}

/** Whether settings contain an embedder's key, which Meilisearch masks as `sk-prXXXXXX...`. */
const hidesKey = (settings: string): boolean => /"apiKey":\s*"[^"]{0,8}X{3,}\.\.\."/.test(settings)

/** Adds facets. Patterns with features (`{ attributePatterns: ['*'], … }`) are kept. */
function filterable(siteAttributes: unknown): readonly unknown[] {
  const attributes: readonly unknown[] = Array.isArray(siteAttributes) ? siteAttributes : []
  return [...attributes, ...facets.filter((facet) => !stringsOf(attributes).includes(facet))]
}

/** Adds synonyms. Meilisearch does not name groups, so existing ones are kept. */
function synonymsBeside(
  siteSynonyms: unknown,
  groups: readonly (readonly string[])[],
): Readonly<Record<string, readonly string[]>> {
  const all = new Map(
    Object.entries(isRecord(siteSynonyms) ? siteSynonyms : {}).map(([word, others]) => [
      word,
      new Set(stringsOf(others)),
    ]),
  )
  for (const group of groups) {
    for (const word of group) {
      const others = all.get(word) ?? new Set()
      for (const other of group) if (other !== word) others.add(other)
      all.set(word, others)
    }
  }
  return Object.fromEntries([...all].map(([word, others]) => [word, [...others]]))
}
