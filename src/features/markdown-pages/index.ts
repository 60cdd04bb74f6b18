import { fingerprintOf } from '../../kit.ts'
import type { Page } from '../../model/page.ts'
import type { Plugin } from '../../model/plugin.ts'
import { asOutputPath, type RoutePath } from '../../model/path.ts'
import { hrefOf } from '../../model/address.ts'
import { absoluteLinks, markdownFile } from './absolute-links.ts'
import { withComponentTexts, type ComponentTexts } from './component-texts.ts'
import { pagesForAgents } from './pages-for-agents.ts'

const origin = 'the plugin `markdown-pages`'

/**
 * Publishes every page as Markdown next to its HTML (`/guides/install.md`), and an `llms.txt` (llmstxt.org)
 * that lists them: for software agents, and for readers who copy a page. `texts` renders components of
 * plugins.
 */
export function markdownPages(
  options: { readonly title: string; readonly tagline: string },
  texts: ComponentTexts = {},
): Plugin {
  return {
    name: 'markdown-pages',
    options,
    async emit(site) {
      const { plainHeading, plainLink, plainParagraph } = await import('./plain-text.ts')
      const pages = site.routes.flatMap((route) => {
        const page = route.source === undefined ? undefined : site.pages.get(route.source)
        return page && page.format !== 'page-module' && !route.unlisted ? [{ route, page }] : []
      })
      const links = absoluteLinks(site, pages)
      const addresses = fingerprintOf([
        site.url,
        site.baseUrl,
        pages.map(({ route: { path, source } }) => [path, source]),
      ])
      const data = fingerprintOf(site.data)
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
              page.components.some((name) => Object.hasOwn(texts, name)) ? data : '',
            ]),
            () => copyOf(page, route.path),
          ),
          origin,
          byDefault: {},
        })),
      ]

      function copyOf(page: Page, route: RoutePath): string {
        const text = site.text(page.path)
        const written = text.addresses
          ? withComponentTexts(links.inText(text, route), texts, site.data, (markdown) =>
              links.inPluginText(markdown, page.path),
            )
          : links.inPluginText(text.markdown, page.path)
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
