/**
 * The facet by which DocSearch's crawlers tell one edition of a documentation from another, `docusaurus_tag`:
 * `docs-default-current`, or the name of a version in the place of `current`. Pages that belong to no edition
 * carry `default`.
 */
export const documentationTag = (version: string | undefined): string =>
  `docs-default-${version ?? 'current'}`

/**
 * Filters of a hosted engine for the records of one language and one edition; those in the inner list are
 * alternatives.
 */
export const contextFilters = (language: string, version: string | undefined): (string | string[])[] => [
  `language:${language}`,
  ['docusaurus_tag:default', `docusaurus_tag:${documentationTag(version)}`],
]
