import { absoluteUrl, type FeedEntry, type FeedFacts } from './feed-facts.ts'
import { element, xmlDocument } from './xml.ts'

/** Atom 1.0 (RFC 4287). An entry needs an author to be valid; for posts without one, it is the site. */
export const atomFeed = (feed: FeedFacts): string =>
  xmlDocument(
    element(
      'feed',
      [
        element('id', feed.home),
        element('title', feed.title),
        feed.description === '' ? undefined : element('subtitle', feed.description),
        element('updated', newest(feed.entries)),
        element('link', undefined, { rel: 'self', type: 'application/atom+xml', href: feed.self }),
        element('link', undefined, { rel: 'alternate', type: 'text/html', href: feed.home }),
        element('author', [element('name', feed.title)]),
        feed.copyright === undefined ? undefined : element('rights', feed.copyright),
        ...feed.entries.map((entry) =>
          element('entry', [
            element('id', entry.url),
            element('title', entry.title),
            element('link', undefined, { rel: 'alternate', type: 'text/html', href: entry.url }),
            element('published', entry.date),
            element('updated', updatedAt(entry)),
            ...entry.authors.flatMap(({ name, href, email }) =>
              name === undefined
                ? []
                : [
                    element('author', [
                      element('name', name),
                      href === undefined ? undefined : element('uri', absoluteUrl(href, feed)),
                      email === undefined ? undefined : element('email', email),
                    ]),
                  ],
            ),
            ...entry.tags.map(({ label }) => element('category', undefined, { term: label })),
            entry.summary === '' && entry.html !== undefined ? undefined : element('summary', entry.summary),
            entry.html === undefined ? undefined : element('content', entry.html, { type: 'html' }),
          ]),
        ),
      ],
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language },
    ),
  )

/** The Git history may contain changes before a post's date. */
const updatedAt = ({ date, modified }: FeedEntry): string => {
  const changed = modified === undefined ? date : new Date(modified).toISOString()
  return changed > date ? changed : date
}

const newest = (entries: readonly FeedEntry[]): string =>
  entries.map(updatedAt).reduce((one, other) => (one > other ? one : other), '1970-01-01T00:00:00.000Z')
