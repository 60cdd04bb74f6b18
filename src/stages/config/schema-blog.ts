import * as z from 'zod'
import { feedTypes } from '../../model/blog.ts'
import { closed, judged, optional, policy, text, words } from './schema-parts.ts'

/** Segments between a blog's route and what follows: `tags`, `by/author`. */
const basePath = words.transform((value) => value.replaceAll(/^\/+|\/+$/g, ''))

const fileInBlog = words.check(
  judged((value) =>
    /^(?:[/\\]|[a-z]:)/i.test(value) || value.split(/[/\\]/).includes('..')
      ? { message: `must be a path below the folder of the blog, not \`${value}\`` }
      : undefined,
  ),
)

const count = (least: number) =>
  z
    .int()
    .check(
      judged((value) =>
        value >= least ? undefined : { message: `must be a whole number of ${least} or more` },
      ),
    )

const feedType = z.enum(feedTypes)

const feedOptions = closed({
  type: z
    .union([z.array(feedType), z.literal('all'), feedType, z.null()])
    .default(['rss', 'atom'])
    .transform((type) =>
      Array.isArray(type) ? type : type === 'all' ? feedTypes : type === null ? [] : [type],
    )
    .describe('The kinds of feed; `null` for none.'),
  title: optional(text, 'The title of the feed.', 'the title of the blog'),
  description: optional(text, 'The description of the feed.', 'the description of the blog'),
  copyright: optional(text, 'The copyright line.'),
  language: optional(words, 'The language of the posts: `en-GB`.', 'the language of the site'),
  limit: z
    .union([count(1), z.literal(false), z.null()])
    .default(20)
    .describe('How many posts a feed has; `false` for all.'),
  content: z
    .enum(['full', 'summary'])
    .default('full')
    .describe('Whether a feed has whole posts, or their beginnings.'),
}).transform(({ limit, ...rest }) => ({ ...rest, limit: limit ?? (false as const) }))

export const blogShape = {
  blogTitle: optional(text, 'Blog: its title.'),
  blogDescription: optional(text, 'Blog: its description, for search engines and feeds.'),
  blogSidebarTitle: optional(words, 'Blog: the title above the list of posts in the sidebar.'),
  blogSidebarCount: optional(
    z.union([count(0), z.literal('ALL')]),
    'Blog: how many posts the sidebar lists.',
    '`5`',
  ),
  postsPerPage: optional(
    z.union([count(1), z.literal('ALL')]),
    'Blog: how many posts a page of a list has.',
    '`10`',
  ),
  archiveBasePath: optional(
    z.union([basePath, z.null()]),
    'Blog: the address of the archive below its route; `null` for no archive.',
    '`archive`',
  ),
  tagsBasePath: optional(
    basePath,
    'Blog and docs: the address of their tags below their route. With this or another option of tags, docs are listed by tag.',
    '`tags`',
  ),
  authorsBasePath: optional(basePath, 'Blog: the address of its authors below its route.', '`authors`'),
  pageBasePath: optional(
    basePath,
    'Blog: the path segment before the page number in the addresses of lists.',
    '`page`',
  ),
  sortPosts: optional(
    z.enum(['descending', 'ascending']),
    'Blog: the order of posts by date.',
    '`descending`',
  ),
  showReadingTime: optional(
    z.boolean(),
    'Blog: whether posts show how long it takes to read them.',
    '`true`',
  ),
  authorsMapPath: optional(fileInBlog, 'Blog: the file with its authors, below its folder.', '`authors.yml`'),
  tags: optional(
    z.union([fileInBlog, z.literal(false), z.null()]),
    'Blog and docs: the file with their tags, below their folder; `false` for none.',
    '`tags.yml`',
  ),
  onInlineTags: optional(
    policy,
    'Blog and docs: what to do about a tag that the file of tags does not have.',
    '`warn`',
  ),
  onInlineAuthors: optional(
    policy,
    'Blog: what to do about an author that the file of authors does not have.',
    '`warn`',
  ),
  onUntruncatedBlogPosts: optional(
    policy,
    'Blog: what to do about a post that lists show in full, as it has no truncation marker.',
    '`warn`',
  ),
  feedOptions: optional(feedOptions, 'Blog: its feeds.'),
}

/** The options that docs have, too. */
export const tagKeys: ReadonlySet<string> = new Set(['tagsBasePath', 'tags', 'onInlineTags'])

export const usualFeed = feedOptions.parse({})
