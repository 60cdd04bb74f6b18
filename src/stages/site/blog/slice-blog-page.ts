import type { PageSlice } from '../../../model/site.ts'
import type { GraphPage } from '../graph-parts.ts'
import { editionsAround } from '../slice-editions.ts'
import { common, type SliceInput } from '../slice-page.ts'
import type { Blog, Listing } from './listings.ts'
import { sliceListing, slicePost } from './slice-blog.ts'

/** What a page shows as a post, if it is one. */
export function ofPost(
  { page, tree }: GraphPage,
  { graph, config, formatDate }: SliceInput,
): Partial<PageSlice> {
  const blog = graph.blogs.get(tree.key)
  const post = blog?.posts.find((each) => each.page === page)
  return blog && post ? slicePost(post, { blog, config, formatDate }) : {}
}

/** What a page of a blog shows that no file makes. */
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
