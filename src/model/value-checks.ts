import { isWebAddress } from './address.ts'

/**
 * Says what is wrong with a text in a configuration or the options of a plugin, as the end of a sentence that
 * begins with its key. Returns `undefined` if nothing is.
 */
export type TextCheck = (value: string) => string | undefined

/** Wants a text that is not empty. */
export const checkWords: TextCheck = (value) => (value.trim() === '' ? 'must not be empty' : undefined)

/** Wants an absolute web address. */
export const checkWebAddress: TextCheck = (value) =>
  isWebAddress(value) ? undefined : `must be an \`https:\` address, not \`${value}\``

/** Wants a CSS color, in a form that cannot be anything else. */
export const checkColor: TextCheck = (value) =>
  isCssColor(value) ? undefined : `must be a CSS color, not \`${value}\``

/** Whether a text is a CSS color, in a form that cannot be anything else. */
const isCssColor = (text: string): boolean => /^[#\w(),.%\s/-]+$/.test(text)

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
