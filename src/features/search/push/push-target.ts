import type { SearchRecord } from './records.ts'
import { fingerprint } from '../../../kit.ts'

/** A hosted search engine whose index can be replaced. */
export interface PushTarget {
  /** For messages: `Algolia`. */
  readonly name: string
  /** The size of a record, in bytes of JSON, that the engine is certain to accept. */
  readonly maxRecordBytes: number
  /** Reads the owner's settings of the published index, which the new one takes over. Changes nothing. */
  readonly open: () => Promise<StagedIndex>
}

/** An index that is being filled, and not searched until it is published. */
export interface StagedIndex {
  /** Its temporary name: `docs_docgen_1a2b`. */
  readonly name: string
  /** Creates it with the owner's settings, and with docgen's where the owner has set nothing. */
  readonly prepare: () => Promise<void>
  /** Adds records, replacing those with the same `objectID`. */
  readonly add: (records: readonly SearchRecord[]) => Promise<void>
  /** Replaces the published index by this one atomically. */
  readonly publish: () => Promise<void>
  /** After publishing, removes the replaced index if it was created by a push. */
  readonly tidy: () => Promise<void>
  /**
   * Removes the temporary index after a failure or an interruption, but never the published one. Ignores the
   * signal, and tries only twice.
   */
  readonly discard: () => Promise<void>
}

/** Options for all engines. */
export interface TargetOptions {
  /** The name of the published index. */
  readonly index: string
  /** The write key, which is never printed. */
  readonly key: string
  /** Distinguishes this push from others: `1a2b`. */
  readonly stagedSuffix: string
  /** Groups of synonyms from the site's configuration. */
  readonly synonyms?: readonly (readonly string[])[]
}

const mark = '_docgen_'

/** The temporary name of an index: `docs_docgen_1a2b`. Typesense keeps it behind the alias. */
export const stagedName = (index: string, suffix: string): string => `${index}${mark}${suffix}`

/** Whether a name was given by an earlier push. */
export const isStagedName = (name: string, index: string): boolean => name.startsWith(index + mark)

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
  const currentIds = new Set(synonyms.map(({ id }) => id))
  return ids
    .filter((id) => typeof id === 'string')
    .filter((id) => id.startsWith(prefix) && !currentIds.has(id))
}

/** Facets for filtering, which are added to the owner's. */
export const facets = ['language', 'version', 'docusaurus_tag', 'tags', 'type']
