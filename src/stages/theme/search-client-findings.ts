import { foundFrom } from '../../engine/installed-package.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import type { Location } from '../../model/location.ts'

/**
 * Checks that the client library of a hosted search, which sites install themselves, is available. Reports
 * `search-client-not-installed`. `root` is the absolute path of the project.
 */
export function searchClientFindings(
  { search }: Pick<SiteConfig, 'search'>,
  root: string,
  location: Location,
): readonly Diagnostic[] {
  return search.provider !== 'algolia' || foundFrom('algoliasearch', root) !== undefined
    ? []
    : [
        diagnose(
          'search-client-not-installed',
          'The hosted search needs the package `algoliasearch`, which is not installed.',
          { ...location, fatal: true, hint: '`npm install algoliasearch`, or take the provider `lunr`.' },
        ),
      ]
}
