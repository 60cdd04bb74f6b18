import { currentVersion, type ContentTree } from '../content-tree.ts'

/**
 * The facet `docusaurus_tag`, by which DocSearch's crawlers distinguish editions: `docs-default-current`,
 * where `default` is the id of the mount and `current` the name of the version. Pages in no edition have
 * `default`.
 */
export const documentationTag = (version: string | undefined, mount = 'default'): string =>
  `docs-${mount}-${version ?? 'current'}`

/** The facets of records in a tree, or in no tree. */
export interface TreeFacets {
  /** The name of the version; `current` for the one that is searched by default. */
  readonly version: string
  readonly docusaurus_tag: string
}

/**
 * The facets of each tree by its key, and of pages in no tree by an empty key, which is the only one on a
 * site with a single tree.
 *
 * @param docsVersion The version of this build, if each version is built separately.
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
  // Unversioned pages are found in all versions.
  const ofAll = { ...facets(), ...(docsVersion === undefined ? { docusaurus_tag: 'default' } : {}) }
  const facetsByTree = trees.map(({ key, kind, mount, version }): [string, TreeFacets] => {
    if (kind !== 'docs') return [key, ofAll]
    const name = version?.name === currentVersion ? 'next' : version?.name
    return [key, facets((version?.isLast ?? true) ? undefined : name, mount)]
  })
  return { ...Object.fromEntries(facetsByTree), '': ofAll }
}

export interface SearchContext {
  /** Values of `docusaurus_tag`: for the tree, and for the last versions of other mounts. */
  readonly tags: readonly string[]
  /** The label of the version, if the site has several. */
  readonly version?: string
}

/** The search contexts of a site with several trees by key, with an empty key for pages in no tree. */
export function searchContexts(
  trees: readonly ContentTree[],
  docsVersion?: string,
): Readonly<Record<string, SearchContext>> {
  if (trees.length < 2) return {}
  const isLast = ({ version }: ContentTree): boolean => version?.isLast ?? true
  const hasSeveral = ({ mount }: ContentTree): boolean =>
    trees.filter((tree) => tree.mount === mount).length > 1
  const facets = treeFacets(trees, docsVersion)
  const contextOf = (currentTree?: ContentTree): SearchContext => {
    const searched = trees.filter(
      (tree) => tree === currentTree || (isLast(tree) && tree.mount !== currentTree?.mount),
    )
    const label = (currentTree ?? trees.find((tree) => isLast(tree) && hasSeveral(tree)))?.version?.label
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

/** Filters for records in one language with any of the `tags`. */
export const contextFilters = (language: string, tags: readonly string[]): (string | string[])[] => [
  `language:${language}`,
  [...new Set(['default', ...tags])].map((tag) => `docusaurus_tag:${tag}`),
]

/** The hosts of an Algolia application: the nearest one, and those to fall back to. */
export function algoliaHosts(appId: string): readonly [nearest: string, ...others: string[]] {
  const id = encodeURIComponent(appId)
  return [
    `https://${id}-dsn.algolia.net`,
    `https://${id}-1.algolianet.com`,
    `https://${id}-2.algolianet.com`,
    `https://${id}-3.algolianet.com`,
  ]
}

export const askAiAddress = 'https://askai.algolia.com'
