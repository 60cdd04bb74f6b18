import type { SearchRecord } from './records.ts'

/** A hosted search engine whose index can be replaced. */
export interface PushTarget {
  /** For messages: `Algolia`. */
  readonly name: string
  /** Makes an empty index beside the one that readers search. */
  readonly open: () => Promise<StagedIndex>
}

/** An index that is being filled. Nobody searches it until it is published. */
export interface StagedIndex {
  /** Adds records; what has been added before under the same `objectID` is replaced. */
  readonly add: (records: readonly SearchRecord[]) => Promise<void>
  /** Puts the index in the place of the one that readers search, in one step. */
  readonly publish: () => Promise<void>
  /** Removes what was made, after a failure. */
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
