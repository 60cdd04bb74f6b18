/**
 * The HTML of a changelog (trusted: docgen made it) with the dates of its versions below their names, as
 * elements of their own: of `[1.2.0] - 2026-01-31` and `1.2.0 (2026-01-31)`.
 */
export const withReleaseDates = (html: string): string =>
  html.replace(/(<h2\b[^>]*>)(.*?)(<\/h2>)/gs, (_, open: string, heading: string, close: string) => {
    const dated = heading.replace(
      /\s*(?:[-–—]\s*|\()?(\d{4}-\d{2}-\d{2})\)?/,
      ' <time class="release-date" datetime="$1">$1</time>',
    )
    return open + dated.replace(/^\[([^\]]*)\]/, '$1') + close
  })
