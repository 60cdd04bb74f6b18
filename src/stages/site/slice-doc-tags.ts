import type { PageSlice } from '../../model/site.ts'
import type { TagListing } from './doc-tags.ts'
import type { SiteGraph } from './graph.ts'
import type { GraphPage } from './graph-parts.ts'
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
