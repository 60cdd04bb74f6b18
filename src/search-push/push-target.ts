import type { SearchRecord } from './records.ts'

/** A hosted search engine whose index can be replaced. */
export interface PushTarget {
  /** For messages: `Algolia`. */
  readonly name: string
  /** Begins an index beside the one that readers search. */
  readonly open: () => Promise<StagedIndex>
}

/** An index that is being filled. Nobody searches it until it is published. */
export interface StagedIndex {
  /** Sets it up as search needs it. */
  readonly prepare: () => Promise<void>
  /** Adds records; what has been added before under the same `objectID` is replaced. */
  readonly add: (records: readonly SearchRecord[]) => Promise<void>
  /** Puts the index in the place of the one that readers search, in one step. */
  readonly publish: () => Promise<void>
  /** Removes what readers searched before, after publishing. */
  readonly tidy: () => Promise<void>
  /** Removes what was made, after a failure or when the user gave up; never what readers search. */
  readonly discard: () => Promise<void>
}

export interface TargetOptions {
  /** Name of the index that readers search. */
  readonly index: string
  /** The key for writing. It is never printed. */
  readonly key: string
  /** Appended to the index's name while it is filled: `docgen-1a2b`. */
  readonly stagedSuffix: string
}
