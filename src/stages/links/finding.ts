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
  readonly hint?: string | undefined | ((written: string) => string | undefined)
}

/** The hint for an address as written. */
export const hintOf = ({ hint }: Finding, written: string): string | undefined =>
  typeof hint === 'function' ? hint(written) : hint
