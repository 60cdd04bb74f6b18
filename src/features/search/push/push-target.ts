import type { SearchRecord } from './records.ts'

/** A hosted search engine whose index can be replaced. */
export interface PushTarget {
  /** For messages: `Algolia`. */
  readonly name: string
  /** Bytes of a record as JSON that the engine takes for certain. */
  readonly maxRecordBytes: number
  /**
   * Looks at the index that readers search, of which the next one takes over what its owner has set up. Makes
   * nothing.
   */
  readonly open: () => Promise<StagedIndex>
}

/** An index that is being filled. Nobody searches it until it is published. */
export interface StagedIndex {
  /** What it is called at the engine until then: `docs_docgen_1a2b`. */
  readonly name: string
  /**
   * Makes it and sets it up: as its owner did with the one before, and where nothing was said as search needs
   * it.
   */
  readonly prepare: () => Promise<void>
  /** Adds records; what has been added before under the same `objectID` is replaced. */
  readonly add: (records: readonly SearchRecord[]) => Promise<void>
  /** Puts the index in the place of the one that readers search, in one step. */
  readonly publish: () => Promise<void>
  /** Removes what readers searched before, after publishing, if a push had made it. */
  readonly tidy: () => Promise<void>
  /**
   * Removes what was made, after a failure or when the user gave up; never what readers search. Does not hear
   * the signal, and tries but twice.
   */
  readonly discard: () => Promise<void>
}

/** What replacing an index takes with every engine. */
export interface TargetOptions {
  /** Name of the index that readers search. */
  readonly index: string
  /** The key for writing. It is never printed. */
  readonly key: string
  /** Tells this push from others: `1a2b`. */
  readonly stagedSuffix: string
  /** Groups of words that stand for each other, from the site's configuration. */
  readonly synonyms?: readonly (readonly string[])[]
}
