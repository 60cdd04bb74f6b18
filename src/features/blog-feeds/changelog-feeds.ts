import { hrefOf } from '../../model/address.ts'
import { asOutputPath } from '../../model/path.ts'
import type { Plugin, SiteView } from '../../model/plugin.ts'
import type { Route } from '../../model/site.ts'
import type { Release } from './releases.ts'
import { atomFeed } from './feeds.ts'

/**
 * A feed (Atom, RFC 4287) for every page with `layout: changelog`: an entry for each heading of the second
 * level that has a date, such as `1.2.0 - 2026-01-31`.
 */
export function changelogFeeds(): Plugin {
  return {
    name: 'changelog-feeds',
    async emit(site) {
      const changelogs = site.routes.flatMap((route) => {
        const page = route.source === undefined ? undefined : site.pages.get(route.source)
        return page?.frontMatter.layout === 'changelog' ? [{ route, page }] : []
      })
      return Promise.all(
        changelogs.map(async ({ route, page }) => ({
          path: asOutputPath(`${route.path.replace(/\/$/, '')}/atom.xml`.slice(1)),
          content: await feedOf(route, page, site),
          origin: 'the plugin `changelog-feeds`',
          byDefault: {},
        })),
      )
    },
  }
}

async function feedOf(
  { path }: Route,
  page: {
    readonly path: Parameters<SiteView['html']>[0]
    readonly title: string
    readonly description: string
  },
  site: SiteView,
): Promise<string> {
  const home = site.url + hrefOf(path, site.baseUrl)
  const releases = await releasesOf(site.html(page.path) ?? '', home, site)
  return atomFeed({
    title: `${site.title}: ${page.title}`,
    description: page.description,
    language: site.language,
    home,
    self: `${home.replace(/\/$/, '')}/atom.xml`,
    origin: site.url,
    entries: releases.map(({ title, anchor, date, html }) => ({
      title,
      url: `${home}#${anchor}`,
      date,
      authors: [],
      tags: [],
      summary: '',
      html,
    })),
  })
}

/** The HTML parser is only loaded if the changelog has changed. */
async function releasesOf(html: string, url: string, site: SiteView): Promise<readonly Release[]> {
  const text = await site.derive(JSON.stringify(['releases', html, url]), async () => {
    const { releasesIn } = await import('./releases.ts')
    return JSON.stringify(releasesIn(html, url))
  })
  return JSON.parse(text) as readonly Release[] // As it was written above.
}
