/**
 * The dates that docgen reads: ISO 8601 calendar dates, also with a time, and timestamps of YAML 1.1, which
 * may have spaces in place of the `T` and a time zone of one digit.
 */
const timestamp =
  /^(\d{4})-(\d{2})-(\d{2})(?:(?:[Tt]|[ \t]+)(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?[ \t]*(Z|z|[+-]\d{1,2}(?::?\d{2})?)?)?$/

/** A date as ISO 8601 in UTC, and whether it was written with a time. */
export interface WrittenDate {
  readonly moment: string
  readonly hasTime: boolean
}

/**
 * Reads a date of a file: `2026-01-31`, `2026-01-31T10:00Z`, `2026-01-31 10:00:00 +2`. Without a time zone,
 * it is UTC, so the result does not depend on the machine. `undefined` for every other text, and for days and
 * times that do not exist. The only reader of dates that authors write.
 */
export function readDate(text: string): WrittenDate | undefined {
  const [written, year, month, day, hour, minute, second, zone = 'Z'] = timestamp.exec(text.trim()) ?? []
  if (written === undefined) return undefined
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
