import { isWebAddress } from './address.ts'
import { isCssColor } from './css-color.ts'

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
