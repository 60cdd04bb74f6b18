import { absoluteUrl, type FeedFacts } from './feed-facts.ts'

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
        ...(html === undefined ? { content_text: summary } : { content_html: html }),
        ...(summary === '' ? {} : { summary }),
        date_published: date,
        ...(modified === undefined ? {} : { date_modified: modified }),
        ...(authors.length === 0
          ? {}
          : {
              authors: authors.map(({ name, href, imageUrl }) => ({
                ...(name === undefined ? {} : { name }),
                ...(href === undefined ? {} : { url: absoluteUrl(href, feed) }),
                ...(imageUrl === undefined ? {} : { avatar: absoluteUrl(imageUrl, feed) }),
              })),
            }),
        ...(tags.length === 0 ? {} : { tags: tags.map(({ label }) => label) }),
      })),
    },
    null,
    2,
  )}\n`
