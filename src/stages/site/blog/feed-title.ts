import type { SiteConfig } from '../../../model/site-config.ts'
import type { Blog } from './listings.ts'

/** What the feeds of a blog are called. */
export const feedTitle = ({ input, title }: Blog, config: Pick<SiteConfig, 'title'>): string =>
  input.options.feedOptions.title ?? `${config.title} ${title}`
