import { addressHref, hrefOf, isExternal } from '../../../model/address.ts'
import type {
  BlogList,
  BlogSlice,
  FeedType,
  ShownAuthor,
  ShownPost,
  ShownTag,
  SiteBlog,
} from '../../../model/blog.ts'
import type { PageLink } from '../../../model/navigation.ts'
import type { RoutePath } from '../../../model/path.ts'
import type { SiteConfig } from '../../../model/site-config.ts'
import type { PageSlice } from '../../../model/site.ts'
import type { SiteGraph } from '../graph.ts'
import type { PostAuthor } from './authors.ts'
import { type Blog, byYear, type Listing } from './listings.ts'
import type { Post } from './posts.ts'
import type { PageTag } from './tags.ts'

interface BlogView {
  readonly blog: Blog
  readonly config: SiteConfig
  /** Formats an ISO 8601 date in the language of the site. */
  readonly formatDate: (date: string) => string
}

/** The average reading speed in English. */
const wordsPerMinute = 200

export function slicePost(
  post: Post,
  view: BlogView,
): Pick<PageSlice, 'blog' | 'sidebar' | 'previous' | 'next' | 'tags'> {
  const { blog, config } = view
  const index = blog.listed.indexOf(post)
  const linkTo = (other: Post | undefined): PageLink | undefined =>
    other && { label: other.page.title, href: hrefOf(other.address.route, config.baseUrl) }
  const previous = linkTo(blog.listed[index - 1])
  const next = index === -1 ? undefined : linkTo(blog.listed[index + 1])
  return {
    blog: { ...blogOf(view), post: shownPost(post, view) },
    ...sidebarOf(view, post),
    ...(previous ? { previous } : {}),
    ...(next ? { next } : {}),
    // Tags are shown as links below the post instead.
    tags: [],
  }
}

export function sliceListing(
  { content, previous, next }: Listing,
  view: BlogView,
): Pick<PageSlice, 'blog' | 'previous' | 'next' | 'layout'> {
  const { blog, config } = view
  const linkTo = (route: RoutePath): PageLink => ({
    label: blog.listings.find((listing) => listing.route === route)?.title ?? '',
    href: hrefOf(route, config.baseUrl),
  })
  return {
    layout: layouts[content.kind],
    blog: { ...blogOf(view), list: shownList(content, view) },
    ...(previous === undefined ? {} : { previous: linkTo(previous) }),
    ...(next === undefined ? {} : { next: linkTo(next) }),
  }
}

const layouts: Readonly<Record<Listing['content']['kind'], string>> = {
  posts: 'blog-list',
  tag: 'blog-list',
  author: 'blog-list',
  tags: 'blog-tags',
  authors: 'blog-authors',
  archive: 'blog-archive',
}

const feedFiles: Readonly<Record<FeedType, string>> = {
  rss: 'rss.xml',
  atom: 'atom.xml',
  json: 'feed.json',
}

function blogOf({ blog, config }: BlogView): BlogSlice {
  const { title, routeOf, listings, input, listed } = blog
  const { options, tree } = input
  const href = (rest: string): BlogSlice['href'] => hrefOf(routeOf(rest), config.baseUrl)
  const ways = [
    ['archive', options.archiveBasePath],
    ['tags', options.tagsBasePath],
    ['authors', options.authorsBasePath],
  ] as const
  return {
    title,
    href: href(''),
    feeds:
      listed.length === 0
        ? []
        : options.feedOptions.type.map((type) => ({
            type,
            title: feedTitle(blog, config),
            href: hrefOf(`${tree.route}/${feedFiles[type]}`, config.baseUrl),
          })),
    ways: ways.flatMap(([way, rest]) =>
      rest !== null && listings.some(({ content }) => content.kind === way)
        ? [{ way, href: href(rest) }]
        : [],
    ),
  }
}

function sidebarOf({ blog }: BlogView, post: Post): Pick<PageSlice, 'sidebar'> {
  return blog.sidebar ? { sidebar: { name: blog.sidebar.name, trail: [post.date?.slice(0, 4) ?? ''] } } : {}
}

function shownPost(post: Post, { blog, config, formatDate }: BlogView): ShownPost {
  const { page, address, date } = post
  return {
    title: page.title,
    href: hrefOf(address.route, config.baseUrl),
    ...(date === undefined ? {} : { date, shownDate: formatDate(date) }),
    authors: post.authors.map((author) => shownAuthor(author, { blog, config })),
    tags: post.tags.map((tag) => shownTag(tag, { blog, config })),
    ...(blog.input.options.showReadingTime
      ? { minutes: Math.max(1, Math.ceil(page.wordCount / wordsPerMinute)) }
      : {}),
    isFolded: page.post?.hasFold === true,
  }
}

function shownAuthor(
  { key: _key, page, url, imageUrl, ...author }: PostAuthor,
  { blog, config }: Pick<BlogView, 'blog' | 'config'>,
): ShownAuthor {
  const address = page === undefined ? url : undefined
  return {
    ...author,
    ...(imageUrl === undefined ? {} : { imageUrl: addressHref(imageUrl, config.baseUrl) }),
    ...(page === undefined ? {} : { href: hrefOf(blog.routeOf(page), config.baseUrl) }),
    ...(address === undefined
      ? {}
      : { href: addressHref(address, config.baseUrl), isExternal: isExternal(address) }),
  }
}

const shownTag = (
  { label, permalink, description }: PageTag,
  { blog, config }: Pick<BlogView, 'blog' | 'config'>,
): ShownTag => ({
  label,
  href: hrefOf(blog.routeOf(`${blog.input.options.tagsBasePath}/${permalink}`), config.baseUrl),
  ...(description === undefined ? {} : { description }),
})

function shownList(content: Listing['content'], view: BlogView): BlogList {
  switch (content.kind) {
    case 'posts':
      return { kind: 'posts', posts: content.posts.map((post) => shownPost(post, view)) }
    case 'tag':
      return {
        ...content,
        posts: content.posts.map((post) => shownPost(post, view)),
        tag: shownTag(content.tag, view),
      }
    case 'author':
      return {
        ...content,
        posts: content.posts.map((post) => shownPost(post, view)),
        author: withOwnAddress(content.author, view),
      }
    case 'tags':
      return {
        kind: 'tags',
        tags: content.tags.map(({ tag, count }) => ({ ...shownTag(tag, view), count })),
      }
    case 'authors':
      return {
        kind: 'authors',
        authors: content.authors.map(({ author, count }) => ({ ...shownAuthor(author, view), count })),
      }
    case 'archive':
      return {
        kind: 'archive',
        years: byYear(content.posts).map(({ year, posts }) => ({
          year: year || view.blog.input.translate('blog.undated'),
          posts: posts.map((post) => {
            const { title, href, date, shownDate } = shownPost(post, view)
            return {
              title,
              href,
              ...(date === undefined ? {} : { date }),
              ...(shownDate === undefined ? {} : { shownDate }),
            }
          }),
        })),
      }
  }
}

/** On an author's own page, the link leads to the author's other address. */
const withOwnAddress = ({ page: _page, ...author }: PostAuthor, view: BlogView): ShownAuthor =>
  shownAuthor(author, view)

const feedTitle = ({ input, title }: Blog, config: Pick<SiteConfig, 'title'>): string =>
  input.options.feedOptions.title ?? `${config.title} ${title}`

export function siteBlogs(
  { blogs }: Pick<SiteGraph, 'blogs'>,
  config: SiteConfig,
  formatDate: (date: string) => string,
): readonly SiteBlog[] {
  return [...blogs.values()].map((blog) => {
    const { options, tree } = blog.input
    const { title, href, feeds } = blogOf({ blog, config, formatDate })
    return {
      mount: tree.mount,
      title,
      href,
      feeds,
      feedTitle: feedTitle(blog, config),
      feedDescription: options.feedOptions.description ?? options.blogDescription ?? feedTitle(blog, config),
      options,
      posts: blog.listed.map((post) => ({
        source: post.page.path,
        post: shownPost(post, { blog, config, formatDate }),
        description: post.page.description,
      })),
    }
  })
}
