import type { Plugin, SiteView } from '../../model/plugin.ts'
import { asOutputPath } from '../../model/path.ts'
import { hrefOf } from '../../model/address.ts'

/**
 * `sitemap.xml` (sitemaps.org protocol 0.9) with every page that may be indexed, and the date of its last
 * change where history knows it.
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

function sitemapXml({ url, baseUrl, routes, lastUpdated }: SiteView): string {
  const entries = routes
    .filter((route) => !route.noindex && !route.unlisted)
    .map(({ path, source }) => ({
      address: url + hrefOf(path, baseUrl),
      date: source === undefined ? undefined : lastUpdated.get(source),
    }))
    .toSorted((one, other) => (one.address < other.address ? -1 : 1))
    .map(
      ({ address, date }) =>
        `<url><loc>${escapeXml(address)}</loc>${date === undefined ? '' : `<lastmod>${date.slice(0, 10)}</lastmod>`}</url>`,
    )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
