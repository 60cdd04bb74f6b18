import { thrownLine } from '../../engine/thrown-text.ts'
import type { FrontMatterKeyType } from '../../model/front-matter.ts'

/** A type, or a function that returns a sentence about what is wrong with a value, or undefined. */
export type FrontMatterCheck = FrontMatterKeyType | ((value: unknown) => string | undefined)

/**
 * The finding of a site's or a plugin's function about the value of a key; undefined if it says nothing. A
 * function that throws, or returns something else than a text, fails.
 */
export function complaintAbout(
  key: string,
  value: unknown,
  check: (value: unknown) => unknown,
): { readonly rule: 'front-matter-type' | 'plugin-failed'; readonly message: string } | undefined {
  const failed = (why: string) =>
    ({
      rule: 'plugin-failed',
      message: `The check of the front matter key \`${key}\` failed: ${why}`,
    }) as const
  try {
    const complaint = check(value)
    if (complaint === undefined) return undefined
    return typeof complaint === 'string'
      ? { rule: 'front-matter-type', message: `\`${key}\`: ${complaint}` }
      : failed('it returned neither a text nor `undefined`.')
  } catch (error) {
    return failed(thrownLine(error))
  }
}
