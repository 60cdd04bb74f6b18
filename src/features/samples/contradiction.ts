import type { Place } from '../../model/diagnostic.ts'
import type { Hint } from '../../model/hint.ts'

/** A contradiction between a sample and a reference, with its place in the file. */
export interface Contradiction {
  readonly message: string
  readonly hint?: Hint | undefined
  readonly place: Place
}
