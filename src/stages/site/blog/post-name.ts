/** What the path of a post below the folder of its blog says. */
export interface PostName {
  /** `2026-01-31`; as it is written, so it may be no date. */
  readonly date?: string
  /** Its address below that of the blog: `/2026/01/31/name`. */
  readonly slug: string
}

/**
 * A post may have its date in the names of its file and folders, `2026-01-31-name.md` or
 * `2026/01/31/name/index.md`; its address begins with it then, whatever stands before it (Docusaurus's
 * `plugin-content-blog`, `parseBlogFileName`).
 */
export function postName(path: string): PostName {
  const [, folder = '', date, text = ''] =
    /^(.*)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/is.exec(path) ?? []
  if (date === undefined) return { slug: `/${path.replace(/(?:\/index)?\.mdx?$/i, '')}` }
  return { date: date.replaceAll('/', '-'), slug: `/${date.replaceAll('-', '/')}/${folder}${text}` }
}
