import { documentationTag, type SearchContext } from '../../../model/search/documentation-tag.ts'
import { objectOf, textOf } from '../query/parse-json.ts'

/** What a reader searches in the tree with this key, or in none. */
export type ContextOf = (tree: string | undefined) => SearchContext

/**
 * Reads what is searched from where.
 *
 * @param options Of the page's form. A site with several trees has `contexts` there.
 * @param version Name of the docs version of all pages, where each version has a build of its own.
 */
export function contextsOf(
  options: Readonly<Record<string, unknown>>,
  version: string | undefined,
): ContextOf {
  const contexts = objectOf(options['contexts']) ?? {}
  return (tree = '') => {
    const found = objectOf(contexts[tree]) ?? objectOf(contexts[''])
    const tags = Array.isArray(found?.['tags']) ? found['tags'].map(String) : [documentationTag(version)]
    const label = textOf(found?.['version'])
    return { tags, ...(label === undefined ? {} : { version: label }) }
  }
}
