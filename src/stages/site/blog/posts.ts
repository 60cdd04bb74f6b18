import { diagnose } from '../../../model/diagnose.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import { isoDate } from '../../../model/dates.ts'
import { pathInTree } from '../../../model/content-tree.ts'
import type { GraphPage } from '../graph-parts.ts'
import { authorsOfPost, type PostAuthor, readAuthors } from './authors.ts'
import { type BlogInput, policySeverity } from './blog-input.ts'
import { postName } from '../name-addresses.ts'
import { type PageTag, readTags } from './tags.ts'

export interface Post extends GraphPage {
  /** ISO 8601, in UTC. */
  readonly date?: string
  readonly authors: readonly PostAuthor[]
  readonly tags: readonly PageTag[]
  readonly unlisted: boolean
}

export interface Posts {
  /** Newest first, unless the blog is configured otherwise; posts without a date count as the oldest. */
  readonly posts: readonly Post[]
  /** The authors in the authors file, by key. */
  readonly authors: ReadonlyMap<string, PostAuthor>
}

/** Reads the posts of a blog. Reports problems with dates, authors, and tags. */
export function readPosts(input: BlogInput, diagnostics: Diagnostic[]): Posts {
  const authors = readAuthors(input, diagnostics)
  const tagsOf = readTags(
    input.pages.map(({ page }) => page),
    input,
    diagnostics,
  )
  const posts = input.pages.map((entry): Post => {
    const date = dateOf(entry, input, diagnostics)
    return {
      ...entry,
      ...(date === undefined ? {} : { date }),
      authors: authorsOfPost(entry.page, authors, input, diagnostics),
      tags: tagsOf(entry.page),
      unlisted: entry.page.frontMatter.unlisted === true,
    }
  })
  reportUnfolded(posts, input, diagnostics)
  const sorted = posts.toSorted((one, other) =>
    (one.date ?? '') > (other.date ?? '') ? -1 : one.date === other.date ? 0 : 1,
  )
  return { posts: input.options.sortPosts === 'ascending' ? sorted.toReversed() : sorted, authors }
}

/** The date in the front matter or the file name. */
function dateOf({ page }: GraphPage, { tree }: BlogInput, diagnostics: Diagnostic[]): string | undefined {
  if (page.post?.date !== undefined) return page.post.date
  const { date } = postName(pathInTree(page.path, tree))
  const isoText = date === undefined ? undefined : isoDate(date)
  // An invalid date in the front matter has been reported already.
  if (isoText === undefined && page.frontMatterPlaces['date'] === undefined)
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
  return isoText
}

/** Reports posts without a truncation marker, once per blog. */
function reportUnfolded(posts: readonly Post[], { options }: BlogInput, diagnostics: Diagnostic[]): void {
  const { onUntruncatedBlogPosts: policy } = options
  const whole = posts.filter(({ page }) => page.post?.hasFold !== true)
  const [first, ...others] = whole
  // If no post has a marker, the blog shows full posts on purpose.
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
