import { diagnose } from '../../../model/diagnose.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import { isoDate } from '../../../model/iso-date.ts'
import { pathInTree } from '../../../model/content-tree.ts'
import type { GraphPage } from '../graph-parts.ts'
import { authorsOfPost, readAuthors, type PostAuthor } from './authors.ts'
import type { BlogInput } from './blog-input.ts'
import { policySeverity } from './policy-severity.ts'
import { postName } from './post-name.ts'
import { readTags, tagsOfPost, type PostTag } from './tags.ts'

/** A page of a blog with what makes it a post. */
export interface Post extends GraphPage {
  /** ISO 8601 in UTC. */
  readonly date?: string
  readonly authors: readonly PostAuthor[]
  readonly tags: readonly PostTag[]
  /** Whether lists leave it out. */
  readonly unlisted: boolean
}

/** The posts of a blog, in their order, with their tags and authors. */
export interface Posts {
  /** The newest first, unless the blog wants it the other way round; those without a date are the oldest. */
  readonly posts: readonly Post[]
  /** Those of the file of authors, by key. */
  readonly authors: ReadonlyMap<string, PostAuthor>
}

/** The posts of a blog. Reports what is wrong with their dates, authors and tags. */
export function readPosts(input: BlogInput, diagnostics: Diagnostic[]): Posts {
  const authors = readAuthors(input, diagnostics)
  const tags = readTags(input, diagnostics)
  const posts = input.pages.map((entry): Post => {
    const date = dateOf(entry, input, diagnostics)
    return {
      ...entry,
      ...(date === undefined ? {} : { date }),
      authors: authorsOfPost(entry.page, authors, input, diagnostics),
      tags: tagsOfPost(entry.page, tags, input, diagnostics),
      unlisted: entry.page.frontMatter.unlisted === true,
    }
  })
  reportUnfolded(posts, input, diagnostics)
  const sorted = posts.toSorted((one, other) =>
    (one.date ?? '') > (other.date ?? '') ? -1 : one.date === other.date ? 0 : 1,
  )
  return { posts: input.options.sortPosts === 'ascending' ? sorted.toReversed() : sorted, authors }
}

/** What front matter says, else the name of the file. */
function dateOf({ page }: GraphPage, { tree }: BlogInput, diagnostics: Diagnostic[]): string | undefined {
  if (page.post?.date !== undefined) return page.post.date
  const { date } = postName(pathInTree(page.path, tree))
  const read = date === undefined ? undefined : isoDate(date)
  // Of a date that is none, front matter has been told.
  if (read === undefined && page.frontMatterPlaces['date'] === undefined)
    diagnostics.push(
      diagnose(
        'undated-post',
        date === undefined
          ? 'The post has no date, so it comes last in every list.'
          : `The date \`${date}\` in the name of the post does not exist in the calendar.`,
        {
          file: page.path,
          place: { line: 1, column: 1 },
          hint: 'Write `date: 2026-01-31` in its front matter, or begin its name with the date.',
        },
      ),
    )
  return read
}

/** One finding for a blog: where one post is shown as a whole in lists, the others often are. */
function reportUnfolded(posts: readonly Post[], { options }: BlogInput, diagnostics: Diagnostic[]): void {
  const { onUntruncatedBlogPosts: policy } = options
  const whole = posts.filter(({ page }) => page.post?.hasFold !== true)
  const [first, ...others] = whole
  // A blog of which no post has a marker is meant to be shown as a whole.
  if (!first || policy === 'ignore' || whole.length === posts.length) return
  diagnostics.push(
    diagnose(
      'untruncated-post',
      `Lists show the whole text of ${others.length === 0 ? 'this post' : `this post and of ${others.length} more`}.`,
      {
        file: first.page.path,
        place: { line: 1, column: 1 },
        severity: policySeverity(policy),
        hint: "Write `<!-- truncate -->` where its beginning ends, or set `onUntruncatedBlogPosts: 'ignore'` on the mount.",
      },
    ),
  )
}
