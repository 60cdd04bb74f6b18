import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { isPlaceholderUrl } from '../../model/address.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import type { LocateLater } from '../../model/location.ts'

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
