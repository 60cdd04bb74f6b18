import type { PageSlice } from '../../model/site.ts'
import type { Blog, Listing } from './blog/listings.ts'
import { sliceListing, slicePost } from './blog/slice-blog.ts'
import type { TagListing } from './doc-tags.ts'
import type { GraphPage } from './graph-parts.ts'
import type { SiteGraph } from './graph.ts'
import { editionsAround } from './slice-editions.ts'
import { common, type SliceInput } from './slice-page.ts'

/** The links to the lists that a page of docs is in. */
export function tagLinksOf({ page }: GraphPage, { docTags }: SiteGraph): Pick<PageSlice, 'tagLinks'> {
  const tagLinks = docTags.tagsOf.get(page.path)
  return tagLinks ? { tagLinks } : {}
}

/** Creates the slice of a page that lists docs by tag. */
export function sliceTagListing(listing: TagListing, input: SliceInput): PageSlice {
  const { route, title, description, lead, unlisted, cards, breadcrumbs, tree } = listing
  const { config } = input
  return {
    ...common(route, title, description, config),
    layout: 'generated-index',
    ...(lead === undefined ? {} : { lead }),
    keywords: [],
    noindex: config.noIndex || tree.version?.noIndex === true || unlisted,
    unlisted,
    hideTitle: false,
    hideToc: true,
    toc: [],
    breadcrumbs,
    tags: [],
    links: {},
    images: {},
    cards,
    ...editionsAround({ route, tree }, input),
  }
}

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
