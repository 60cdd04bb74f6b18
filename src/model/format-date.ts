/**
 * A day as readers of a language write it: `January 2, 2026`, `2. Januar 2026`. The day is that of UTC, so
 * that a site is the same wherever it is built.
 *
 * @param date ISO 8601: `2026-01-02`, or with a time.
 * @param language BCP 47. For a tag that is none, and for a date that is none, the date as it is.
 */
export function formatDate(date: string, language: string): string {
  try {
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
  } catch {
    return date.slice(0, 10)
  }
}
