import { foundFrom } from '../../engine/installed-package.ts'
import { isPlaceholderUrl } from '../../model/address.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { LocateLater, Location } from '../../model/location.ts'
import type { SiteConfig } from '../../model/site-config.ts'

/**
 * Reports `placeholder-url` if pages with an example address are about to be published. During writing, it
 * does no harm.
 */
export function placeholderUrlFindings(
  { url }: Pick<SiteConfig, 'url'>,
  mode: 'build' | 'serve',
  location: LocateLater,
): readonly Diagnostic[] {
  return mode === 'build' && isPlaceholderUrl(url)
    ? [
        diagnose(
          'placeholder-url',
          `\`url\` is \`${url}\`, which is not an address that readers can reach.`,
          {
            ...location(['url']),
            hint: 'Write the origin that the site is published under: canonical addresses and the sitemap name it.',
          },
        ),
      ]
    : []
}

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
