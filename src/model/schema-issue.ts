/**
 * A problem found by a schema, in the form of zod's issues; those of other Standard Schema libraries are
 * similar.
 */
export interface SchemaIssue {
  /** The path to the value: `['servers', 2, 'name']`. */
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly code?: string | undefined
  /** With `code: 'invalid_type'`: the expected type. */
  readonly expected?: string
  /** With `code: 'unrecognized_keys'`: the unknown keys. */
  readonly keys?: readonly string[]
  /** The known keys, if the library exposes them. */
  readonly knownKeys?: readonly string[]
}
