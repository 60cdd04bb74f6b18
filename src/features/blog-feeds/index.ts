import type { FeedType, SiteBlog } from '../../model/blog.ts'
import { asOutputPath } from '../../model/path.ts'
import type { Plugin, SiteView } from '../../model/plugin.ts'
import type { OutputFile } from '../../model/site.ts'
import { withoutBase } from '../../model/address.ts'
import { atomFeed, jsonFeed, rssFeed, type FeedEntry, type FeedFacts } from './feeds.ts'

const writers: Readonly<Record<FeedType, (facts: FeedFacts) => string>> = {
  rss: rssFeed,
  atom: atomFeed,
  json: jsonFeed,
}

/**
 * The feeds of every blog: RSS 2.0, Atom (RFC 4287), and JSON Feed 1.1, with the newest posts in full or
 * summarized. Not based on the package `feed`, because that writes names where RSS requires
 * addresses, Atom entries without an author, and JSON Feed 1.0.
 */
export function blogFeeds(): Plugin {
  return {
    name: 'blog-feeds',
    async emit(site) {
      const files: OutputFile[] = []
      const homes = new Set<string>()
      for (const blog of site.blogs) {
        // Two blogs at one address have already been reported.
        if (blog.feeds.length === 0 || homes.has(blog.href)) continue
        homes.add(blog.href)
        const facts = await factsOf(blog, site)
        for (const { type, href } of blog.feeds)
          files.push({
            path: asOutputPath((withoutBase(href, site.baseUrl) ?? href).slice(1)),
            content: writers[type]({ ...facts, self: site.url + href }),
            origin: 'the plugin `blog-feeds`',
            byDefault: {},
          })
      }
      return files
    },
  }
}

async function factsOf(blog: SiteBlog, site: SiteView): Promise<Omit<FeedFacts, 'self'>> {
  const { limit, content, copyright } = blog.options.feedOptions
  const newest = blog.posts
    .filter(({ post }) => post.date !== undefined)
    .toSorted((one, other) => ((one.post.date ?? '') > (other.post.date ?? '') ? -1 : 1))
    .slice(0, limit === false ? blog.posts.length : limit)
  const entries: FeedEntry[] = []
  for (const { source, post, description } of newest)
    entries.push({
      ...post,
      date: post.date ?? '',
      url: site.url + post.href,
      summary: description,
      html:
        content === 'full' ? await fullText(site.html(source) ?? '', site.url + post.href, site) : undefined,
      modified: site.lastUpdated.get(source),
    })
  return {
    title: blog.feedTitle,
    description: blog.feedDescription,
    language: blog.options.feedOptions.language ?? site.language,
    home: site.url + blog.href,
    origin: site.url,
    copyright: copyright || undefined,
    entries,
  }
}

/** The HTML parser is only loaded if a feed has changed. */
const fullText = (html: string, url: string, site: SiteView): Promise<string> =>
  site.derive(JSON.stringify([html, url]), async () => {
    const { feedContent } = await import('./feed-content.ts')
    return feedContent(html, url)
  })
