import type { Plugin, SiteView } from '../../model/plugin.ts'
import { asOutputPath } from '../../model/path.ts'

export interface RobotsOptions {
  readonly noIndex: boolean
  /** By name: everything, nothing, or everything but what begins with these paths. */
  readonly crawlers: Readonly<Record<string, boolean | readonly string[]>>
}

/**
 * Creates a `robots.txt` (RFC 9309) that lists the sitemaps, or disallows everything on a site with
 * `noIndex`.
 */
export function robots({ noIndex, crawlers }: RobotsOptions): Plugin {
  return {
    name: 'robots',
    options: { noIndex, crawlers },
    emit: (site) =>
      site.isTranslation
        ? []
        : [
            {
              path: asOutputPath('robots.txt'),
              content: noIndex ? group('*', false, site.baseUrl) : robotsText(site, crawlers),
              origin: 'the plugin `robots`',
              isOfSite: true,
              byDefault: {},
            },
          ],
  }
}

/** A crawler follows the group with its name, and of several the most specific one (RFC 9309, 2.2.1). */
function robotsText({ url, baseUrl, translations }: SiteView, crawlers: RobotsOptions['crawlers']): string {
  const groups = Object.entries({ ...crawlers, '*': true })
  const sitemaps = [baseUrl, ...translations.map((each) => each.baseUrl)]
  return [
    ...groups.map(([name, access]) => group(name, access, baseUrl)),
    sitemaps.map((base) => `Sitemap: ${url}${base}sitemap.xml\n`).join(''),
  ].join('\n')
}

function group(name: string, access: boolean | readonly string[], baseUrl: string): string {
  const rules =
    typeof access === 'boolean'
      ? [`${access ? 'Allow' : 'Disallow'}: /`]
      : access.map((path) => `Disallow: ${baseUrl}${path.replace(/^\//, '')}`)
  return `${[`User-agent: ${name}`, ...rules].join('\n')}\n`
}
