import * as z from 'zod'
import { feedTypes } from '../../model/blog.ts'
import { closed, judged, policy, text, words, type KeyNotes } from './schema-parts.ts'

/** Segments between a blog's route and what follows: `tags`, `by/author`. */
const basePath = words.transform((value) => value.replaceAll(/^\/+|\/+$/g, ''))

/** A file in the blog's folder. */
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
  title: text.exactOptional().meta({
    description: 'The title of the feed.',
    defaultText: 'the title of the blog',
  } satisfies KeyNotes),
  description: text.exactOptional().meta({
    description: 'The description of the feed.',
    defaultText: 'the description of the blog',
  } satisfies KeyNotes),
  copyright: text.exactOptional().describe('The copyright line.'),
  language: words.exactOptional().meta({
    description: 'The language of the posts: `en-GB`.',
    defaultText: 'the language of the site',
  } satisfies KeyNotes),
  limit: z
    .union([count(1), z.literal(false), z.null()])
    .default(20)
    .describe('How many posts a feed has; `false` for all.'),
  content: z
    .enum(['full', 'summary'])
    .default('full')
    .describe('Whether a feed has whole posts, or their beginnings.'),
}).transform(({ limit, ...rest }) => ({ ...rest, limit: limit ?? (false as const) }))

/**
 * The options of blogs.
 */
export const blogShape = {
  blogTitle: text.exactOptional().describe('Blog: its title.'),
  blogDescription: text.exactOptional().describe('Blog: its description, for search engines and feeds.'),
  blogSidebarTitle: words.exactOptional().describe('Blog: the title above the list of posts in the sidebar.'),
  blogSidebarCount: z
    .union([count(0), z.literal('ALL')])
    .exactOptional()
    .meta({ description: 'Blog: how many posts the sidebar lists.', defaultText: '`5`' } satisfies KeyNotes),
  postsPerPage: z
    .union([count(1), z.literal('ALL')])
    .exactOptional()
    .meta({
      description: 'Blog: how many posts a page of a list has.',
      defaultText: '`10`',
    } satisfies KeyNotes),
  archiveBasePath: z
    .union([basePath, z.null()])
    .exactOptional()
    .meta({
      description: 'Blog: the address of the archive below its route; `null` for no archive.',
      defaultText: '`archive`',
    } satisfies KeyNotes),
  tagsBasePath: basePath.exactOptional().meta({
    description:
      'Blog and docs: the address of their tags below their route. With this or another option of tags, docs are listed by tag.',
    defaultText: '`tags`',
  } satisfies KeyNotes),
  authorsBasePath: basePath.exactOptional().meta({
    description: 'Blog: the address of its authors below its route.',
    defaultText: '`authors`',
  } satisfies KeyNotes),
  pageBasePath: basePath.exactOptional().meta({
    description: 'Blog: the path segment before the page number in the addresses of lists.',
    defaultText: '`page`',
  } satisfies KeyNotes),
  sortPosts: z
    .enum(['descending', 'ascending'])
    .exactOptional()
    .meta({
      description: 'Blog: the order of posts by date.',
      defaultText: '`descending`',
    } satisfies KeyNotes),
  showReadingTime: z
    .boolean()
    .exactOptional()
    .meta({
      description: 'Blog: whether posts show how long it takes to read them.',
      defaultText: '`true`',
    } satisfies KeyNotes),
  authorsMapPath: fileInBlog.exactOptional().meta({
    description: 'Blog: the file with its authors, below its folder.',
    defaultText: '`authors.yml`',
  } satisfies KeyNotes),
  tags: z
    .union([fileInBlog, z.literal(false), z.null()])
    .exactOptional()
    .meta({
      description: 'Blog and docs: the file with their tags, below their folder; `false` for none.',
      defaultText: '`tags.yml`',
    } satisfies KeyNotes),
  onInlineTags: policy.exactOptional().meta({
    description: 'Blog and docs: what to do about a tag that the file of tags does not have.',
    defaultText: '`warn`',
  } satisfies KeyNotes),
  onInlineAuthors: policy.exactOptional().meta({
    description: 'Blog: what to do about an author that the file of authors does not have.',
    defaultText: '`warn`',
  } satisfies KeyNotes),
  onUntruncatedBlogPosts: policy.exactOptional().meta({
    description: 'Blog: what to do about a post that lists show in full, as it has no truncation marker.',
    defaultText: '`warn`',
  } satisfies KeyNotes),
  feedOptions: feedOptions.exactOptional().describe('Blog: its feeds.'),
}

/** The options that docs have, too. */
export const tagKeys: ReadonlySet<string> = new Set(['tagsBasePath', 'tags', 'onInlineTags'])

/** The default options of feeds. */
export const usualFeed = feedOptions.parse({})
