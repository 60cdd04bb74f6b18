import type { ShownPost } from '../../model/blog.ts'
import { escapeHtml } from '../../kit.ts'
import { escapeXml } from '../../model/escape.ts'

/** The data of a feed. Addresses are absolute. */
export interface FeedFacts {
  readonly title: string
  readonly description: string
  /** BCP 47. */
  readonly language: string
  readonly copyright?: string | undefined
  /** The address of the blog. */
  readonly home: string
  /** The address of the feed. */
  readonly self: string
  /** The origin of the site. */
  readonly origin: string
  /** Newest first. */
  readonly entries: readonly FeedEntry[]
}

export interface FeedEntry extends Pick<ShownPost, 'title' | 'authors' | 'tags'> {
  readonly url: string
  /** ISO 8601. */
  readonly date: string
  readonly modified?: string | undefined
  /** Plain text; may be empty. */
  readonly summary: string
  /** The whole post, for feeds with full content. */
  readonly html?: string | undefined
}

const absoluteUrl = (href: string, { origin }: Pick<FeedFacts, 'origin'>): string =>
  href.startsWith('/') ? origin + href : href

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

/** JSON Feed 1.1 (jsonfeed.org). */
export const jsonFeed = (feed: FeedFacts): string =>
  `${JSON.stringify(
    {
      version: 'https://jsonfeed.org/version/1.1',
      title: feed.title,
      home_page_url: feed.home,
      feed_url: feed.self,
      description: feed.description,
      language: feed.language,
      items: feed.entries.map(({ url, title, html, summary, date, modified, authors, tags }) => ({
        id: url,
        url,
        title,
        // An item has either text or HTML.
        content_text: html === undefined ? summary : undefined,
        content_html: html,
        summary: summary || undefined,
        date_published: date,
        date_modified: modified,
        authors: unlessEmpty(authors)?.map(({ name, href, imageUrl }) => ({
          name,
          url: href && absoluteUrl(href, feed),
          avatar: imageUrl && absoluteUrl(imageUrl, feed),
        })),
        tags: unlessEmpty(tags)?.map(({ label }) => label),
      })),
    },
    null,
    2,
  )}\n`

const unlessEmpty = <Item>(items: readonly Item[]): readonly Item[] | undefined =>
  items.length > 0 ? items : undefined

/** An XML element with text, child elements, or no content. `undefined` children are omitted. */
interface XmlElement {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string | undefined>> | undefined
  readonly content?: string | readonly (XmlElement | undefined)[] | undefined
}

/** Creates an XML element. Text is escaped. */
const element = (
  name: string,
  content?: XmlElement['content'],
  attributes?: XmlElement['attributes'],
): XmlElement => ({ name, content, attributes })

/** A document in UTF-8 (XML 1.0, fifth edition). */
const xmlDocument = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`

function write({ name, attributes = {}, content }: XmlElement): string {
  const open = Object.entries(attributes).reduce(
    (tag, [key, value]) => (value === undefined ? tag : `${tag} ${key}="${escapeXml(value)}"`),
    `<${name}`,
  )
  if (content === undefined) return `${open}/>`
  const inner =
    typeof content === 'string'
      ? escapeXml(content)
      : content.flatMap((child) => (child ? [write(child)] : [])).join('\n')
  return typeof content === 'string' ? `${open}>${inner}</${name}>` : `${open}>\n${inner}\n</${name}>`
}
