import { thrownLine } from '../../engine/thrown-text.ts'
import { leastBoost, mostBoost, type FrontMatterKeyType } from '../../model/front-matter.ts'
import { readDate } from '../../model/dates.ts'

/** A type, or a function that returns a sentence about what is wrong with a value, or undefined. */
export type FrontMatterCheck = FrontMatterKeyType | ((value: unknown) => string | undefined)

/** Whether a front matter value, as parsed from YAML, has a type. */
export function isOfType(value: unknown, type: FrontMatterKeyType): boolean {
  switch (type) {
    case 'string':
    case 'nullable string':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'list of strings':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
    case 'list of numbers':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'number')
    case 'date':
      return typeof value === 'string' && readDate(value) !== undefined
    case 'map':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'heading level':
      return typeof value === 'number' && Number.isInteger(value) && value >= 2 && value <= 6
    case 'Markdown format':
      return value === 'md' || value === 'mdx' || value === 'detect'
    case 'boolean or map':
      return isOfType(value, 'boolean') || isOfType(value, 'map')
    case 'search boost':
      return typeof value === 'number' && value >= leastBoost && value <= mostBoost
    case 'any':
      return true
  }
}

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
