import { currentVersion, type ContentTree } from '../content-tree.ts'

/**
 * The facet by which DocSearch's crawlers tell one edition of a documentation from another, `docusaurus_tag`:
 * `docs-default-current`, with the id of a mount in the place of `default` and the name of a version in that
 * of `current`. Pages that belong to no edition carry `default`.
 */
export const documentationTag = (version: string | undefined, mount = 'default'): string =>
  `docs-${mount}-${version ?? 'current'}`

/** What the records of a tree say of it, and those of pages in no tree. */
export interface TreeFacets {
  /** Name of the version; `current` is what readers search who name none. */
  readonly version: string
  readonly docusaurus_tag: string
}

/**
 * The facets of the pages of each tree, by its key; those of pages in no tree by an empty one, which is all
 * that a site with one tree has.
 *
 * @param docsVersion Name of the version that the build makes, where each version has a build of its own.
 */
export function treeFacets(
  trees: readonly ContentTree[],
  docsVersion?: string,
): Readonly<Record<string, TreeFacets>> & { readonly '': TreeFacets } {
  const facets = (version = docsVersion, mount?: string): TreeFacets => ({
    version: version ?? 'current',
    docusaurus_tag: documentationTag(version, mount),
  })
  if (trees.length < 2) return { '': facets() }
  // What has no versions answers in all of them.
  const ofAll = { ...facets(), ...(docsVersion === undefined ? { docusaurus_tag: 'default' } : {}) }
  const own = trees.map(({ key, kind, mount, version }): [string, TreeFacets] => {
    if (kind !== 'docs') return [key, ofAll]
    const name = version?.name === currentVersion ? 'next' : version?.name
    return [key, facets((version?.isLast ?? true) ? undefined : name, mount)]
  })
  return { ...Object.fromEntries(own), '': ofAll }
}

/** What the readers of a tree search in a hosted engine. */
export interface SearchContext {
  /** Values of `docusaurus_tag`: those of the tree, and of the last versions of other mounts. */
  readonly tags: readonly string[]
  /** Label of the version, where the site has several. */
  readonly version?: string
}

/**
 * What is searched from each tree of a site that has several, by the key of the tree; by an empty key, what
 * is searched from pages in none.
 */
export function searchContexts(
  trees: readonly ContentTree[],
  docsVersion?: string,
): Readonly<Record<string, SearchContext>> {
  if (trees.length < 2) return {}
  const isLast = ({ version }: ContentTree): boolean => version?.isLast ?? true
  const hasSeveral = ({ mount }: ContentTree): boolean =>
    trees.filter((tree) => tree.mount === mount).length > 1
  const facets = treeFacets(trees, docsVersion)
  const contextOf = (own?: ContentTree): SearchContext => {
    const searched = trees.filter((tree) => tree === own || (isLast(tree) && tree.mount !== own?.mount))
    const label = (own ?? trees.find((tree) => isLast(tree) && hasSeveral(tree)))?.version?.label
    return {
      tags: [...new Set(searched.flatMap(({ key }) => facets[key]?.docusaurus_tag ?? []))],
      ...(label === undefined ? {} : { version: label }),
    }
  }
  return Object.fromEntries([
    ['', contextOf()],
    ...trees.map((tree): [string, SearchContext] => [tree.key, contextOf(tree)]),
  ])
}

/** Filters of a hosted engine for the records of one language; `tags` are alternatives. */
export const contextFilters = (language: string, tags: readonly string[]): (string | string[])[] => [
  `language:${language}`,
  [...new Set(['default', ...tags])].map((tag) => `docusaurus_tag:${tag}`),
]
