import type { ReferenceSet } from './reference-set.ts'

/** Options for generating examples. */
export interface ExampleOptions {
  readonly set: ReferenceSet
  readonly side?: 'request' | 'response'
  /** Whether to include optional fields. Default: true. */
  readonly optional?: boolean
  /**
   * Examples are read by people. Beyond this number of values, optional fields with a nested structure are
   * left out. Default: 100.
   */
  readonly enough?: number
  /** Whether a scalar that the schema gives is wanted as the text that was written: `1.10`. */
  readonly scalarsAreText?: boolean
}
