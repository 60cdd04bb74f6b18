import { hrefOf } from '../../model/address.ts'
import type { ShownTag } from '../../model/blog.ts'
import { nameComparer } from '../../model/compare-names.ts'
import type { ContentTree } from '../../model/content-tree.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { createTranslate } from '../../model/messages/messages.ts'
import type { PageLink } from '../../model/navigation.ts'
import type { ContentPath, RoutePath } from '../../model/path.ts'
import type { IndexCard } from '../../model/site.ts'
import { siteLanguage } from '../../model/site-language.ts'
import { dataFileOf } from './blog/blog-input.ts'
import { groupByTag, type PageTag, readTags } from './blog/tags.ts'
import type { GraphPage, SiteGraphInput } from './graph-parts.ts'
import { applySlashRule } from './routes.ts'
import { append } from '../../model/append.ts'

/** A generated page of docs: all tags of a tree, or the pages with one of them. */
export interface TagListing {
  readonly route: RoutePath
  readonly title: string
  readonly description: string
  /** The description of the tag, if its file has one. */
  readonly lead?: string
  /** Whether all pages with the tag are unlisted. */
  readonly unlisted: boolean
  readonly cards: readonly IndexCard[]
  readonly breadcrumbs: readonly PageLink[]
  readonly tree: ContentTree
}

/** The pages that list docs by tag, and the tags that each page of the docs shows. */
export interface DocTags {
  readonly listings: readonly TagListing[]
  /** By the paths of the pages that have tags. */
  readonly tagsOf: ReadonlyMap<ContentPath, readonly ShownTag[]>
}

/**
 * Lists the pages of docs by tag. Reports `invalid-blog-data`, `invalid-slug`, and `inline-tag`.
 */
export function readDocTags(
  input: Pick<SiteGraphInput, 'config' | 'blogData'>,
  pages: ReadonlyMap<ContentPath, GraphPage>,
): DocTags & { readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const listings: TagListing[] = []
  const shownTags = new Map<ContentPath, readonly ShownTag[]>()
  for (const tree of input.config.trees) {
    const { docTags: options } = tree
    if (!options) continue
    const tagsFile = options.tags === false ? undefined : dataFileOf(tree, options.tags, input.blogData)
    const entries = [...pages.values()].filter(
      (entry) => entry.tree === tree && entry.page.route === undefined,
    )
    const tagsOf = readTags(
      entries.map(({ page }) => page),
      { options, tagsFile },
      diagnostics,
    )
    const tagged = entries
      .map((entry): TaggedPage => ({ entry, tags: tagsOf(entry.page) }))
      .filter(({ tags }) => tags.length > 0)
    const ofTree = listTags(tree, options.tagsBasePath, tagged, input.config)
    append(listings, ofTree.listings)
    for (const { entry, tags } of tagged)
      shownTags.set(
        entry.page.path,
        tags.map((tag) => ofTree.shown(tag)),
      )
  }
  return { listings, tagsOf: shownTags, diagnostics }
}

interface TaggedPage {
  readonly entry: GraphPage
  readonly tags: readonly PageTag[]
}

function listTags(
  tree: ContentTree,
  basePath: string,
  tagged: readonly TaggedPage[],
  config: SiteGraphInput['config'],
): { readonly listings: readonly TagListing[]; readonly shown: (tag: PageTag) => ShownTag } {
  const language = siteLanguage(config.i18n)
  const t = createTranslate(config.messages, language)
  const compareNames = nameComparer(language)
  const routeOf = (rest: string): RoutePath =>
    applySlashRule(
      [tree.route, ...[basePath, rest].filter((part) => part !== '')].join('/') || '/',
      config.trailingSlash,
    )
  const hrefTo = (rest: string) => hrefOf(routeOf(rest), config.baseUrl)
  const all: PageLink = { label: t('blog.tags'), href: hrefTo('') }
  const byTag = groupByTag(tagged, ({ tags }) => tags, compareNames)
  const ofTags = byTag.map(({ tag, items }): TagListing => {
    const entries = items.map(({ entry }) => entry)
    const listedPages = entries.filter(({ page }) => page.frontMatter.unlisted !== true)
    const title = t('docs.tagged', { tag: tag.label })
    return {
      route: routeOf(tag.permalink),
      title,
      description: tag.description ?? title,
      ...(tag.description === undefined ? {} : { lead: tag.description }),
      unlisted: listedPages.length === 0,
      cards: (listedPages.length === 0 ? entries : listedPages)
        .toSorted((one, other) => compareNames(one.page.title, other.page.title))
        .map(({ page, address }) => ({
          label: page.title,
          href: hrefOf(address.route, config.baseUrl),
          description: page.description,
          external: false,
        })),
      breadcrumbs: listedPages.length === 0 ? [] : [all, { label: tag.label, href: hrefTo(tag.permalink) }],
      tree,
    }
  })
  const listedTags = ofTags.flatMap((listing, index) => {
    const tag = byTag[index]?.tag
    return tag && !listing.unlisted ? [{ tag, count: listing.cards.length }] : []
  })
  const overview: TagListing = {
    route: routeOf(''),
    title: t('blog.tags'),
    description: t('blog.tags'),
    unlisted: false,
    cards: listedTags.map(({ tag, count }) => ({
      label: tag.label,
      href: hrefTo(tag.permalink),
      description: tag.description ?? '',
      external: false,
      count,
    })),
    breadcrumbs: [],
    tree,
  }
  return {
    listings: [...(listedTags.length > 0 ? [overview] : []), ...ofTags],
    shown: ({ label, permalink, description }) => ({
      label,
      href: hrefTo(permalink),
      ...(description === undefined ? {} : { description }),
    }),
  }
}
