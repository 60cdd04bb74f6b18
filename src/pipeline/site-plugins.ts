import { join } from 'node:path'
import { decodeText } from '../engine/decode-text.ts'
import { formulasFrom } from '../engine/formulas.ts'
import { hasMermaid } from '../engine/installed-package.ts'
import { absent } from '../engine/look.ts'
import type { TracedRead } from '../engine/traced-read.ts'
import { readableFolders, type Session } from '../engine/session.ts'
import { setupOf } from '../engine/stage.ts'
import type { LoadedConfig } from '../model/loaded-config.ts'
import { algoliaHosts, treeFacets } from '../model/search/hosted-search.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { siteLanguage } from '../model/site-language.ts'
import type { Plugin } from '../model/plugin.ts'
import { changelogFeeds } from '../features/blog-feeds/changelog-feeds.ts'
import { blogFeeds } from '../features/blog-feeds/index.ts'
import { host } from '../features/host/index.ts'
import { type MarkdownPagesOptions, markdownPages } from '../features/markdown-pages/index.ts'
import { math } from '../features/math/index.ts'
import { redirects } from '../features/redirects/index.ts'
import { robots } from '../features/robots/index.ts'
import { hostedSearch } from '../features/search/hosted/index.ts'
import { search } from '../features/search/index.ts'
import { sitemap } from '../features/sitemap/index.ts'
import { asContentPath } from '../model/path.ts'
import { type CompileOptions, compileOptionsOf, pageMessages } from '../stages/markdown/compile-options.ts'
import type { CompileSetup } from '../stages/markdown/stage.ts'
import { componentModule } from '../stages/render/component-module.ts'
import { siteSources } from '../stages/render/page-sources.ts'
import { contentNames } from '../stages/theme/content-names.ts'
import type { MakeMarkdownModule, MarkdownModule } from '../stages/theme/markdown-modules.ts'
import type { ThemeParts } from '../stages/theme/stage.ts'

/**
 * The plugins of a site: its own, and docgen's default ones. A site's plugin replaces a default one of the
 * same name.
 */
export function sitePlugins(config: SiteConfig): readonly Plugin[] {
  const configuredNames = new Set(config.plugins.map((plugin) => plugin.name))
  const formulas = config.markdown.math ? [math()] : []
  const everySite = [
    sitemap(),
    robots({ noIndex: config.noIndex, crawlers: config.agents.crawlers }),
    redirects(),
    ...formulas,
    ...(config.trees.some(({ kind }) => kind === 'blog') ? [blogFeeds()] : []),
    changelogFeeds(),
    markdownPages(copyOptions(config)),
    ...searchPlugins(config),
  ]
  const plugins = [...config.plugins, ...everySite.filter((plugin) => !configuredNames.has(plugin.name))]
  if (configuredNames.has('host')) return plugins
  const sources = config.contentSecurityPolicy?.headers ? siteSources(config, plugins) : undefined
  return [...plugins, host({ host: config.host, sources })]
}

const copyOptions = ({ title, tagline, agents, trees, versions }: SiteConfig): MarkdownPagesOptions => ({
  title,
  tagline,
  fullTokens: agents.fullTokens,
  prompts: Object.entries(agents.prompts).map(([name, prompt]) => ({ name, ...prompt })),
  versions: Object.fromEntries(
    trees.flatMap(({ key, version }) => (version ? [[key, version.label] as const] : [])),
  ),
  version: versions?.current,
})

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

/** How the pages of a site are compiled: by its configuration, its theme's folders, and its plugins. */
export function siteCompileSetup(loaded: LoadedConfig, plugins: readonly Plugin[]): CompileSetup {
  const { config, messages, root } = loaded
  const options = compileOptionsOf({
    config,
    folders: readableFolders(loaded),
    // Untranslated pages are entirely in the default language.
    messages: messages[config.i18n.defaultLocale] ?? config.messages,
    plugins,
    names: contentNames({ root, templates: join(root, config.templatesDir) }, plugins, config.conventions),
    mermaidInBrowser: hasMermaid(root),
    formulasFrom: formulasFrom(root),
  })
  return {
    options: setupOf(options, loaded.fingerprint),
    messagesIn: Object.fromEntries(
      Object.entries(messages).map(([locale, texts]) => [locale, pageMessages(texts)]),
    ),
    always: hooksMaySeeCompiling(config),
  }
}

/**
 * Whether functions of the site that take part in compiling may share variables with other hooks, which would
 * see nothing of a page that is not compiled. A plugin with `cache` promises that its hooks do not.
 */
function hooksMaySeeCompiling({ plugins, frontMatter }: SiteConfig): boolean {
  const sharing = plugins.filter(({ cache }) => cache !== true)
  const compile = [...sharing, { frontMatter }].some(takesPartInCompiling)
  return compile && sharing.some(hasOtherHooks)
}

const takesPartInCompiling = ({
  markdown,
  frontMatter = {},
}: Pick<Plugin, 'markdown' | 'frontMatter'>): boolean =>
  [...(markdown?.remark ?? []), ...(markdown?.rehype ?? [])].length > 0 ||
  Object.values(frontMatter).some((rule) => typeof rule === 'function')

/** Any function besides those of `markdown` and `frontMatter`, which lie deeper, is a hook. */
const hasOtherHooks = (plugin: Plugin): boolean =>
  Object.values(plugin).some((value) => typeof value === 'function')

/**
 * Compiles Markdown that components import, like a page, to a React component with front matter, outline
 * (`toc`), and exports. Absolute paths get the base URL, and images beside the file are bundled; links to
 * other Markdown files are kept as written.
 */
function markdownModules({ loaded, disk }: Session, plugins: readonly Plugin[]): MakeMarkdownModule {
  let options: CompileOptions | undefined
  return async (path) => {
    const { compilePage } = await import('../stages/markdown/compile-page.ts')
    const trace = new Map<string, TracedRead>()
    const reader = disk.tracing(trace)
    const source = decodeText(reader.bytes(path) ?? Buffer.of(), path)
    const { value, diagnostics } = await compilePage(
      {
        path: asContentPath(path),
        format: path.endsWith('.mdx') ? 'mdx' : 'md',
        source,
        hash: '',
        origin: 'disk',
      },
      (options ??= { ...siteCompileSetup(loaded, plugins).options.value, isModule: true }),
      reader,
    )
    const reads = [...trace.values()].flatMap(({ kind, hash, path: name }) =>
      kind === 'file' && hash !== absent ? [name] : [],
    )
    if (!value) return { diagnostics, reads, units: [], code: '' }
    const { page, body } = value
    const { assetBase: base } = loaded.config
    const code = componentModule(page, body, { file: path, base, read: reader })
    return { diagnostics, reads, units: page.module?.units ?? [], code } satisfies MarkdownModule
  }
}

/** The input for bundling the theme of a site. */
export const themeParts = (session: Session, plugins: readonly Plugin[]): ThemeParts => ({
  plugins,
  markdownModule: markdownModules(session, plugins),
})
