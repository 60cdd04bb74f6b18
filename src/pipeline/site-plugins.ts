import { join } from 'node:path'
import { formulasFrom } from '../engine/formulas.ts'
import { hasMermaid } from '../engine/installed-package.ts'
import type { LoadedConfig } from '../model/loaded-config.ts'
import { algoliaHosts } from '../model/search/algolia-hosts.ts'
import { treeFacets } from '../model/search/documentation-tag.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { siteLanguage } from '../model/site-language.ts'
import type { Plugin } from '../model/plugin.ts'
import { blogFeeds } from '../features/blog-feeds/index.ts'
import { math } from '../features/math/index.ts'
import { markdownPages } from '../features/markdown-pages/index.ts'
import { redirects } from '../features/redirects/index.ts'
import { robots } from '../features/robots/index.ts'
import { hostedSearch } from '../features/search/hosted/index.ts'
import { search } from '../features/search/index.ts'
import { securityHeaders } from '../features/security-headers/index.ts'
import { sitemap } from '../features/sitemap/index.ts'
import { compileOptionsOf, type CompileOptions } from '../stages/markdown/compile-options.ts'
import { siteSources } from '../stages/render/site-policy.ts'
import { contentNames } from '../stages/theme/content-names.ts'

/**
 * The plugins of a site: its own, and docgen's default ones. A site's plugin replaces a default one of the
 * same name.
 */
export function sitePlugins(config: SiteConfig): readonly Plugin[] {
  const own = new Set(config.plugins.map((plugin) => plugin.name))
  const formulas = config.markdown.math ? [math()] : []
  const everySite = [
    sitemap(),
    robots({ noIndex: config.noIndex }),
    redirects(),
    ...formulas,
    ...(config.trees.some(({ kind }) => kind === 'blog') ? [blogFeeds()] : []),
    markdownPages(
      { title: config.title, tagline: config.tagline },
      Object.fromEntries(
        [...formulas, ...config.plugins].flatMap((plugin) => Object.entries(plugin.componentMarkdown ?? {})),
      ),
    ),
    ...searchPlugins(config),
  ]
  const plugins = [...config.plugins, ...everySite.filter((plugin) => !own.has(plugin.name))]
  return config.contentSecurityPolicy?.headers
    ? [...plugins, securityHeaders({ sources: siteSources(config, plugins) })]
    : plugins
}

/** A hosted engine needs no local index, unless it is configured as a fallback. */
function searchPlugins({
  search: { enabled, provider, fallback, synonyms, algolia, boost, suggestions },
  i18n,
  versions,
  trees,
}: SiteConfig): readonly Plugin[] {
  if (!enabled) return []
  const facets = { language: siteLanguage(i18n), ...(versions ? { docsVersion: versions.current } : {}) }
  const hosted =
    provider === 'algolia' && algolia
      ? [
          hostedSearch({
            language: facets.language,
            facets: treeFacets(trees, versions?.current),
            hosts: algoliaHosts(algolia.appId),
          }),
        ]
      : []
  return hosted.length > 0 && fallback === undefined
    ? hosted
    : [
        ...hosted,
        search({
          ...facets,
          synonyms,
          boost,
          ...(suggestions ? { suggestions } : {}),
          trees: trees.map(({ key, mount, version }) => ({
            key,
            mount,
            ...(version ? { version: version.label } : {}),
            isLast: version?.isLast ?? true,
          })),
        }),
      ]
}

/**
 * The options for compiling pages, from the configuration, the theme's folders, and the plugins of a site.
 */
export const siteCompileOptions = (
  { config, messages, root }: Pick<LoadedConfig, 'config' | 'messages' | 'root'>,
  plugins: readonly Plugin[],
): CompileOptions =>
  compileOptionsOf({
    // Untranslated pages are entirely in the default language.
    config: { ...config, messages: messages[config.i18n.defaultLocale] ?? config.messages },
    messages,
    plugins,
    names: contentNames({ root, templates: join(root, config.templatesDir) }, plugins),
    mermaidInBrowser: hasMermaid(root),
    formulasFrom: formulasFrom(root),
  })
