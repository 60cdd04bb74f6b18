/** What a post's path reveals about it. */
export interface PostName {
  /** The date as ISO 8601 writes it (`2026-01-31` also for `2026-1-31`), which may be invalid. */
  readonly date?: string
  /** The default slug: `/2026/01/31/name`. */
  readonly slug: string
}

/**
 * Parses the path of a post. The names of file and folders may contain a date (`2026-01-31-name.md`,
 * `2026/01/31/name/index.md`), which the slug then starts with; anything before it is dropped.
 */
export function postName(path: string): PostName {
  const [, folder = '', date, text = ''] =
    /^(.*)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/is.exec(path) ?? []
  if (date === undefined) return { slug: `/${path.replace(/(?:\/index)?\.mdx?$/i, '')}` }
  // Months and days may have one digit, and stay as they are in the address.
  const [year = '', month = '', day = ''] = date.split(/[-/]/)
  return {
    date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    slug: `/${date.replaceAll('-', '/')}/${folder}${text}`,
  }
}
