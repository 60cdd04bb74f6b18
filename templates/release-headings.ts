/**
 * The HTML of a changelog (trusted: docgen made it) with the dates of its versions below their names and
 * anchors, as elements of their own: of `[1.2.0] - 2026-01-31` and `1.2.0 (2026-01-31)`.
 */
export const withReleaseDates = (html: string): string =>
  html.replace(/(<h2\b[^>]*>)(.*?)(<\/h2>)/gs, (_, open: string, heading: string, close: string) => {
    const date = /\s*(?:[-–—]\s*|\()?(\d{4}-\d{2}-\d{2})\)?/.exec(heading)
    const name = heading.replace(date?.[0] ?? '', '').replace(/^\[([^\]]*)\]/, '$1')
    const dateHtml = date ? ` <time class="release-date" datetime="${date[1]}">${date[1]}</time>` : ''
    return open + name + dateHtml + close
  })
