import { fingerprintOf } from '../../kit.ts'
import type { Page } from '../../model/page.ts'
import type { Plugin } from '../../model/plugin.ts'
import { asOutputPath } from '../../model/path.ts'
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
    emit(site) {
      const pages = site.routes.flatMap((route) => {
        const page = route.source === undefined ? undefined : site.pages.get(route.source)
        return page && page.format !== 'page-module' && !route.unlisted ? [{ route, page }] : []
      })
      const resolveLinks = absoluteLinks(site)
      const addresses = fingerprintOf([
        site.url,
        site.baseUrl,
        site.routes.map(({ path, source }) => [path, source]),
      ])
      const data = fingerprintOf(site.data)
      const list = pagesForAgents(pages, site.places).map(
        ({ route, page }) =>
          `- [${page.title}](${site.url}${hrefOf(markdownFile(route.path), site.baseUrl)})${page.description === '' ? '' : `: ${page.description}`}`,
      )
      const index = `# ${options.title}\n\n${options.tagline === '' ? '' : `> ${options.tagline}\n\n`}## ${site.translate('sidebar.label')}\n\n${list.join('\n')}\n`
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
            () =>
              headOf(page, site.text(page.path).markdown) +
              resolveLinks(
                withComponentTexts(site.text(page.path).markdown.replace(firstTitle, ''), texts, site.data),
                page.path,
              ),
          ),
          origin,
          byDefault: {},
        })),
      ]
    },
  }
}

const firstTitle = /^#\s.*\n+/

/** The title and description, unless the text contains a title itself. */
function headOf({ title, hasTitleHeading, frontMatter: { description } }: Page, text: string): string {
  if (hasTitleHeading && !firstTitle.test(text)) return ''
  return `# ${title}\n\n${description === undefined ? '' : `${description}\n\n`}`
}
