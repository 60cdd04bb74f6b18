import { fingerprint } from '../../../kit.ts'

/** A group of synonyms, with a name that identifies it at the engine. */
export interface NamedSynonyms {
  readonly id: string
  readonly words: readonly string[]
}

const prefix = 'docgen-'

/** Names groups by their content, with a prefix that distinguishes them from an owner's. */
export function namedSynonyms(groups: readonly (readonly string[])[]): readonly NamedSynonyms[] {
  return groups
    .filter(({ length }) => length > 1)
    .map((words) => ({ id: prefix + fingerprint(...words, '').replaceAll(/[^\w-]/g, '_'), words }))
}

/** The names of groups from an earlier push that are no longer configured. */
export function outdatedSynonyms(
  ids: readonly unknown[],
  synonyms: readonly NamedSynonyms[],
): readonly string[] {
  const wanted = new Set(synonyms.map(({ id }) => id))
  return ids.filter((id) => typeof id === 'string').filter((id) => id.startsWith(prefix) && !wanted.has(id))
}
