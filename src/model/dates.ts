import { writeInstead, type Hint } from './hint.ts'

/**
 * The dates that docgen reads: ISO 8601 calendar dates, also with a time, and timestamps of YAML 1.1, which
 * may have spaces in place of the `T` and a time zone of one digit.
 */
const timestamp =
  /^(\d{4})-(\d{2})-(\d{2})(?:(?:[Tt]|[ \t]+)(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?[ \t]*(Z|z|[+-]\d{1,2}(?::?\d{2})?)?)?$/

/** A date as ISO 8601 in UTC, and whether it was written with a time. */
interface WrittenDate {
  readonly moment: string
  readonly hasTime: boolean
}

/**
 * Reads a date of a file: `2026-01-31`, `2026-01-31T10:00Z`, `2026-01-31 10:00:00 +2`. Without a time zone,
 * it is UTC, so the result does not depend on the machine. `undefined` for every other text, and for days and
 * times that do not exist. The only reader of dates that authors write.
 */
export function readDate(text: string): WrittenDate | undefined {
  const [match, year, month, day, hour, minute, second, zone = 'Z'] = timestamp.exec(text.trim()) ?? []
  if (match === undefined) return undefined
  const [y = 0, m = 0, d = 0, h = 0, min = 0, s = 0] = [year, month, day, hour, minute, second].map((part) =>
    Number(part ?? 0),
  )
  const offset = minutesOf(zone)
  if (!isDay(y, m, d) || h > 23 || min > 59 || s > 59 || offset === undefined) return undefined
  const moment = new Date(Date.UTC(y, m - 1, d, h, min, s) - offset * 60_000)
  return { moment: moment.toISOString(), hasTime: hour !== undefined }
}

/**
 * The moment of a date that authors write, as ISO 8601 in UTC: `2026-01-31T00:00:00.000Z`. See `readDate`.
 */
export const isoDate = (text: string): string | undefined => readDate(text)?.moment

/** The date for readers and machines: only the day, unless a time was written. See `readDate`. */
export function dayOrMoment(text: string): string | undefined {
  const date = readDate(text)
  return date && (date.hasTime ? date.moment : date.moment.slice(0, 10))
}

/** Years before 100 would be those of the twentieth century in `Date.UTC`. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The offset of a time zone in minutes; undefined if no zone has it. */
function minutesOf(zone: string): number | undefined {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  return Number(hours) > 23 || Number(minutes) > 59
    ? undefined
    : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/**
 * What to write in place of a date that `readDate` does not accept: the same date, where there is only one
 * way to read it, or the two that `5/6/2024` may mean. Whatever it names is accepted.
 */
export function dateHint(value: unknown): Hint {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  const readings = [...new Set(meanings(text))].filter((date) => readDate(date) !== undefined)
  const [first, second] = readings
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

/**
 * Creates a function that formats days for readers of a language: `January 2, 2026`, `2. Januar 2026`. Uses
 * UTC, so that the result does not depend on the machine. Reuse the function for all dates of a site: loading
 * the data of a language takes forty times as long as formatting.
 *
 * @param language BCP 47 language tag.
 * @returns A function that takes an ISO 8601 date (`2026-01-02`, or with a time). It returns the date
 * unchanged if that, or the language tag, is invalid.
 */
export function dateFormatter(language: string): (date: string) => string {
  let format: Intl.DateTimeFormat | undefined
  return (date) => {
    try {
      format ??= new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
      return format.format(new Date(date))
    } catch {
      return date.slice(0, 10)
    }
  }
}
