const timestamp =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:(?:[Tt]|[ \t]+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d*)?)?[ \t]*(Z|[+-]\d{1,2}(?::?\d{2})?)?)?$/i

/**
 * Converts a date as authors write it to ISO 8601 in UTC: `2026-01-31`, YAML 1.1 timestamps (`2026-01-31
 * 10:00:00 +2`), and other forms that JavaScript parses, such as `January 31, 2026`. Without a time zone, it
 * is UTC, so that the result does not depend on the machine. `undefined` if it is not a calendar day.
 */
export function isoDate(text: string): string | undefined {
  const parts = timestamp.exec(text.trim())
  if (!parts) {
    const moment = [`${text} UTC`, `${text}Z`, text].map((each) => Date.parse(each)).find(Number.isFinite)
    return /[a-z]/i.test(text) && moment !== undefined ? new Date(moment).toISOString() : undefined
  }
  const [, year, month, day, hour = '0', minute = '0', second = '0', zone = 'Z'] = parts
  const numbers = [year, month, day, hour, minute, second].map(Number)
  const [y = 0, m = 0, d = 0, h = 0, min = 0, s = 0] = numbers
  const moment = new Date(Date.UTC(y, m - 1, d, h, min, s))
  const isThere =
    moment.getUTCFullYear() === y && moment.getUTCMonth() === m - 1 && moment.getUTCDate() === d && h < 24
  return isThere && min < 60 && s < 60
    ? new Date(moment.getTime() - minutesOf(zone) * 60_000).toISOString()
    : undefined
}

function minutesOf(zone: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
