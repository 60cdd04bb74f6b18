import { fingerprintOf } from '../../kit.ts'
import type { Page } from '../../model/page.ts'
import type { Plugin } from '../../model/plugin.ts'
import { asOutputPath, type RoutePath } from '../../model/path.ts'
import { hrefOf } from '../../model/address.ts'
import { absoluteLinks, markdownFile } from './absolute-links.ts'
import { pagesForAgents } from './pages-for-agents.ts'

const origin = 'the plugin `markdown-pages`'

/**
 * Publishes every page as Markdown next to its HTML (`/guides/install.md`), and an `llms.txt` (llmstxt.org)
 * that lists them: for software agents, and for readers who copy a page.
 */
export function markdownPages(options: { readonly title: string; readonly tagline: string }): Plugin {
  return {
    name: 'markdown-pages',
    options,
    async emit(site) {
      const { plainHeading, plainLink, plainParagraph } = await import('./plain-text.ts')
      const pages = site.routes.flatMap((route) => {
        const page = route.source === undefined ? undefined : site.pages.get(route.source)
        return page && page.format !== 'page-module' && !route.unlisted ? [{ route, page }] : []
      })
      const absolute = absoluteLinks(site, pages)
      const addresses = fingerprintOf([
        site.url,
        site.baseUrl,
        pages.map(({ route: { path, source } }) => [path, source]),
      ])
      const list = pagesForAgents(pages, site.places).map(({ route, page }) => {
        const address = site.url + hrefOf(markdownFile(route.path), site.baseUrl)
        const description = page.description === '' ? '' : `: ${plainParagraph(page.description)}`
        return `- ${plainLink(page.title, address)}${description}`
      })
      const tagline = options.tagline === '' ? '' : `> ${plainParagraph(options.tagline)}\n\n`
      const index = `${plainHeading(options.title)}\n\n${tagline}## ${site.translate('sidebar.label')}\n\n${list.join('\n')}\n`
      return [
        { path: asOutputPath('llms.txt'), content: index, origin, byDefault: {} },
        ...pages.map(({ route, page }) => ({
          path: asOutputPath(markdownFile(route.path)),
          content: site.remember(
            JSON.stringify([
              page.path,
              page.title,
              page.hasTitleHeading,
              page.frontMatter.description,
              site.textHash(page.path),
              addresses,
            ]),
            () => copyOf(page, route.path),
          ),
          origin,
          byDefault: {},
        })),
      ]

      function copyOf(page: Page, route: RoutePath): string {
        const written = absolute(site.text(page.path), route)
        const { description } = page.frontMatter
        const summary = description === undefined ? '' : `${plainParagraph(description)}\n\n`
        const [title = ''] = firstTitle.exec(written) ?? []
        if (title !== '') return `${title.trimEnd()}\n\n${summary}${written.slice(title.length)}`
        return (page.hasTitleHeading ? '' : `${plainHeading(page.title)}\n\n`) + summary + written
      }
    },
  }
}

const firstTitle = /^#\s.*\n+/
