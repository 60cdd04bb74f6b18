import { inspect } from 'node:util'

/**
 * What code of a site threw, for the end of a message: an error's own message, a text, or that it is
 * neither. Never empty. Never throws, although a value may: `message` can be a getter, and `String` cannot
 * read an object without a prototype.
 */
export function thrownText(thrown: unknown): string {
  try {
    const text =
      thrown instanceof Error
        ? thrown.message
        : typeof thrown === 'string'
          ? thrown
          : `it threw \`${inspect(thrown, { depth: 1, breakLength: Infinity, customInspect: false })}\`, which is not an error`
    return text === '' ? 'it threw a value without a message.' : text
  } catch {
    return 'it threw a value that cannot be read.'
  }
}

/** The first line of that: the others of a compiler's error are an excerpt of the source. */
export const thrownLine = (thrown: unknown): string => thrownText(thrown).split('\n')[0] ?? ''
