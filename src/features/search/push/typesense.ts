import { connectTo, type EngineAnswer, type EngineRequest, type RetryPolicy } from './engine-connection.ts'
import { namedSynonyms } from './named-synonyms.ts'
import type { PushTarget, StagedIndex, TargetOptions } from './push-target.ts'
import { jsonOf, stringsOf, type JsonObject } from './read-answer.ts'
import { ServiceError } from './service-error.ts'
import { isStagedName, stagedName } from './staged-name.ts'
import { documentOf, missingFrom, newSchema } from './typesense-schema.ts'
import { removeSynonymSet, saveOwnSynonyms, saveSynonymSet } from './typesense-synonyms.ts'
import { whenStopped } from './when-stopped.ts'

/** Options for replacing a Typesense collection. */
export interface TypesenseTargetOptions extends TargetOptions {
  /** The address of the server: `https://search.example.com`. */
  readonly url: string
}

/** Typesense has no limit, but larger records would make results too large. */
const maxRecordBytes = 100_000

/**
 * Replaces a Typesense collection: fills a new one, points the published alias to it (`PUT /aliases/{name}`),
 * and removes the old one. The new one clones the schema, synonyms, and overrides of the old one, if there is
 * one (`POST /collections?src_name=`).
 */
export function typesenseTarget(
  { url, index, key, stagedSuffix, synonyms = [] }: TypesenseTargetOptions,
  policy: RetryPolicy,
): PushTarget {
  const connection = connectTo({ addresses: [url], headers: { 'x-typesense-api-key': key }, key }, policy)
  const staged = stagedName(index, stagedSuffix)
  const call = (
    method: EngineRequest['method'],
    path: string,
    more: { readonly body?: unknown; readonly accept?: readonly number[] } = {},
    how = policy,
  ): Promise<EngineAnswer> => connection.ask({ method, path, ...more }, how)
  const collection = (name: string): string => `/collections/${encodeURIComponent(name)}`
  const found = (answer: EngineAnswer): JsonObject | undefined =>
    answer.status === 404 ? undefined : jsonOf(answer, connection)

  /** The published collection. */
  const published = async (how = policy): Promise<string | undefined> => {
    const name = found(await call('GET', `/aliases/${encodeURIComponent(index)}`, { accept: [404] }, how))?.[
      'collection_name'
    ]
    return typeof name === 'string' ? name : undefined
  }
  const schemaOf = async (name: string): Promise<JsonObject | undefined> =>
    found(await call('GET', collection(name), { accept: [404] }))

  /** Creates the collection. A retry may find the result of a lost response, which clones report as 400. */
  const create = async (own: JsonObject | undefined): Promise<JsonObject> => {
    const request: EngineRequest = own
      ? {
          method: 'POST',
          path: `/collections?src_name=${encodeURIComponent(String(own['name']))}`,
          body: { name: staged },
          accept: [400, 409],
        }
      : { method: 'POST', path: '/collections', body: newSchema(staged), accept: [400, 409] }
    const answer = await connection.ask(request)
    const made = await schemaOf(staged)
    if (!made) throw connection.refusal(request, answer)
    return made
  }
  /** Adds what is missing. A synonym set has the name of its collection and is removed with it. */
  const complete = async (own: JsonObject, made: JsonObject): Promise<void> => {
    const named = namedSynonyms(synonyms)
    const hasSet = await saveSynonymSet(staged, named, connection)
    const sets = stringsOf(own['synonym_sets']).filter((name) => !isStagedName(name, index))
    const missing = missingFrom(made, own, hasSet ? [...sets, staged] : sets)
    if (Object.keys(missing).length > 0) await call('PATCH', collection(staged), { body: missing })
    if (!hasSet) await saveOwnSynonyms(staged, named, connection)
  }
  const remove = async (name: string, how = policy): Promise<void> => {
    await call('DELETE', collection(name), { accept: [404] }, how)
    await removeSynonymSet(name, connection, how)
  }

  const open = async (): Promise<StagedIndex> => {
    const current = await published()
    const own = await schemaOf(current ?? index)
    if (current === undefined && own)
      throw new ServiceError(
        `has a collection named ${index}, which an alias cannot take the place of; name an alias with --index`,
      )
    let before: string | undefined
    return {
      name: staged,
      async prepare() {
        await complete(own ?? {}, await create(own))
      },
      async add(records) {
        const answer = await call('POST', `${collection(staged)}/documents/import?action=upsert`, {
          body: records.map((record) => JSON.stringify(documentOf(record))).join('\n'),
        })
        const lines = answer.text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((text) => jsonOf({ text, status: answer.status }, connection))
        const refused = lines.find(({ success }) => success !== true)
        if (refused) throw new ServiceError(`refused a record: ${connection.quote(String(refused['error']))}`)
        if (lines.length !== records.length)
          throw new ServiceError(`took ${String(lines.length)} of ${String(records.length)} records`)
      },
      async publish() {
        before = await published()
        await call('PUT', `/aliases/${encodeURIComponent(index)}`, { body: { collection_name: staged } })
      },
      async tidy() {
        if (before === undefined || before === staged) return
        if (!isStagedName(before, index))
          throw new ServiceError(`still has the collection ${before}, which docgen did not make`)
        await remove(before)
      },
      async discard() {
        const how = whenStopped(policy)
        // The lost response may have been a success, so the alias may already point here.
        if ((await published(how)) !== staged) await remove(staged, how)
      },
    }
  }
  return { name: 'Typesense', maxRecordBytes, open }
}
