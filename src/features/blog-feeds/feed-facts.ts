import type { ShownPost } from '../../model/blog.ts'

/** What a feed says; addresses are absolute. */
export interface FeedFacts {
  readonly title: string
  readonly description: string
  /** BCP 47. */
  readonly language: string
  readonly copyright?: string
  /** Address of the blog. */
  readonly home: string
  /** That of the feed itself. */
  readonly self: string
  /** That of the site, without a path. */
  readonly origin: string
  /** The newest first. */
  readonly entries: readonly Entry[]
}

/** A post in a feed. */
export interface Entry extends Omit<ShownPost, 'date'> {
  readonly url: string
  /** ISO 8601. */
  readonly date: string
  readonly modified?: string
  /** Without markup; may be empty. */
  readonly summary: string
  /** The whole post, in feeds that have it. */
  readonly html?: string
}

/** An address with the origin of the site. */
export const absoluteUrl = (href: string, { origin }: Pick<FeedFacts, 'origin'>): string =>
  href.startsWith('/') ? origin + href : href
