/**
 * Formats a value for display: text without quotes, anything else as JSON. Integers of any size are exact.
 */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '""' : value
  return formatJson(value, 0).replace(/\s*\n\s*/g, ' ')
}

const maxLength = 100_000

/** Formats JSON, including bigints; truncates text beyond 100,000 characters. */
export function formatJson(value: unknown, indent = 2): string {
  const budget = { left: maxLength }
  const text = write(value, indent, '', budget, 0)
  return budget.left < 0 ? `${text.slice(0, maxLength)}…` : text
}

function write(
  value: unknown,
  indent: number,
  margin: string,
  budget: { left: number },
  depth: number,
): string {
  if (budget.left < 0 || depth > 100) return '"…"'
  const take = (text: string): string => {
    budget.left -= text.length
    return text
  }
  if (typeof value === 'bigint') return take(String(value))
  if (value instanceof Date) return take(JSON.stringify(value.toISOString()))
  if (typeof value !== 'object' || value === null) return take(JSON.stringify(value) ?? 'null')
  const inside = margin + ' '.repeat(indent)
  const isList = Array.isArray(value)
  const items = isList
    ? value.map((item) => write(item, indent, inside, budget, depth + 1))
    : Object.entries(value).map(
        ([key, item]) => `${take(JSON.stringify(key))}: ${write(item, indent, inside, budget, depth + 1)}`,
      )
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (items.length === 0) return open + close
  return indent === 0
    ? `${open}${items.join(', ')}${close}`
    : `${open}\n${inside}${items.join(`,\n${inside}`)}\n${margin}${close}`
}

/** Replaces lone surrogates, which UTF-8 cannot represent. */
export const wellFormed = (text: string): string =>
  text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')
