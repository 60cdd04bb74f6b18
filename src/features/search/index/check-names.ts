import { diagnose } from '../../../model/diagnose.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import { deferredIn, type ValuePath } from '../../../model/location.ts'
import { didYouMean } from '../../../model/nearest.ts'
import type { ListedPage } from './listed-pages.ts'
import { isRouteOf, isWhere } from './index-head.ts'

/** Options that refer to pages. */
export interface NamingOptions {
  readonly boost?: Readonly<Record<string, number>>
  readonly suggestions?: readonly string[]
}

/** Reports `search-names-nothing` for each address and section without a page. */
export function checkNames(
  pages: readonly ListedPage[],
  { boost = {}, suggestions = [] }: NamingOptions,
): readonly Diagnostic[] {
  const boosts = Object.keys(boost).flatMap((where) =>
    pages.some((page) => isWhere(page, where))
      ? []
      : [namesNothing(where, ['search', 'boost', where], pages)],
  )
  const routes = suggestions.flatMap((path, index) =>
    pages.some((page) => isRouteOf(page, path))
      ? []
      : [namesNothing(path, ['search', 'suggestions', index], pages)],
  )
  return [...boosts, ...routes]
}

function namesNothing(name: string, path: ValuePath, pages: readonly ListedPage[]): Diagnostic {
  const isAddress = name.startsWith('/')
  const known = isAddress ? pages.map(({ route }) => route.path) : pages.flatMap(({ sections }) => sections)
  return diagnose(
    'search-names-nothing',
    isAddress
      ? `Search finds no page at \`${name}\`.`
      : `No category of a sidebar is called \`${name}\`, with a page that search finds.`,
    { ...deferredIn('config')(path), hint: didYouMean(name, [...new Set<string>(known)]) },
  )
}
