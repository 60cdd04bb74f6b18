import type { ShownAuthor, ShownPost } from '../../src/model/blog.ts'
import type { LayoutProps } from '../../src/model/theme.ts'

/**
 * What the head of a page of a blog has beside that of other pages: feeds, Open Graph and schema.org data.
 */
export default function BlogHead({ site, page }: Pick<LayoutProps, 'site' | 'page'>) {
  const { blog } = page
  if (!blog) return null
  const { post } = blog
  const modified = page.lastUpdated?.date
  return (
    <>
      {blog.feeds.map(({ type, title, href }) => (
        <link
          key={type}
          rel="alternate"
          type={mediaTypes[type]}
          title={`${title} ${names[type]}`}
          href={href}
        />
      ))}
      {post?.date && <meta property="article:published_time" content={post.date} />}
      {post && modified && <meta property="article:modified_time" content={modified} />}
      {post?.authors.map(
        ({ href }) => href && <meta key={href} property="article:author" content={absolute(href, site)} />,
      )}
      {post?.tags.map(({ label, href }) => (
        <meta key={href} property="article:tag" content={label} />
      ))}
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: structuredData(site, page, blog) }}
      />
    </>
  )
}

const names = { rss: 'RSS', atom: 'Atom', json: 'JSON' } as const

/** RFC 4287, RSS Advisory Board, JSON Feed 1.1. */
const mediaTypes = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const

type Blog = NonNullable<LayoutProps['page']['blog']>

/** The blog or the post as schema.org data. `<` is escaped, so that no title can end the script. */
function structuredData(site: LayoutProps['site'], page: LayoutProps['page'], blog: Blog): string {
  const ofBlog = { '@type': 'Blog', '@id': site.url + blog.href, name: blog.title }
  const { post, list } = blog
  const data = post
    ? {
        ...posting(post, site),
        '@id': page.canonical,
        mainEntityOfPage: page.canonical,
        url: page.canonical,
        description: page.description,
        inLanguage: site.locale,
        ...(page.lastUpdated?.date ? { dateModified: page.lastUpdated.date } : {}),
        ...(page.keywords.length > 0 ? { keywords: page.keywords } : {}),
        ...(page.image ? { image: page.image } : {}),
        isPartOf: ofBlog,
      }
    : {
        ...ofBlog,
        mainEntityOfPage: site.url + blog.href,
        description: page.description,
        ...(list && 'posts' in list ? { blogPost: list.posts.map((each) => posting(each, site)) } : {}),
      }
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c')
}

const posting = ({ title, href, date, authors }: ShownPost, site: LayoutProps['site']) => ({
  '@type': 'BlogPosting',
  headline: title,
  url: site.url + href,
  ...(date === undefined ? {} : { datePublished: date }),
  author: authors.map((author) => person(author, site)),
})

const person = ({ name, title, href, email, imageUrl }: ShownAuthor, site: LayoutProps['site']) => ({
  '@type': 'Person',
  ...(name === undefined ? {} : { name }),
  ...(title === undefined ? {} : { description: title }),
  ...(href === undefined ? {} : { url: absolute(href, site) }),
  ...(email === undefined ? {} : { email }),
  ...(imageUrl === undefined ? {} : { image: absolute(imageUrl, site) }),
})

const absolute = (href: string, { url }: LayoutProps['site']): string =>
  href.startsWith('/') ? url + href : href
