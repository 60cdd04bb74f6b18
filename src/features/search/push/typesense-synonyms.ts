import type { EngineConnection } from './engine-connection.ts'
import { outdatedSynonyms, type NamedSynonyms } from './named-synonyms.ts'
import { jsonOf, objectsOf } from './read-answer.ts'

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
export async function saveSynonymSet(
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
export async function removeSynonymSet(
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
export async function saveOwnSynonyms(
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
