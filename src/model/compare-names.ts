/** Compares two names: negative if the first comes first, never 0 for different names. */
export type CompareNames = (one: string, other: string) => number

/**
 * Creates the comparison for lists that people read, in their language: `apple` before `FAQ`, `v1.9` before
 * `v1.10`. It does not depend on the locale of the machine. An invalid language tag counts as English.
 */
export function nameComparer(language: string): CompareNames {
  const collator = collatorFor(language)
  return (one, other) => collator.compare(one, other) || compareCodeUnits(one, other)
}

/** Compares names as code does, upper case before lower case. */
export const compareCodeUnits: CompareNames = (one, other) => (one < other ? -1 : Number(one > other))

function collatorFor(language: string): Intl.Collator {
  try {
    return new Intl.Collator(language, { numeric: true })
  } catch {
    return new Intl.Collator('en', { numeric: true })
  }
}
