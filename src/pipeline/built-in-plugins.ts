import type { SiteConfig } from '../model/site-config.ts'
import type { Plugin } from '../model/plugin.ts'
import { markdownPages } from '../plugins/markdown-pages/index.ts'
import { redirects } from '../plugins/redirects/index.ts'
import { robots } from '../plugins/robots/index.ts'
import { sitemap } from '../plugins/sitemap/index.ts'

/** The plugins of a site: its own, and those that every site has. A site's plugin of the same name takes the place of ours. */
export function builtInPlugins(config: SiteConfig): readonly Plugin[] {
  const own = new Set(config.plugins.map((plugin) => plugin.name))
  const everySite = [sitemap(), robots({ noIndex: config.noIndex }), redirects(), markdownPages({ title: config.title, tagline: config.tagline })]
  return [...config.plugins, ...everySite.filter((plugin) => !own.has(plugin.name))]
}
