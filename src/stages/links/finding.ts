/** What is wrong with one address, before it is known where that stands. */
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
  /** The sentence about the address as its author wrote it. */
  readonly message: (written: string) => string
  readonly hint?: string | undefined | ((written: string) => string | undefined)
}

/** What to do about the address as its author wrote it. */
export const hintOf = ({ hint }: Finding, written: string): string | undefined =>
  typeof hint === 'function' ? hint(written) : hint
