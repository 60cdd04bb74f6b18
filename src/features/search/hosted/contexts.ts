import { documentationTag, type SearchContext } from '../../../model/search/documentation-tag.ts'
import { objectOf, textIn } from '../query/parse-json.ts'

/** Returns what readers of a tree search; without a key, readers of pages in no tree. */
export type ContextOf = (tree: string | undefined) => SearchContext

/**
 * Reads the search contexts of a site.
 *
 * @param options The options in the page's form. With several trees, they include `contexts`.
 * @param version The docs version of all pages, if each version is built separately.
 */
export function contextsOf(
  options: Readonly<Record<string, unknown>>,
  version: string | undefined,
): ContextOf {
  const contexts = objectOf(options['contexts']) ?? {}
  return (tree = '') => {
    const found = objectOf(contexts[tree]) ?? objectOf(contexts[''])
    const tags = Array.isArray(found?.['tags']) ? found['tags'].map(String) : [documentationTag(version)]
    const label = textIn(found?.['version'])
    return { tags, ...(label === undefined ? {} : { version: label }) }
  }
}
