/**
 * Writes days as readers of a language do: `January 2, 2026`, `2. Januar 2026`. The day is that of UTC, so
 * that a site is the same wherever it is built. One for all dates of a site: what the platform knows of a
 * language takes forty times as long to find as a date to write.
 *
 * @param language BCP 47.
 * @returns A function of an ISO 8601 date (`2026-01-02`, or with a time). For a tag that is none, and for a
 *   date that is none, it gives the date as it is.
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
