import { fingerprint } from '../../../kit.ts'

/** A group of words that stand for each other, under a name by which an engine keeps it. */
export interface NamedSynonyms {
  readonly id: string
  readonly words: readonly string[]
}

const prefix = 'docgen-'

/** Names that stay the same while a group does, and tell docgen's from an owner's. */
export function namedSynonyms(groups: readonly (readonly string[])[]): readonly NamedSynonyms[] {
  return groups
    .filter(({ length }) => length > 1)
    .map((words) => ({ id: prefix + fingerprint(...words, '').replaceAll(/[^\w-]/g, '_'), words }))
}

/** Those of these names that an earlier push gave and the configuration does not ask for any more. */
export function outdatedSynonyms(
  ids: readonly unknown[],
  synonyms: readonly NamedSynonyms[],
): readonly string[] {
  const wanted = new Set(synonyms.map(({ id }) => id))
  return ids.filter((id) => typeof id === 'string').filter((id) => id.startsWith(prefix) && !wanted.has(id))
}
