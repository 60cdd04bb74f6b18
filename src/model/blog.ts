import type { ContentPath, Href } from './path.ts'
import type { Policy } from './policy.ts'

/** The kinds of feed that a blog can have. */
export const feedTypes = ['rss', 'atom', 'json'] as const
/** One of `feedTypes`. */
export type FeedType = (typeof feedTypes)[number]

/** What a blog is asked to be, named as Docusaurus names it; texts that are absent are the interface's. */
export interface BlogOptions {
  readonly blogTitle?: string
  readonly blogDescription?: string
  readonly blogSidebarTitle?: string
  /** How many posts the sidebar lists; without any it is left out. */
  readonly blogSidebarCount: number | 'ALL'
  readonly postsPerPage: number | 'ALL'
  /** Words of addresses after the blog's route; there is no archive with `null`. */
  readonly archiveBasePath: string | null
  readonly tagsBasePath: string
  readonly authorsBasePath: string
  readonly pageBasePath: string
  readonly sortPosts: 'descending' | 'ascending'
  readonly showReadingTime: boolean
  /** File below the blog's folder; need not be there. */
  readonly authorsMapPath: string
  /** The same for tags; `false` leaves even `tags.yml` alone. */
  readonly tags: string | false
  readonly onInlineTags: Policy
  readonly onInlineAuthors: Policy
  readonly onUntruncatedBlogPosts: Policy
  readonly feedOptions: FeedOptions
}

/** The feeds of a blog, with every default filled in. */
export interface FeedOptions {
  readonly type: readonly FeedType[]
  readonly title?: string
  readonly description?: string
  readonly copyright?: string
  readonly language?: string
  /** How many posts a feed has at most. */
  readonly limit: number | false
  /** Whether an entry holds its post, or only the description of it. */
  readonly content: 'full' | 'summary'
}

/** Somebody who writes posts. */
export interface Author {
  readonly name?: string
  /** What they are: `Maintainer`. */
  readonly title?: string
  readonly url?: string
  readonly email?: string
  /** An address of the web, or a static file from the root of the site: `/img/jane.png`. */
  readonly imageUrl?: string
  readonly description?: string
  readonly socials?: readonly Social[]
}

/** Where an author is met elsewhere. */
export interface Social {
  /** `github`, `mastodon`; any name. */
  readonly platform: string
  readonly href: string
}

/** An author as front matter names one: by a key of the blog's file of authors, in full, or both. */
export interface AuthorReference extends Author {
  readonly key?: string
}

/** A tag as front matter names it: a key of the blog's file of tags, or a label. */
export interface TagReference {
  readonly label: string
  /** What its address ends with, where the post says it. */
  readonly permalink?: string
}

/** What a post says of itself beside what every page says. */
export interface PostHead {
  /** ISO 8601 in UTC. */
  readonly date?: string
  readonly authors: readonly AuthorReference[]
  readonly tags: readonly TagReference[]
  /** Whether its text tells where its beginning ends, which is all that lists show of it. */
  readonly hasFold?: boolean
}

/** An author as a post shows them. */
export interface ShownAuthor extends Omit<Author, 'url'> {
  /** The author's page on this site, or elsewhere. */
  readonly href?: Href
  readonly isExternal?: boolean
}

/** A tag as pages show it. */
export interface ShownTag {
  readonly label: string
  readonly href: Href
  readonly description?: string
}

/** A post as its own page and lists show it. */
export interface ShownPost {
  readonly title: string
  readonly href: Href
  /** ISO 8601. */
  readonly date?: string
  /** The date in the language of the site: `January 2, 2026`. */
  readonly shownDate?: string
  readonly authors: readonly ShownAuthor[]
  readonly tags: readonly ShownTag[]
  readonly minutes?: number
  /** Whether lists show its beginning only. */
  readonly isFolded: boolean
}

/** A blog of the finished site, as plugins see it. */
export interface SiteBlog extends Pick<BlogSlice, 'title' | 'href' | 'feeds'> {
  readonly mount: string
  readonly feedTitle: string
  readonly feedDescription: string
  readonly options: BlogOptions
  /** Those that lists show, in the order of the blog. */
  readonly posts: readonly {
    readonly source: ContentPath
    readonly post: ShownPost
    readonly description: string
  }[]
}

/** What a page of a blog shows of it. */
export interface BlogSlice {
  readonly title: string
  readonly href: Href
  readonly feeds: readonly { readonly type: FeedType; readonly title: string; readonly href: Href }[]
  /** Its pages that lead to posts by other ways. */
  readonly ways: readonly { readonly way: 'archive' | 'tags' | 'authors'; readonly href: Href }[]
  /** On the page of a post. */
  readonly post?: ShownPost
  /** On pages that list posts. */
  readonly list?: BlogList
}

/** A list of posts: the latest, an archive, those of a tag or an author. */
export type BlogList =
  | { readonly kind: 'posts'; readonly posts: readonly ShownPost[] }
  | {
      readonly kind: 'tag'
      readonly posts: readonly ShownPost[]
      readonly count: number
      readonly tag: ShownTag
    }
  | {
      readonly kind: 'author'
      readonly posts: readonly ShownPost[]
      readonly count: number
      readonly author: ShownAuthor
    }
  | { readonly kind: 'tags'; readonly tags: readonly (ShownTag & { readonly count: number })[] }
  | {
      readonly kind: 'authors'
      readonly authors: readonly (ShownAuthor & { readonly count: number })[]
    }
  | {
      readonly kind: 'archive'
      /** The newest first. */
      readonly years: readonly {
        readonly year: string
        readonly posts: readonly Pick<ShownPost, 'title' | 'href' | 'date' | 'shownDate'>[]
      }[]
    }
