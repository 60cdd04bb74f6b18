export function shownValue(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return '`null`'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  switch (typeof value) {
    case 'string': {
      const text = value.length > 60 ? `${value.slice(0, 57)}…` : value
      return value === '' ? 'an empty text' : `the text \`${text.replaceAll(/\s+/g, ' ')}\``
    }
    case 'number':
    case 'boolean':
    case 'bigint':
      return `\`${String(value)}\``
    case 'function':
      return 'a function'
    case 'symbol':
      return 'a symbol'
    default:
      return value instanceof Promise ? 'a promise' : value instanceof Date ? 'a date' : 'an object'
  }
}

/** Formats names as a list in a sentence: `` `a`, `b` and `c` ``. */
export function listOf(names: readonly string[], joint = 'and'): string {
  const quoted = names.map((name) => `\`${name}\``)
  const last = quoted.at(-1) ?? ''
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(', ')} ${joint} ${last}`
}

/** A text with a full stop, unless it ends with a mark of its own. */
export const sentence = (text: string): string => (/[.!?…。！？]$/u.test(text) ? text : `${text}.`)

/** A text whose first letter is a capital one. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Brands that do not write themselves as a word with a capital, by what icons and front matter call them. */
export const brandSpellings: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  stackoverflow: 'Stack Overflow',
  npm: 'npm',
  pypi: 'PyPI',
  rss: 'RSS',
}

/** How a brand writes itself: `github` → `GitHub`, `mastodon` → `Mastodon`. */
export const brandName = (word: string): string =>
  (Object.hasOwn(brandSpellings, word) ? brandSpellings[word] : undefined) ?? capital(word)
