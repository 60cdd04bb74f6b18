import type { ContentPath, Href } from './path.ts'
import type { Policy } from './diagnostic.ts'
import { canRunCode } from './address.ts'
import { isRecord, ownValue, ownString, type PlainObject } from './plain-data.ts'

/** The feed formats of a blog. */
export const feedTypes = ['rss', 'atom', 'json'] as const
/** One of `feedTypes`. */
export type FeedType = (typeof feedTypes)[number]

/** The options of tags. */
export interface TagOptions {
  /** A path segment below the route of the blog or of the docs. */
  readonly tagsBasePath: string
  /** Path below their folder; the file is optional. `false` also ignores a `tags.yml`. */
  readonly tags: string | false
  readonly onInlineTags: Policy
}

/** The options of a blog. Missing texts come from the interface messages. */
export interface BlogOptions extends TagOptions {
  readonly blogTitle?: string
  readonly blogDescription?: string
  readonly blogSidebarTitle?: string
  /** The number of posts that the sidebar lists; 0 omits the sidebar. */
  readonly blogSidebarCount: number | 'ALL'
  readonly postsPerPage: number | 'ALL'
  /** Path segments below the blog's route; `null` omits the archive. */
  readonly archiveBasePath: string | null
  readonly authorsBasePath: string
  readonly pageBasePath: string
  readonly sortPosts: 'descending' | 'ascending'
  readonly showReadingTime: boolean
  /** Path below the blog's folder; the file is optional. */
  readonly authorsMapPath: string
  readonly onInlineAuthors: Policy
  readonly onUntruncatedBlogPosts: Policy
  readonly feedOptions: FeedOptions
}

/** The feeds of a blog, with all defaults filled in. */
interface FeedOptions {
  readonly type: readonly FeedType[]
  readonly title?: string
  readonly description?: string
  readonly copyright?: string
  readonly language?: string
  /** The maximum number of posts in a feed. */
  readonly limit: number | false
  /** Whether entries contain the full post, or only its description. */
  readonly content: 'full' | 'summary'
}

/** An author of posts. */
export interface Author {
  readonly name?: string
  /** A role: `Maintainer`. */
  readonly title?: string
  readonly url?: string
  readonly email?: string
  /** A web address, or a static file relative to the root of the site: `/img/jane.png`. */
  readonly imageUrl?: string
  readonly description?: string
  readonly socials?: readonly Social[]
}

/** An author's profile on another site. */
interface Social {
  /** A name such as `github` or `mastodon`; any is allowed. */
  readonly platform: string
  readonly href: string
}

/** An author in front matter: a key of the blog's authors file, inline data, or both. */
export interface AuthorReference extends Author {
  readonly key?: string
}

/** A tag in front matter: a key of the tags file, or a label. */
export interface TagReference {
  readonly label: string
  /** The last segment of its address, if the page defines it. */
  readonly permalink?: string
}

/** Metadata of a post in addition to that of every page. */
export interface PostHead {
  /** ISO 8601, in UTC. */
  readonly date?: string
  readonly authors: readonly AuthorReference[]
  readonly tags: readonly TagReference[]
  /** Whether the text has a truncation marker; lists then show only what comes before it. */
  readonly hasFold?: boolean
}

/** An author as shown on a post. */
export interface ShownAuthor extends Omit<Author, 'url'> {
  /** The author's page on this site, or another address. */
  readonly href?: Href
  readonly isExternal?: boolean
}

/** A tag as shown on pages. */
export interface ShownTag {
  readonly label: string
  readonly href: Href
  readonly description?: string
}

/** A post as shown on its own page and in lists. */
export interface ShownPost {
  readonly title: string
  readonly href: Href
  /** ISO 8601. */
  readonly date?: string
  /** The date formatted in the site's language: `January 2, 2026`. */
  readonly shownDate?: string
  readonly authors: readonly ShownAuthor[]
  readonly tags: readonly ShownTag[]
  readonly minutes?: number
  /** Whether lists show only the beginning. */
  readonly isFolded: boolean
}

/** A blog of the finished site, as plugins see it. */
export interface SiteBlog extends Pick<BlogSlice, 'title' | 'href' | 'feeds'> {
  readonly mount: string
  readonly feedTitle: string
  readonly feedDescription: string
  readonly options: BlogOptions
  /** The listed posts, in the blog's order. */
  readonly posts: readonly {
    readonly source: ContentPath
    readonly post: ShownPost
    readonly description: string
  }[]
}

/** The part of a blog that one of its pages shows. */
export interface BlogSlice {
  readonly title: string
  readonly href: Href
  readonly feeds: readonly { readonly type: FeedType; readonly title: string; readonly href: Href }[]
  /** The blog's overview pages. */
  readonly ways: readonly { readonly way: 'archive' | 'tags' | 'authors'; readonly href: Href }[]
  /** Set on the page of a post. */
  readonly post?: ShownPost
  /** Set on pages that list posts. */
  readonly list?: BlogList
}

/** A list of posts: the latest, the archive, or those of a tag or an author. */
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
      /** Newest first. */
      readonly years: readonly {
        readonly year: string
        readonly posts: readonly Pick<ShownPost, 'title' | 'href' | 'date' | 'shownDate'>[]
      }[]
    }

/**
 * Reads an author in front matter or an authors file. Returns a sentence if something
 * is wrong. Ignores unknown keys.
 */
export function readAuthor(value: unknown): Author | string {
  if (!isRecord(value))
    return 'An author is a map with a `name` and, optionally, a `title`, `url` and `image_url`.'
  for (const key of ['name', 'title', 'url', 'email', 'image_url', 'imageURL', 'description'])
    if (
      ownValue(value, key) !== undefined &&
      ownValue(value, key) !== null &&
      ownString(value, key) === undefined
    )
      return `The \`${key}\` of an author must be a string.`
  const url = ownString(value, 'url')
  const imageUrl = ownString(value, 'image_url') ?? ownString(value, 'imageURL')
  const unsafe = [url, imageUrl].find((address) => address !== undefined && canRunCode(address))
  if (unsafe !== undefined) return `The address \`${unsafe}\` of an author has a scheme that can run code.`
  const socials = readSocials(ownValue(value, 'socials'))
  if (typeof socials === 'string') return socials
  return {
    ...texts(value, ['name', 'title', 'email', 'description']),
    ...(url === undefined ? {} : { url }),
    ...(imageUrl === undefined ? {} : { imageUrl }),
    ...(socials.length > 0 ? { socials } : {}),
  }
}

const texts = (values: PlainObject, keys: readonly string[]): Author =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const text = ownString(values, key)
      return text === undefined ? [] : [[key, text]]
    }),
  )

function readSocials(value: unknown): readonly Social[] | string {
  if (value === undefined || value === null) return []
  if (!isRecord(value)) return '`socials` of an author is a map of names to handles or addresses.'
  const socials: Social[] = []
  for (const platform of Object.keys(value)) {
    const handle = ownString(value, platform)
    if (handle === undefined) return `\`socials.${platform}\` of an author must be a string.`
    const href = /^[a-z][a-z0-9+.-]*:/i.test(handle) ? handle : profiles[platform.toLowerCase()]?.(handle)
    if (href === undefined)
      return `\`socials.${platform}\` of an author must be an \`https:\` address, not \`${handle}\`.`
    if (canRunCode(href)) return `The address \`${href}\` of an author has a scheme that can run code.`
    socials.push({ platform, href })
  }
  return socials
}

/** Profile addresses for handles, by the name of the service in an authors file. */
const profiles: Readonly<Record<string, (handle: string) => string>> = {
  bluesky: (handle) => `https://bsky.app/profile/${handle}`,
  email: (address) => `mailto:${address}`,
  github: (handle) => `https://github.com/${handle}`,
  gitlab: (handle) => `https://gitlab.com/${handle}`,
  instagram: (handle) => `https://www.instagram.com/${handle}`,
  linkedin: (handle) => `https://www.linkedin.com/in/${handle}/`,
  mastodon: (handle) => `https://mastodon.social/@${handle}`,
  stackoverflow: (handle) => `https://stackoverflow.com/users/${handle}`,
  threads: (handle) => `https://www.threads.net/@${handle}`,
  twitch: (handle) => `https://www.twitch.tv/${handle}`,
  twitter: (handle) => `https://twitter.com/${handle}`,
  x: (handle) => `https://x.com/${handle}`,
  youtube: (handle) => `https://youtube.com/@${handle}`,
}
