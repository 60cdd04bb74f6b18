import type { ShownPost } from '../../model/blog.ts'

/** The data of a feed. Addresses are absolute. */
export interface FeedFacts {
  readonly title: string
  readonly description: string
  /** BCP 47. */
  readonly language: string
  readonly copyright?: string
  /** The address of the blog. */
  readonly home: string
  /** The address of the feed. */
  readonly self: string
  /** The origin of the site. */
  readonly origin: string
  /** Newest first. */
  readonly entries: readonly FeedEntry[]
}

/** A post in a feed. */
export interface FeedEntry extends Omit<ShownPost, 'date'> {
  readonly url: string
  /** ISO 8601. */
  readonly date: string
  readonly modified?: string
  /** Plain text; may be empty. */
  readonly summary: string
  /** The whole post, for feeds with full content. */
  readonly html?: string
}

/** Prefixes an address with the site's origin. */
export const absoluteUrl = (href: string, { origin }: Pick<FeedFacts, 'origin'>): string =>
  href.startsWith('/') ? origin + href : href
