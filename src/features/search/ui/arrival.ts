/** Data for the page that a result leads to, stored as JSON. */
export interface Arrival {
  /** The target page, as named by `pageName`. */
  readonly page: string
  /** The fragment of the section, with `#`; empty for the top of the page. */
  readonly hash: string
  readonly words: readonly string[]
  /** The time of the click in milliseconds since 1970. */
  readonly left: number
}

/** A canonical name for a page's path: `/a`, `/a/`, `/a.html`, and `/a/index.html` are the same page. */
export const pageName = (path: string): string => path.replace(/(?:\/index)?\.html$|\/$/, '')
