import type { Plugin } from '../../model/plugin.ts'
import { asOutputPath } from '../../model/path.ts'

/** `robots.txt` (RFC 9309) that names the sitemap; a site with `noIndex` asks to be left alone. */
export function robots(options: { readonly noIndex: boolean }): Plugin {
  return {
    name: 'robots',
    options,
    emit: ({ url, baseUrl }) => [
      {
        path: asOutputPath('robots.txt'),
        content: options.noIndex
          ? 'User-agent: *\nDisallow: /\n'
          : `User-agent: *\nAllow: /\n\nSitemap: ${url}${baseUrl}sitemap.xml\n`,
        origin: 'the plugin `robots`',
        byDefault: {},
      },
    ],
  }
}
