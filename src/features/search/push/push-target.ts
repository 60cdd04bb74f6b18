import type { SearchRecord } from './records.ts'

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
