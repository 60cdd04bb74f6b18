import type { PageSlice } from '../../../model/site.ts'
import type { GraphPage } from '../graph-parts.ts'
import { editionsAround } from '../slice-editions.ts'
import { common, type SliceInput } from '../slice-page.ts'
import type { Blog, Listing } from './listings.ts'
import { sliceListing, slicePost } from './slice-blog.ts'

/** The post-specific parts of a page, if it is a post. */
export function ofPost(
  { page, tree }: GraphPage,
  { graph, config, formatDate }: SliceInput,
): Partial<PageSlice> {
  const blog = graph.blogs.get(tree.key)
  const post = blog?.posts.find((each) => each.page === page)
  return blog && post ? slicePost(post, { blog, config, formatDate }) : {}
}

/** The slice of a generated blog page. */
export function sliceBlogPage(listing: Listing, blog: Blog, input: SliceInput): PageSlice {
  const { route, title, description, unlisted } = listing
  const { config, formatDate } = input
  return {
    ...common(route, title, description, config),
    keywords: [],
    noindex: config.noIndex || unlisted,
    unlisted,
    hideTitle: false,
    hideToc: true,
    toc: [],
    tags: [],
    links: {},
    images: {},
    ...editionsAround({ route, tree: blog.input.tree }, input),
    ...sliceListing(listing, { blog, config, formatDate }),
  }
}
