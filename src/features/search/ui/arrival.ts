/** What waits for the page that was found, as JSON. */
export interface Arrival {
  /** The page that was found, as `pageName` has it. */
  readonly page: string
  /** Of the section that was found, with `#`; empty for the top of the page. */
  readonly hash: string
  readonly words: readonly string[]
  /** When the reader left for it: milliseconds since 1970. */
  readonly left: number
}

/**
 * A path of a page without what hosts add or take away: `/a`, `/a/`, `/a.html` and `/a/index.html` are one
 * page.
 */
export const pageName = (path: string): string => path.replace(/(?:\/index)?\.html$|\/$/, '')
