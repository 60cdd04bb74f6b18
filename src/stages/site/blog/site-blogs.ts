import type { SiteBlog } from '../../../model/blog.ts'
import type { SiteConfig } from '../../../model/site-config.ts'
import type { SiteGraph } from '../graph.ts'
import { feedTitle } from './feed-title.ts'
import { blogOf, shownPost } from './slice-blog.ts'

/** The blogs of a site, as plugins see them. */
export function siteBlogs(
  { blogs }: Pick<SiteGraph, 'blogs'>,
  config: SiteConfig,
  formatDate: (date: string) => string,
): readonly SiteBlog[] {
  return [...blogs.values()].map((blog) => {
    const { options, tree } = blog.input
    const { title, href, feeds } = blogOf({ blog, config, formatDate })
    return {
      mount: tree.mount,
      title,
      href,
      feeds,
      feedTitle: feedTitle(blog, config),
      feedDescription: options.feedOptions.description ?? options.blogDescription ?? feedTitle(blog, config),
      options,
      posts: blog.listed.map((post) => ({
        source: post.page.path,
        post: shownPost(post, { blog, config, formatDate }),
        description: post.page.description,
      })),
    }
  })
}
