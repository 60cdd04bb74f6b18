import type { Heading } from '../src/model/page.ts'

/**
 * The HTML of a changelog (trusted: docgen made it) with the dates of its versions below their names and
 * anchors, as elements of their own: of `[1.2.0] - 2026-01-31` and `1.2.0 (2026-01-31)`.
 */
export const withReleaseDates = (html: string): string =>
  html.replace(/(<h2\b[^>]*>)(.*?)(<\/h2>)/gs, (_, open: string, heading: string, close: string) => {
    const { name, date } = releaseIn(heading)
    const dateHtml = date ? ` <time class="release-date" datetime="${date}">${date}</time>` : ''
    return open + name + dateHtml + close
  })

/** The table of contents of a changelog, which calls versions what their headings show: `1.2.0`. */
export const withReleaseNames = (toc: readonly Heading[]): readonly Heading[] =>
  toc.map((heading) => (heading.level === 2 ? { ...heading, text: releaseIn(heading.text).name } : heading))

function releaseIn(heading: string): { readonly name: string; readonly date: string | undefined } {
  const [match = '', date] = /\s*(?:[-–—]\s*|\()?(\d{4}-\d{2}-\d{2})\)?/.exec(heading) ?? []
  return { name: heading.replace(match, '').replace(/^\[([^\]]*)\]/, '$1'), date }
}
