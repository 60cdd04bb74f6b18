import { fingerprintOf } from '../../kit.ts'
import { hrefOf } from '../../model/address.ts'
import { type PageIndex, pageIndexFile, type SitePrompt, tokensInBytes } from '../../model/page-index.ts'
import { asOutputPath } from '../../model/path.ts'
import type { Plugin, SiteView } from '../../model/plugin.ts'
import type { Route } from '../../model/site.ts'
import type { CopiedRoute } from './copy-page.ts'
import type { Copy } from './llms-files.ts'

const origin = 'the plugin `markdown-pages`'

export interface MarkdownPagesOptions {
  readonly title: string
  readonly tagline: string
  /** The size of a file with the texts of several pages, in tokens; with 0, there is none. */
  readonly fullTokens: number
  /** What `docgen mcp` offers to the users of assistants. */
  readonly prompts: readonly SitePrompt[]
  /** Labels of versions by the key of their tree. */
  readonly versions: Readonly<Record<string, string>>
  /** The version of a site whose versions are built separately. */
  readonly version: string | undefined
}

/**
 * Publishes every page as Markdown next to its HTML (`/guides/install.md`), an `llms.txt` (llmstxt.org) that
 * lists them by section, their full texts, and an index for programs: for software agents, and for readers
 * who copy a page.
 */
export function markdownPages(options: MarkdownPagesOptions): Plugin {
  return {
    name: 'markdown-pages',
    options,
    async emit(site) {
      const { copyPage, absoluteLinks, markdownFile } = await import('./copy-page.ts')
      const { llmsFiles } = await import('./llms-files.ts')
      const pages = site.routes.flatMap((route): CopiedRoute[] => {
        const page = route.source === undefined ? undefined : site.pages.get(route.source)
        return page && page.format !== 'page-module' && !route.unlisted ? [{ route, page }] : []
      })
      const absolute = absoluteLinks(site, pages)
      const addresses = fingerprintOf([
        site.url,
        site.baseUrl,
        pages.map(({ route: { path, source } }) => [path, source]),
      ])
      const url = site.url + site.baseUrl
      const copies = inSidebarOrder(pages, site.places).map((entry) => copyOf(entry))
      const { title, tagline, fullTokens } = options
      const indexed = copies.filter(({ route }) => !route.noindex)
      const index: PageIndex = {
        format: 1,
        title,
        tagline,
        url,
        language: site.language,
        translations: Object.fromEntries(
          site.translations
            .filter(({ baseUrl }) => baseUrl.startsWith(site.baseUrl))
            .map(({ language, baseUrl }) => [language, baseUrl.slice(site.baseUrl.length)]),
        ),
        prompts: options.prompts,
        pages: indexed.map(({ copy: { content: _, ...entry } }) => entry),
      }
      const label = site.translate('sidebar.label')
      const lists = llmsFiles({ title, tagline, url, copies: newest(indexed), label, fullTokens })
      return [
        ...lists,
        { path: pageIndexFile, content: `${JSON.stringify(index)}\n` },
        ...copies.map(({ copy: { markdown: path, content } }) => ({ path, content })),
      ].map(({ path, content }) => ({ path: asOutputPath(path), content, origin, byDefault: {} }))

      function copyOf({ route, page }: CopiedRoute): CopyOfRoute {
        const version = route.tree === undefined ? options.version : options.versions[route.tree.key]
        const facts = {
          title: page.title,
          address: site.url + hrefOf(route.path, site.baseUrl),
          index: `${url}llms.txt`,
          description: page.description,
          version,
          language: site.language,
          updated: site.lastUpdated.get(page.path)?.slice(0, 10),
        }
        const content = site.rememberContent(
          JSON.stringify([
            page.path,
            facts,
            page.hasTitleHeading,
            page.frontMatter.description,
            site.textHash(page.path),
            addresses,
          ]),
          () => copyPage(page, absolute(site.text(page.path), route.path), facts),
        )
        const copy = {
          path: route.path.slice(1),
          markdown: markdownFile(route.path),
          title: page.title,
          description: page.description,
          sections: site.places.get(route.path)?.sections ?? [],
          tokens: tokensInBytes(content.bytes),
          version,
          isLast: version === undefined ? undefined : (route.tree?.isLast ?? true),
          updated: facts.updated,
          content,
        }
        return { route, copy }
      }
    },
  }
}

interface CopyOfRoute {
  readonly route: Route
  readonly copy: Copy
}

/** The pages in the order of the sidebars, followed by those in none. */
function inSidebarOrder(entries: readonly CopiedRoute[], places: SiteView['places']): readonly CopiedRoute[] {
  const position = ({ route }: CopiedRoute): number => places.get(route.path)?.position ?? Infinity
  // Two pages without a position are equal; `Infinity - Infinity` is NaN.
  return entries.toSorted((a, b) => (position(a) === position(b) ? 0 : position(a) - position(b)))
}

/**
 * The pages for `llms.txt`: for a mount with several versions, those of the last one, or of the newest
 * indexed one if that has `noIndex`.
 */
function newest(copies: readonly CopyOfRoute[]): readonly Copy[] {
  const newestTrees = new Map<string, string>()
  for (const { route } of copies)
    if (route.tree && (route.tree.isLast || !newestTrees.has(route.tree.mount)))
      newestTrees.set(route.tree.mount, route.tree.key)
  return copies.flatMap(({ route: { tree }, copy }) =>
    tree === undefined || newestTrees.get(tree.mount) === tree.key ? [copy] : [],
  )
}
