import type { Hint } from '../../model/hint.ts'

/** What is wrong with an address, before it is located. */
export interface Finding {
  readonly rule:
    | 'broken-link'
    | 'broken-anchor'
    | 'broken-image'
    | 'broken-asset'
    | 'malformed-link'
    | 'non-canonical-link'
    | 'protocol-relative-link'
    | 'unsafe-link'
  /** Returns the message, given the address as written. */
  readonly message: (written: string) => string
  readonly hint?: Hint | undefined | ((written: string) => Hint | undefined)
}

/** The hint for an address as written. */
export const hintOf = ({ hint }: Finding, written: string): Hint | undefined =>
  typeof hint === 'function' ? hint(written) : hint
