import type { PlainObject } from '../../../model/plain-data.ts'
import {
  callsOf,
  connectTo,
  jsonOf,
  stringsOf,
  ServiceError,
  whenStopped,
  objectsOf,
  type EngineAnswer,
  type EngineRequest,
  type RetryPolicy,
  type EngineConnection,
} from './engine-connection.ts'
import {
  namedSynonyms,
  isStagedName,
  stagedName,
  outdatedSynonyms,
  type PushTarget,
  type StagedIndex,
  type TargetOptions,
  type NamedSynonyms,
} from './push-target.ts'
import { isDeepStrictEqual } from 'node:util'
import type { SearchRecord } from './records.ts'

/** Options for replacing a Typesense collection. */
interface TypesenseTargetOptions extends TargetOptions {
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
  const call = callsOf(connection)
  const collection = (name: string): string => `/collections/${encodeURIComponent(name)}`
  const foundData = (answer: EngineAnswer): PlainObject | undefined =>
    answer.status === 404 ? undefined : jsonOf(answer, connection)

  /** The published collection. */
  const published = async (how = policy): Promise<string | undefined> => {
    const name = foundData(
      await call('GET', `/aliases/${encodeURIComponent(index)}`, { accept: [404] }, how),
    )?.['collection_name']
    return typeof name === 'string' ? name : undefined
  }
  const schemaOf = async (name: string): Promise<PlainObject | undefined> =>
    foundData(await call('GET', collection(name), { accept: [404] }))

  /** Creates the collection. A retry may find the result of a lost response, which clones report as 400. */
  const create = async (ownSchema: PlainObject | undefined): Promise<PlainObject> => {
    const request: EngineRequest = ownSchema
      ? {
          method: 'POST',
          path: `/collections?src_name=${encodeURIComponent(String(ownSchema['name']))}`,
          body: { name: staged },
          accept: [400, 409],
        }
      : { method: 'POST', path: '/collections', body: newSchema(staged), accept: [400, 409] }
    const answer = await connection.ask(request)
    const stagedSchema = await schemaOf(staged)
    if (!stagedSchema) throw connection.refusal(request, answer)
    return stagedSchema
  }
  /** Adds what is missing. A synonym set has the name of its collection and is removed with it. */
  const complete = async (ownSchema: PlainObject, stagedSchema: PlainObject): Promise<void> => {
    const synonymSets = namedSynonyms(synonyms)
    const hasSet = await saveSynonymSet(staged, synonymSets, connection)
    const sets = stringsOf(ownSchema['synonym_sets']).filter((name) => !isStagedName(name, index))
    const missing = missingFrom(stagedSchema, ownSchema, hasSet ? [...sets, staged] : sets)
    if (Object.keys(missing).length > 0) await call('PATCH', collection(staged), { body: missing })
    if (!hasSet) await saveOwnSynonyms(staged, synonymSets, connection)
  }
  const remove = async (name: string, how = policy): Promise<void> => {
    await call('DELETE', collection(name), { accept: [404] }, how)
    await removeSynonymSet(name, connection, how)
  }

  const open = async (): Promise<StagedIndex> => {
    const current = await published()
    const ownSchema = await schemaOf(current ?? index)
    if (current === undefined && ownSchema)
      throw new ServiceError(
        `has a collection named ${index}, which an alias cannot take the place of; name an alias with --index`,
      )
    let before: string | undefined
    return {
      name: staged,
      async prepare() {
        await complete(ownSchema ?? {}, await create(ownSchema))
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

const fields: readonly PlainObject[] = [
  ...['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => ({
    name: `hierarchy.${level}`,
    type: 'string',
    optional: true,
  })),
  { name: 'content', type: 'string', optional: true },
  { name: 'code', type: 'string', optional: true, token_separators: ['-', '_', '/', '.'] },
  { name: 'url', type: 'string', index: false, optional: true },
  { name: 'url_without_anchor', type: 'string', facet: true },
  { name: 'anchor', type: 'string', index: false, optional: true },
  { name: 'type', type: 'string', facet: true },
  { name: 'tags', type: 'string[]', facet: true },
  { name: 'language', type: 'string', facet: true },
  { name: 'version', type: 'string', facet: true },
  { name: 'docusaurus_tag', type: 'string', facet: true },
  { name: 'weight', type: 'int32' },
]

/** The schema of a collection that replaces none. */
const newSchema = (name: string): PlainObject => ({
  name,
  fields,
  default_sorting_field: 'weight',
  enable_nested_fields: true,
  token_separators: ['-', '_'],
})

/** Properties that a clone lacks, besides documents. */
const uncloned = ['metadata', 'curation_sets']

/**
 * The changes to a collection (new, or a clone of `ownSchema`) that add the owner's settings, the fields of
 * the records, and these synonym sets.
 */
function missingFrom(
  stagedSchema: PlainObject,
  ownSchema: PlainObject,
  synonymSets: readonly string[],
): PlainObject {
  const fieldNames = objectsOf(stagedSchema['fields']).map(({ name }) => name)
  const missing = fields.filter(({ name }) => !fieldNames.includes(name))
  const settings = [
    ...uncloned.flatMap((name) => (ownSchema[name] === undefined ? [] : [[name, ownSchema[name]] as const])),
    ['synonym_sets', synonymSets] as const,
  ]
  const changes = settings.filter(([name, value]) => !isDeepStrictEqual(value, stagedSchema[name] ?? []))
  return { ...Object.fromEntries(changes), ...(missing.length > 0 ? { fields: missing } : {}) }
}

/** Converts a record to a Typesense document. */
function documentOf({ objectID, hierarchy, ...record }: SearchRecord): PlainObject {
  return {
    id: objectID,
    hierarchy: Object.fromEntries(Object.entries(hierarchy).filter(([, name]) => name !== null)),
    ...record,
  }
}

/**
 * Responses that mean that there are no synonyms to remove: the key never had access to any, or the endpoint
 * does not exist.
 */
const notForThisKey = [401, 403, 404]

const setPath = (name: string): string => `/synonym_sets/${encodeURIComponent(name)}`

/**
 * Saves a synonym set. Since version 30, synonyms are in sets that collections refer to. Returns false for
 * earlier versions, and if there are none.
 */
async function saveSynonymSet(
  name: string,
  synonyms: readonly NamedSynonyms[],
  { ask }: EngineConnection,
): Promise<boolean> {
  if (synonyms.length === 0) return false
  const items = synonyms.map(({ id, words }) => ({ id, synonyms: words }))
  const { status } = await ask({ method: 'PUT', path: setPath(name), body: { items }, accept: [404] })
  return status !== 404
}

/** Removes the synonyms of an index that is no longer used. */
async function removeSynonymSet(
  name: string,
  { ask }: EngineConnection,
  how?: Parameters<EngineConnection['ask']>[1],
): Promise<void> {
  await ask({ method: 'DELETE', path: setPath(name), accept: notForThisKey }, how)
}

/**
 * Saves synonyms before version 30, when they belonged to the collection. A clone has them already, so those
 * of an earlier configuration are removed.
 */
async function saveOwnSynonyms(
  collection: string,
  synonyms: readonly NamedSynonyms[],
  connection: EngineConnection,
): Promise<void> {
  const path = `/collections/${encodeURIComponent(collection)}/synonyms`
  const answer = await connection.ask({ method: 'GET', path, accept: notForThisKey })
  const there =
    answer.status === 200 ? objectsOf(jsonOf(answer, connection)['synonyms']).map(({ id }) => id) : []
  for (const id of outdatedSynonyms(there, synonyms))
    await connection.ask({ method: 'DELETE', path: `${path}/${encodeURIComponent(id)}`, accept: [404] })
  for (const { id, words } of synonyms)
    await connection.ask({
      method: 'PUT',
      path: `${path}/${encodeURIComponent(id)}`,
      body: { synonyms: words },
    })
}
