import type { Place } from '../../model/diagnostic.ts'

/** A contradiction between a sample and a reference, with its place in the file. */
export interface Contradiction {
  readonly message: string
  readonly hint?: string | undefined
  readonly place: Place
}
