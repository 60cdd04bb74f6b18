import { posix } from 'node:path'
import { fingerprintOf } from '../../../engine/fingerprint.ts'
import { hrefOf } from '../../../model/address.ts'
import { nameComparer } from '../../../model/compare-names.ts'
import { sidebarKey } from '../../../model/content-tree.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import { escapeHtml } from '../../../model/escape.ts'
import { createTranslate } from '../../../model/messages/messages.ts'
import type { SidebarNode } from '../../../model/navigation.ts'
import type { ContentPath, RoutePath } from '../../../model/path.ts'
import { siteLanguage } from '../../../model/site-language.ts'
import type { GraphPage, ResolvedSidebar, SiteGraphInput } from '../graph-parts.ts'
import { applySlashRule } from '../routes.ts'
import { category } from '../sidebar-nodes.ts'
import type { PostAuthor } from './authors.ts'
import { type BlogInput, dataFileOf } from './blog-input.ts'
import { type Post, type Posts, readPosts } from './posts.ts'
import { groupByTag, type PageTag } from './tags.ts'

/** Reads the blogs of a site, by the keys of their trees. */
export function readBlogs(
  { config, blogData, location }: Pick<SiteGraphInput, 'config' | 'blogData' | 'location'>,
  pages: ReadonlyMap<ContentPath, GraphPage>,
): { readonly blogs: ReadonlyMap<string, Blog>; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const compareNames = nameComparer(siteLanguage(config.i18n))
  const blogs = config.trees.flatMap((tree) => {
    const { blog: options } = tree
    if (!options) return []
    const authorsFile = dataFileOf(tree, options.authorsMapPath, blogData)
    const blog = readBlog(
      {
        tree,
        options,
        pages: [...pages.values()].filter((entry) => entry.tree === tree && entry.page.route === undefined),
        authorsPath: authorsFile?.path ?? posix.join(tree.path, options.authorsMapPath),
        authorsFile,
        tagsFile: options.tags === false ? undefined : dataFileOf(tree, options.tags, blogData),
        ...(config.trailingSlash === undefined ? {} : { trailingSlash: config.trailingSlash }),
        baseUrl: config.baseUrl,
        translate: createTranslate(config.messages, siteLanguage(config.i18n)),
        compareNames,
        location,
      },
      diagnostics,
    )
    return [[tree.key, blog] as const]
  })
  return { blogs: new Map(blogs), diagnostics }
}

export interface Listing {
  readonly route: RoutePath
  readonly title: string
  readonly description: string
  /** Whether it contains no listed posts. */
  readonly unlisted: boolean
  /** The neighbors in a paginated list. */
  readonly previous?: RoutePath
  readonly next?: RoutePath
  readonly content: ListingContent
}

type ListingContent =
  | { readonly kind: 'posts'; readonly posts: readonly Post[] }
  | { readonly kind: 'tag'; readonly posts: readonly Post[]; readonly tag: PageTag; readonly count: number }
  | {
      readonly kind: 'author'
      readonly posts: readonly Post[]
      readonly author: PostAuthor
      readonly count: number
    }
  | { readonly kind: 'tags'; readonly tags: readonly { readonly tag: PageTag; readonly count: number }[] }
  | {
      readonly kind: 'authors'
      readonly authors: readonly { readonly author: PostAuthor; readonly count: number }[]
    }
  | { readonly kind: 'archive'; readonly posts: readonly Post[] }

/** A blog with its posts in order, and its generated pages. */
export interface Blog extends Posts {
  readonly input: BlogInput
  readonly title: string
  /** Posts that are not unlisted. */
  readonly listed: readonly Post[]
  readonly listings: readonly Listing[]
  /** The route of a page, from its part after the blog's route: `tags/release`. */
  readonly routeOf: (rest: string) => RoutePath
  /** The sidebar with recent posts, unless the blog has none. */
  readonly sidebar?: ResolvedSidebar
}

/** Builds the lists of a blog: all posts, archive, tags and authors, in pages. */
function readBlog(input: BlogInput, diagnostics: Diagnostic[]): Blog {
  const { tree, options, translate, trailingSlash, compareNames } = input
  const posts = readPosts(input, diagnostics)
  const listedPosts = posts.posts.filter(({ unlisted }) => !unlisted)
  const title = options.blogTitle ?? translate('blog.title')
  const description = options.blogDescription ?? title
  const routeOf = (rest: string): RoutePath =>
    applySlashRule(rest === '' ? tree.route || '/' : `${tree.route}/${rest}`, trailingSlash)
  const tags = groupByTag(posts.posts, (post) => post.tags, compareNames).map(({ tag, items }) => ({
    tag,
    posts: items.filter(({ unlisted }) => !unlisted),
  }))
  const authors = [...posts.authors.values()]
  const by = (author: PostAuthor): readonly Post[] =>
    listedPosts.filter((post) => post.authors.some(({ key }) => key === author.key))
  const single = (rest: string, title: string, content: ListingContent): Listing => ({
    route: routeOf(rest),
    title,
    description: title,
    unlisted: false,
    content,
  })
  const sidebar = blogSidebar(input, listedPosts)
  return {
    ...posts,
    ...(sidebar ? { sidebar } : {}),
    input,
    title,
    listed: listedPosts,
    routeOf,
    listings: [
      ...paginated(input, routeOf, '', options.pageBasePath, listedPosts, (posts) => ({
        title,
        description,
        unlisted: false,
        content: { kind: 'posts', posts },
      })),
      ...(tags.length > 0
        ? [
            single(options.tagsBasePath, translate('blog.tags'), {
              kind: 'tags',
              tags: tags
                .filter(({ posts }) => posts.length > 0)
                .map(({ tag, posts }) => ({ tag, count: posts.length })),
            }),
          ]
        : []),
      ...tags.flatMap(({ tag, posts }) => {
        const name = translate('blog.tagged', { tag: tag.label })
        return paginated(
          input,
          routeOf,
          `${options.tagsBasePath}/${tag.permalink}`,
          options.pageBasePath,
          posts,
          (postsOnPage) => ({
            title: name,
            description: tag.description ?? name,
            unlisted: posts.length === 0,
            content: { kind: 'tag', posts: postsOnPage, tag, count: posts.length },
          }),
        )
      }),
      ...(options.archiveBasePath !== null && listedPosts.length > 0
        ? [
            single(options.archiveBasePath, translate('blog.archive'), {
              kind: 'archive',
              posts: listedPosts,
            }),
          ]
        : []),
      ...(authors.length > 0
        ? [
            single(options.authorsBasePath, translate('blog.authors'), {
              kind: 'authors',
              authors: authors.map((author) => ({ author, count: by(author).length })),
            }),
          ]
        : []),
      ...authors.flatMap((author) => {
        const posts = by(author)
        // Only the lists of authors have this segment before the page number.
        return author.page === undefined
          ? []
          : paginated(input, routeOf, author.page, options.authorsBasePath, posts, (postsOnPage) => ({
              title: author.name ?? author.key ?? '',
              description: author.description ?? author.title ?? author.name ?? '',
              unlisted: false,
              content: { kind: 'author', posts: postsOnPage, author, count: posts.length },
            }))
      }),
    ],
  }
}

/** Paginates a list. The first page has the list's own route, and exists even if the list is empty. */
function paginated(
  { options: { postsPerPage }, translate }: BlogInput,
  routeOf: Blog['routeOf'],
  base: string,
  pageBasePath: string,
  posts: readonly Post[],
  screenOf: (posts: readonly Post[]) => Omit<Listing, 'route' | 'previous' | 'next'>,
): readonly Listing[] {
  const size = postsPerPage === 'ALL' ? Math.max(1, posts.length) : postsPerPage
  const count = Math.max(1, Math.ceil(posts.length / size))
  const route = (index: number): RoutePath =>
    routeOf(index === 0 ? base : [base, pageBasePath, index + 1].filter((part) => part !== '').join('/'))
  return Array.from({ length: count }, (_, index): Listing => {
    const screen = screenOf(posts.slice(index * size, (index + 1) * size))
    return {
      ...screen,
      route: route(index),
      title:
        index === 0 ? screen.title : translate('blog.screen', { title: screen.title, number: index + 1 }),
      ...(index > 0 ? { previous: route(index - 1) } : {}),
      ...(index < count - 1 ? { next: route(index + 1) } : {}),
    }
  })
}

/** The sidebar with recent posts by year; undefined if the blog has none. */
function blogSidebar(
  { options, baseUrl, translate, tree }: BlogInput,
  listedPosts: readonly Post[],
): ResolvedSidebar | undefined {
  const { blogSidebarCount: count } = options
  const posts = count === 'ALL' ? listedPosts : listedPosts.slice(0, count)
  if (posts.length === 0) return undefined
  const title = options.blogSidebarTitle ?? translate('blog.recentPosts')
  const nodes: readonly SidebarNode[] = [
    { type: 'html', html: `<p class="tree-title">${escapeHtml(title)}</p>` },
    ...byYear(posts).map(({ year, posts: ofYear }) =>
      category(
        year || translate('blog.undated'),
        [year],
        ofYear.map(({ page, address }) => ({
          type: 'link',
          label: page.frontMatter.sidebar_label ?? page.title,
          href: hrefOf(address.route, baseUrl),
          external: false,
        })),
        undefined,
        { collapsible: false },
      ),
    ),
  ]
  return { name: sidebarKey(tree, 'posts'), nodes, hash: fingerprintOf(nodes), order: [] }
}

/** Groups posts by year, keeping their order. */
export function byYear(posts: readonly Post[]): readonly { readonly year: string; readonly posts: Post[] }[] {
  const years: { readonly year: string; readonly posts: Post[] }[] = []
  for (const post of posts) {
    const year = post.date?.slice(0, 4) ?? ''
    const last = years.at(-1)
    if (last?.year === year) last.posts.push(post)
    else years.push({ year, posts: [post] })
  }
  return years
}
