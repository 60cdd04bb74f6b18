import type { ReferenceSet } from './reference-set.ts'

/** How an example is made. */
export interface ExampleOptions {
  readonly set: ReferenceSet
  readonly side?: 'request' | 'response'
  /** Whether fields that may be left out are shown. Default true. */
  readonly optional?: boolean
  /**
   * An example is read by people: with more values than this, fields with a structure of their own are left
   * out when they may. Default 100.
   */
  readonly enough?: number
}
