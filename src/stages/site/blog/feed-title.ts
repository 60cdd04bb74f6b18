import type { SiteConfig } from '../../../model/site-config.ts'
import type { Blog } from './listings.ts'

/** The title of a blog's feeds. */
export const feedTitle = ({ input, title }: Blog, config: Pick<SiteConfig, 'title'>): string =>
  input.options.feedOptions.title ?? `${config.title} ${title}`
