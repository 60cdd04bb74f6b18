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
