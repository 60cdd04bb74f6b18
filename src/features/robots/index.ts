import type { Plugin } from '../../model/plugin.ts'
import { asOutputPath } from '../../model/path.ts'

/**
 * Creates a `robots.txt` (RFC 9309) that lists the sitemaps, or disallows everything on a site with
 * `noIndex`.
 */
export function robots(options: { readonly noIndex: boolean }): Plugin {
  return {
    name: 'robots',
    options,
    emit: ({ url, baseUrl, translations, isTranslation }) =>
      isTranslation
        ? []
        : [
            {
              path: asOutputPath('robots.txt'),
              content: options.noIndex
                ? 'User-agent: *\nDisallow: /\n'
                : `User-agent: *\nAllow: /\n\n${[baseUrl, ...translations.map((each) => each.baseUrl)].map((base) => `Sitemap: ${url}${base}sitemap.xml\n`).join('')}`,
              origin: 'the plugin `robots`',
              isOfSite: true,
              byDefault: {},
            },
          ],
  }
}
