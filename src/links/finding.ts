/** What is wrong with one address, before it is known where that stands. */
export interface Finding {
  readonly rule: 'broken-link' | 'broken-anchor' | 'broken-image' | 'broken-asset' | 'malformed-link' | 'non-canonical-link' | 'protocol-relative-link' | 'unsafe-link'
  /** The sentence about the address as its author wrote it. */
  readonly message: (written: string) => string
  readonly hint?: string | undefined
}
