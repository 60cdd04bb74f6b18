import { packageFolder } from '../engine/installed-package.ts'
import { packageRoot } from '../engine/package-root.ts'
import { diagnose } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceLocation } from '../model/site.ts'

/**
 * A hosted search is asked by the client of its service, which a site installs beside docgen. Reports
 * `search-client-not-installed`. `root` is the absolute path of the project.
 */
export function searchClientFindings(
  { search }: Pick<SiteConfig, 'search'>,
  root: string,
  location: SourceLocation,
): readonly Diagnostic[] {
  if (search.provider !== 'algolia') return []
  // docgen's own sources import it, so it is looked for from there, too: some package managers link it there.
  const isInstalled = [packageRoot(), root].some(
    (folder) => packageFolder('algoliasearch', folder) !== undefined,
  )
  return isInstalled
    ? []
    : [
        diagnose(
          'search-client-not-installed',
          'The hosted search needs the package `algoliasearch`, which is not installed.',
          { ...location, fatal: true, hint: '`npm install algoliasearch`, or take the provider `lunr`.' },
        ),
      ]
}
