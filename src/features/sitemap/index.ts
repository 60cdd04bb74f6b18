import type { Alternate, Plugin, SiteView } from '../../model/plugin.ts'
import { escapeXml } from '../../model/escape.ts'
import { asOutputPath } from '../../model/path.ts'
import { hrefOf } from '../../model/address.ts'

/**
 * Creates a `sitemap.xml` (sitemaps.org protocol 0.9) with every indexable page, the date of its last change
 * if known, and its translations. A multilingual site has one per language.
 */
export function sitemap(): Plugin {
  return {
    name: 'sitemap',
    emit: (site) => [
      {
        path: asOutputPath('sitemap.xml'),
        content: sitemapXml(site),
        origin: 'the plugin `sitemap`',
        byDefault: {},
      },
    ],
  }
}

function sitemapXml({ url, baseUrl, routes, lastUpdated, alternates }: SiteView): string {
  const entries = routes
    .filter((route) => !route.noindex && !route.unlisted && !route.untranslated)
    .map(({ path, source }) => ({
      address: url + hrefOf(path, baseUrl),
      date: source === undefined ? undefined : lastUpdated.get(source),
      translations: alternates.get(path) ?? [],
    }))
    .toSorted((one, other) => (one.address < other.address ? -1 : 1))
    .map(
      ({ address, date, translations }) =>
        `<url><loc>${escapeXml(address)}</loc>${date === undefined ? '' : `<lastmod>${date.slice(0, 10)}</lastmod>`}${alternateLinks(translations, url)}</url>`,
    )
  const names = alternates.size === 0 ? '' : ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${names}>\n${entries.join('\n')}\n</urlset>\n`
}

/**
 * Links to translations in the form that search engines read in sitemaps (developers.google.com, "Localized
 * versions of your pages").
 */
const alternateLinks = (translations: readonly Alternate[], url: string): string =>
  translations
    .flatMap(({ language, href, isDefault }) =>
      [language, ...(isDefault ? ['x-default'] : [])].map(
        (name) =>
          `<xhtml:link rel="alternate" hreflang="${escapeXml(name)}" href="${escapeXml(url + href)}"/>`,
      ),
    )
    .join('')
