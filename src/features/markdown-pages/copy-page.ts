import { hrefOf, isExternal, outputOf, parseUrl } from '../../model/address.ts'
import { withAddresses, type Page, type PageText } from '../../model/page.ts'
import { asRoutePath, type RoutePath } from '../../model/path.ts'
import type { SiteView } from '../../model/plugin.ts'
import type { Route } from '../../model/site.ts'
import { plainHeading, plainParagraph } from './plain-text.ts'

export interface CopiedRoute {
  readonly route: Route
  readonly page: Page
}

/** The file next to the page's HTML: `guides/install.md` for `/guides/install`. */
export const markdownFile = (route: string): string => outputOf(asRoutePath(route)).replace(/\.html?$/, '.md')

/** What is known about a page besides its text, for the front matter of its copy. */
export interface CopyFacts {
  readonly title: string
  /** Of the page, absolute. */
  readonly address: string
  /** Of the list of all pages, absolute. */
  readonly index: string
  readonly description: string
  readonly version: string | undefined
  readonly language: string
  /** An ISO date. */
  readonly updated: string | undefined
}

/**
 * Writes the copy of a page: its facts as front matter, its title, the author's description, and its text.
 */
export function copyPage(page: Page, text: string, facts: CopyFacts): string {
  const { description } = page.frontMatter
  const summary = description === undefined ? '' : `${plainParagraph(description)}\n\n`
  const [title = ''] = firstTitle.exec(text) ?? []
  const body =
    title === ''
      ? (page.hasTitleHeading ? '' : `${plainHeading(page.title)}\n\n`) + summary + text
      : `${title.trimEnd()}\n\n${summary}${text.slice(title.length)}`
  return `${frontMatter(facts)}\n${body}`
}

/** A title with a number sign, or one that is underlined (CommonMark 4.2, 4.3). */
const firstTitle = /^(?:#\s.*|(?:.+\n)+?=+[ \t]*)\n+/

/** A string of JSON is one of YAML 1.2, too. */
function frontMatter({ title, description, address, index, version, language, updated }: CopyFacts): string {
  const lines = Object.entries({ title, description, address, index, version, language, updated }).flatMap(
    ([key, value]) => (value === undefined || value === '' ? [] : [`${key}: ${JSON.stringify(value)}\n`]),
  )
  return `---\n${lines.join('')}---\n`
}

/**
 * Makes the addresses in a page's text absolute, for copies that are read elsewhere: each leads to the
 * Markdown copy of its page, if there is one. `copied`: all pages of the site with a copy.
 */
export function absoluteLinks(
  { url, baseUrl }: Pick<SiteView, 'url' | 'baseUrl'>,
  copied: readonly CopiedRoute[],
): (text: PageText, from: RoutePath) => string {
  const { origin } = new URL(url)
  const copies = new Map(
    copied.map(({ route: { path } }) => [
      hrefOf(path, baseUrl) as string,
      url + hrefOf(markdownFile(path), baseUrl),
    ]),
  )
  const absolute = (href: string, page: string): string => {
    if (isExternal(href) || href.startsWith('#')) return href
    const target = parseUrl(href, page)
    if (!target) return href
    const copy = target.origin === origin ? copies.get(target.pathname) : undefined
    return copy === undefined ? target.href : copy + target.search + target.hash
  }
  return (text, from) => {
    const page = url + hrefOf(from, baseUrl)
    return withAddresses(text, (href) => absolute(href, page)).markdown
  }
}
