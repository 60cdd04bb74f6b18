import { writeInstead, type Hint } from './hint.ts'
import { readDate } from './iso-date.ts'

/**
 * What to write in place of a date that `readDate` does not accept: the same date, where there is only one
 * way to read it, or the two that `5/6/2024` may mean. Whatever it names is accepted.
 */
export function dateHint(value: unknown): Hint {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  const meant = [...new Set(meanings(text))].filter((date) => readDate(date) !== undefined)
  const [first, second] = meant
  if (first !== undefined)
    return second === undefined
      ? writeInstead('', first)
      : `Write \`${first}\` or \`${second}\`, whichever it means.`
  const [, month] = /^(\d{4}-(?:0[1-9]|1[0-2]))-(?:29|30|31)(?!\d)/.exec(text) ?? []
  const last = ['31', '30', '29', '28'].find((day) => readDate(`${month ?? ''}-${day}`) !== undefined)
  if (month !== undefined && last !== undefined && readDate(text.slice(0, 10)) === undefined)
    return `The last day of this month is \`${month}-${last}\`.`
  return 'Write the year, the month and the day, as in `2026-01-31`, or with a time, as in `2026-01-31T10:00Z`.'
}

const yearFirst = /^(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?<time>[Tt\s].*)?$/s
const digitsOnly = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/
const monthInWords =
  /^(?:[a-z]{3,9},?\s+)?(?:(\d{1,2})(?:st|nd|rd|th)?\.?\s+)?([a-z]{3,9})\.?(?:\s+(\d{1,2})(?:st|nd|rd|th)?)?,?\s+(\d{4})$/i
const months = 'January February March April May June July August September October November December'
  .toLowerCase()
  .split(' ')

/** The dates that a text may mean, in the form to write. */
function meanings(text: string): readonly string[] {
  const {
    year,
    month = '',
    day = '',
    time = '',
  } = (yearFirst.exec(text) ?? digitsOnly.exec(text))?.groups ?? {}
  if (year !== undefined) return [date(year, month, day) + padded(time)]
  const [, one = '', other = '', last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  if (last !== undefined) return [date(last, other, one), date(last, one, other)]
  const [, before, name = '', after, inYear] = monthInWords.exec(text) ?? []
  const index = months.findIndex((month) => month.startsWith(name.toLowerCase()))
  return inYear !== undefined && index !== -1 && (before === undefined) !== (after === undefined)
    ? [date(inYear, String(index + 1), before ?? after ?? '')]
    : []
}

const date = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** A time with hours of two digits. */
const padded = (time: string): string => time.replace(/^([Tt]|\s+)(\d):/, '$10$2:')
