/**
 * One thing that a schema finds wrong: the issues of zod have this form, and those of other validators that
 * follow Standard Schema are close to it.
 */
export interface SchemaIssue {
  /** The way to the value: `['servers', 2, 'name']`. */
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly code?: string | undefined
  /** With `code: 'invalid_type'`: the type that the value should have. */
  readonly expected?: string
  /** With `code: 'unrecognized_keys'`: the names that the schema does not know. */
  readonly keys?: readonly string[]
  /** The names that it knows, where the library tells them. */
  readonly knownKeys?: readonly string[]
}
