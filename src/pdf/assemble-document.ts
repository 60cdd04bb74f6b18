import { escapeHtml } from '../model/escape-markup.ts'
import { english, messagesIn } from '../model/messages/languages.ts'
import { embedPage, type HostDocument } from './embed-page.ts'
import type { BuiltPage } from './read-page.ts'

/** How the document is printed, and where its pages are published. */
export interface DocumentOptions {
  readonly title: string
  /** Below the title of the cover, which a document of several pages has. */
  readonly tagline?: string
  readonly paper: 'A4' | 'Letter'
  /** Origin of the published site: `https://example.com`. */
  readonly origin: string
  readonly baseUrl: string
}

/**
 * Joins several pages into one HTML document, in their order, each starting on a new sheet of paper. If there
 * is more than one, a cover and a table of contents come first.
 */
export async function assembleDocument(
  pages: readonly BuiltPage[],
  { title, tagline = '', paper, origin, baseUrl }: DocumentOptions,
): Promise<string> {
  const prefixes = new Map(pages.map(({ pathname }, index) => [pathname, `p${String(index + 1)}`]))
  const around = {
    prefixes,
    ids: new Map(pages.map(({ pathname, ids }) => [pathname, ids])),
    origin,
    baseUrl,
  }
  const sections: string[] = []
  for (const page of pages) sections.push(await section(page, around))
  const [first] = pages
  const language = first?.language ?? 'en'
  const styles = [...new Set(pages.flatMap((page) => page.styles))]
  return `<!doctype html><html lang="${escapeHtml(language)}" dir="${first?.direction ?? 'ltr'}" data-theme="light">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
${styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('\n')}
<style>@page { size: ${paper} } .pdf-page { break-before: page } .pdf-contents { columns: 2 }
.pdf-cover { display: grid; align-content: center; min-height: 180mm; break-after: page } .pdf-cover h1 { font-size: 3.25rem }
.pdf-cover .printed-address { margin-top: 2rem; font-family: var(--mono); font-size: 0.85em }
@page :first { @bottom-right { content: none } }
${pages.map((page) => foot(page, pages.length > 1 ? prefixes.get(page.pathname) : undefined)).join('\n')}</style></head>
<body data-layout="doc">${withoutIds(first?.navbar ?? '')}
${pages.length > 1 ? cover({ title, tagline, address: origin + baseUrl }) + (await contents(pages, around, language)) : ''}
${sections.join('\n').replace('pdf-page', pages.length > 1 ? 'pdf-page' : 'pdf-only')}
</body></html>`
}

async function section(page: BuiltPage, around: HostDocument): Promise<string> {
  const { html, links } = embedPage(page, around)
  const own = around.prefixes.get(page.pathname) ?? ''
  const addresses =
    links.length === 0
      ? ''
      : `<section class="printed-links"><p>${escapeHtml(((await messagesIn(page.language)) ?? english)['print.links'])}</p><ol>${links
          .map((href) => `<li><a href="${escapeHtml(href)}">${escapeHtml(href)}</a></li>`)
          .join('')}</ol></section>`
  return `<section class="pdf-page" id="${own}" lang="${escapeHtml(page.language)}" dir="${escapeHtml(page.direction)}"><div class="doc"><div class="${escapeHtml(page.mainClass)}">${html}${addresses}</div></div></section>`
}

/**
 * The title of a page at the foot of its sheets, which have a name (CSS Paged Media 3, 3.4) if there are
 * others beside them.
 */
function foot({ title }: BuiltPage, name: string | undefined): string {
  // As a string of CSS in an element of HTML, where `</style>` would end it.
  const text = title.replaceAll(/["\\<\n\r\f]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)
  const box = `{ @bottom-left { content: "${text}" } }`
  return name === undefined ? `@page ${box}` : `@page ${name} ${box} #${name} { page: ${name} }`
}

/** What the document is, and where its pages are published. */
const cover = ({
  title,
  tagline,
  address,
}: {
  readonly title: string
  readonly tagline: string
  readonly address: string
}): string =>
  `<section class="pdf-cover"><div><h1>${escapeHtml(title)}</h1>${tagline === '' ? '' : `<p class="lead">${escapeHtml(tagline)}</p>`}<p class="printed-address">${escapeHtml(address)}</p></div></section>`

/** The table of contents: the titles of all pages, linked to where they begin. */
async function contents(
  pages: readonly BuiltPage[],
  { prefixes }: HostDocument,
  language: string,
): Promise<string> {
  const items = pages.map(
    (page) => `<li><a href="#${prefixes.get(page.pathname) ?? ''}">${escapeHtml(page.title)}</a></li>`,
  )
  const label = ((await messagesIn(language)) ?? english)['toc.label']
  return `<section class="doc"><div class="doc-main"><div class="prose"><h1>${escapeHtml(label)}</h1><ul class="pdf-contents">${items.join('')}</ul></div></div></section>`
}

/** The navigation bar is repeated, so its ids are removed. */
const withoutIds = (html: string): string => html.replaceAll(/ id="[^"]*"/g, '')
