import type { Located, ReferenceSet } from './reference-set.ts'
import { isJsonNumber, writtenText } from '../../model/written-text.ts'

/**
 * Formats a value for display: text without quotes, anything else as JSON. Integers of any size are exact,
 * and numbers in maps and lists are as they were written.
 */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '""' : value
  return formatJson(value, 0, () => true).replace(/\s*\n\s*/g, ' ')
}

/** Formats the value that a map or list has at `name`, as `formatValue` does; a scalar as it was written. */
export const formatMember = (holder: object, name: string | number): string =>
  writtenText(holder, name) ?? formatValue(Reflect.get(holder, name))

/** How many characters `formatJson` writes, besides indentation. */
const longestJson = 300_000

const isTruncated = (json: string): boolean => json.length > longestJson && json.endsWith('…')

/** Reports a value of a document if the JSON that stands for it is only its beginning. */
export function reportTruncated(
  json: string,
  at: Located,
  set: ReferenceSet,
  { name = 'example', otherPlace = 'link to it in the description' } = {},
): void {
  if (!isTruncated(json)) return
  set.report(
    at,
    `The ${name} is longer than ${longestJson.toLocaleString('en')} characters, and only its beginning is shown.`,
    `Shorten it, or publish it as a file and ${otherPlace}.`,
  )
}

/**
 * Formats JSON, including bigints. Text that is longer than `longestJson` with its indentation has less of
 * it; what is longer without is truncated. Numbers are as they were written where that is JSON, too: `1.10`,
 * but 493 for `0o755`.
 */
export function formatJson(
  value: unknown,
  indent = 2,
  canBeShown: (written: string) => boolean = isJsonNumber,
): string {
  const budget = { left: longestJson }
  const text = write(value, { indent, canBeShown }, '', budget, 0)
  if (budget.left < 0) return `${text.slice(0, longestJson)}…`
  return text.length > longestJson && indent > 1 ? formatJson(value, 1, canBeShown) : text
}

interface WriteOptions {
  readonly indent: number
  /** Whether a scalar may stand there as it was written. */
  readonly canBeShown: (written: string) => boolean
}

function write(
  value: unknown,
  options: WriteOptions,
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
  const { indent, canBeShown } = options
  const inside = margin + ' '.repeat(indent)
  const isList = Array.isArray(value)
  const member = (item: unknown, name: string | number): string => {
    const text = writtenText(value, name)
    return text !== undefined && canBeShown(text)
      ? take(text)
      : write(item, options, inside, budget, depth + 1)
  }
  const items = isList
    ? value.map(member)
    : Object.entries(value).map(([key, item]) => `${take(JSON.stringify(key))}: ${member(item, key)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (items.length === 0) return open + close
  return indent === 0
    ? `${open}${items.join(', ')}${close}`
    : `${open}\n${inside}${items.join(`,\n${inside}`)}\n${margin}${close}`
}

/** Replaces lone surrogates, which UTF-8 cannot represent. */
export const wellFormed = (text: string): string =>
  text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')

/** A value for a sentence: as it is formatted, up to 60 characters of it. */
export const shortened = (value: unknown): string => {
  const text = typeof value === 'string' ? JSON.stringify(value) : formatValue(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
