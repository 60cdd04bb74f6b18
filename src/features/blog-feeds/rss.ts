import { escapeHtml } from '../../kit.ts'
import type { FeedFacts } from './feed-facts.ts'
import { element, xmlDocument } from './xml.ts'

/**
 * RSS 2.0, following the RSS Advisory Board's profile: author names are in `dc:creator`, because `author` is
 * for email addresses, and full posts are in `content:encoded`.
 */
export const rssFeed = (feed: FeedFacts): string =>
  xmlDocument(
    element(
      'rss',
      [
        element('channel', [
          element('title', feed.title),
          element('link', feed.home),
          element('description', feed.description),
          element('language', feed.language),
          feed.copyright === undefined ? undefined : element('copyright', feed.copyright),
          feed.entries[0] && element('lastBuildDate', dateOf(feed.entries[0].date)),
          element('atom:link', undefined, { href: feed.self, rel: 'self', type: 'application/rss+xml' }),
          ...feed.entries.map((entry) =>
            element('item', [
              element('title', entry.title),
              element('link', entry.url),
              element('guid', entry.url, { isPermaLink: 'true' }),
              element('pubDate', dateOf(entry.date)),
              ...entry.authors.flatMap(({ name }) =>
                name === undefined ? [] : [element('dc:creator', name)],
              ),
              ...entry.tags.map(({ label }) => element('category', label)),
              // Feed readers interpret descriptions as HTML.
              element('description', escapeHtml(entry.summary)),
              entry.html === undefined ? undefined : element('content:encoded', entry.html),
            ]),
          ),
        ]),
      ],
      {
        version: '2.0',
        'xmlns:atom': 'http://www.w3.org/2005/Atom',
        'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
        'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      },
    ),
  )

/** RFC 822. */
const dateOf = (date: string): string => new Date(date).toUTCString()
