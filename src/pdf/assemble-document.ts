import { Parser } from 'htmlparser2'
import { decode, canParse } from '../model/address.ts'
import { escapeHtml } from '../model/escape.ts'
import { english, messagesIn } from '../model/messages/languages.ts'
import { contentsList } from './contents.ts'
import type { BuiltPage } from './read-page.ts'

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
 * is more than one, a cover and a table of contents come first. Returns the document by the sheets that pages
 * begin on, by their ids in it (`p3`); none before it was printed.
 */
export async function assembleDocument(
  pages: readonly BuiltPage[],
  { title, tagline = '', paper, origin, baseUrl }: DocumentOptions,
): Promise<(sheets?: ReadonlyMap<string, number>) => string> {
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
  const brand = withoutIds(first?.navbar ?? '')
  const styles = [...new Set(pages.flatMap((page) => page.styles))]
  const labels = (await messagesIn(language)) ?? english
  return (
    sheets = new Map(),
  ) => `<!doctype html><html lang="${escapeHtml(language)}" dir="${first?.direction ?? 'ltr'}" data-theme="light">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
${styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('\n')}
<style>@page { size: ${paper} } .pdf-page { break-before: page }
.pdf-contents { columns: ${pages.length > 30 ? 2 : 1}; column-gap: 2.5rem } .pdf-contents ul { list-style: none; margin: 0; padding: 0 } .pdf-contents ul ul { padding-inline-start: 1em }
.pdf-contents li { margin: 0 } .pdf-contents b { display: block; margin-block-start: 0.6em; break-after: avoid }
.pdf-contents a { display: grid; grid-template-columns: 1fr 2.5em; align-items: end; break-inside: avoid; color: inherit; text-decoration: none } .pdf-contents a span + span { text-align: end }
.pdf-cover { display: grid; grid-template-rows: auto 1fr auto; height: ${heights[paper]}; padding: 22mm 20mm; break-after: page; background: linear-gradient(160deg, var(--primary-soft), var(--background) 75%); print-color-adjust: exact }
.pdf-cover h1 { margin-block-end: 1.5rem; padding-block-start: 2rem; font-size: 4rem; line-height: 1.05; letter-spacing: -0.03em } .pdf-cover h1::before { content: ''; display: block; width: 5rem; margin-block-end: 2rem; border-top: 5px solid var(--primary) }
.pdf-cover > div { align-self: end; padding-block-end: 45mm } .pdf-cover .lead { max-width: 34rem; font-size: 1.375rem }
.pdf-cover .printed-address { border-top: 1px solid var(--border-strong); padding-top: 1rem; font-family: var(--mono); font-size: 0.85em }
${pages.length > 1 ? '@page :first { margin: 0; @bottom-left { content: none } @bottom-right { content: none } }' : ''}
${pages.map((page) => foot(page, pages.length > 1 ? prefixes.get(page.pathname) : undefined)).join('\n')}</style></head>
<body data-layout="doc">${pages.length > 1 ? cover({ brand, title, tagline, address: origin + baseUrl }) + contents(contentsList(pages, prefixes, sheets), labels['toc.label']) : brand}
${sections.join('\n').replace('pdf-page', pages.length > 1 ? 'pdf-page' : 'pdf-only')}
</body></html>`
}

async function section(page: BuiltPage, around: HostDocument): Promise<string> {
  const { html, links } = embedPage(page, around)
  const prefix = around.prefixes.get(page.pathname) ?? ''
  const addresses =
    links.length === 0
      ? ''
      : `<section class="printed-links"><p>${escapeHtml(((await messagesIn(page.language)) ?? english)['print.links'])}</p><ol>${links
          .map((href) => `<li><a href="${escapeHtml(href)}">${escapeHtml(href)}</a></li>`)
          .join('')}</ol></section>`
  return `<section class="pdf-page" id="${prefix}" lang="${escapeHtml(page.language)}" dir="${escapeHtml(page.direction)}"><div class="doc"><div class="${escapeHtml(page.mainClass)}">${html}${addresses}</div></div></section>`
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

/** Of the sheets that a cover fills, which has no margins. */
const heights = { A4: '297mm', Letter: '279.4mm' }

/** What the document is, and where its pages are published. */
const cover = ({
  brand,
  title,
  tagline,
  address,
}: {
  readonly brand: string
  readonly title: string
  readonly tagline: string
  readonly address: string
}): string =>
  `<section class="pdf-cover">${brand}<div><h1>${escapeHtml(title)}</h1>${tagline === '' ? '' : `<p class="lead">${escapeHtml(tagline)}</p>`}</div><p class="printed-address">${escapeHtml(address)}</p></section>`

const contents = (list: string, label: string): string =>
  `<section class="doc"><div class="doc-main"><div class="prose"><h1>${escapeHtml(label)}</h1><div class="pdf-contents">${list}</div></div></div></section>`

/** The navigation bar is repeated, so its ids are removed. */
const withoutIds = (html: string): string => html.replaceAll(/ id="[^"]*"/g, '')

/** What a page needs to know about the document it becomes part of. */
export interface HostDocument {
  /** The prefix of each page's ids, by its address: `/guides/install` may have `p3`. */
  readonly prefixes: ReadonlyMap<string, string>
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>
  /** Origin of the published site: `https://example.com`. */
  readonly origin: string
  readonly baseUrl: string
}

export interface EmbeddedPage {
  readonly html: string
  /** Addresses on other sites, without duplicates, in the order of their footnote numbers. */
  readonly links: readonly string[]
}

const leftOut: ReadonlySet<string> = new Set(['script', 'noscript', 'template', 'nav', 'form', 'iframe'])

/** Parts of the theme that are only useful in a browser. The print style sheet hides others. */
const tools =
  /(?:^|\s)(?:page-actions|toc-collapsed|code-tools|helpful|heading-anchor|ref-anchor|try)(?:\s|$)/

/** Attributes that refer to ids; some of them to several, separated by spaces. */
const references: ReadonlySet<string> = new Set([
  'id',
  'for',
  'headers',
  'list',
  'form',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'aria-details',
])

/** Attributes that refer to files. Not `srcset`: paper has one size. */
const embeddedAttributes: ReadonlySet<string> = new Set(['src', 'poster', 'data'])

/** Attributes that have no effect, or an unwanted one, on paper. */
const dropped: ReadonlySet<string> = new Set([
  'srcset',
  'sizes',
  'loading',
  'tabindex',
  'target',
  'autofocus',
])

/**
 * Rewrites the content of a page's `<main>`: ids get the page's prefix, links to pages of the document lead
 * to their place in it, other links to the published site, details are open, and links to other sites are
 * numbered.
 */
export function embedPage({ main, pathname }: BuiltPage, around: HostDocument): EmbeddedPage {
  const prefix = around.prefixes.get(pathname) ?? 'p'
  const here = `${around.origin}${pathname}`
  const numbers = new Map<string, number>()
  let html = ''
  let skipping = 0
  let isStyle = false
  let link: { readonly address: string; text: string } | undefined
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (skipping > 0 || leftOut.has(name) || tools.test(attributes['class'] ?? '')) skipping++
        if (skipping > 0) return
        isStyle = name === 'style'
        html += `<${name}${Object.entries(name === 'details' ? { ...attributes, open: '' } : attributes)
          .filter(([key]) => !dropped.has(key))
          .map(([key, value]) => ` ${key}="${escapeHtml(rewritten(name, key, value))}"`)
          .join('')}>`
        const address = attributes['href']?.trim() ?? ''
        if (name === 'a' && isElsewhere(address) && !/\bedit-link\b/.test(attributes['class'] ?? ''))
          link = { address, text: '' }
      },
      ontext(text) {
        if (skipping > 0) return
        if (link) link.text += text
        // Style sheets have no character references.
        html += isStyle ? text : escapeHtml(text)
      },
      onclosetag(name) {
        if (skipping > 0) {
          skipping--
          return
        }
        isStyle = false
        if (!empty.has(name)) html += `</${name}>`
        if (name !== 'a' || !link) return
        const { address, text } = link
        link = undefined
        if (text.trim() === address) return
        if (!numbers.has(address)) numbers.set(address, numbers.size + 1)
        html += `<sup class="link-number">${String(numbers.get(address))}</sup>`
      },
    },
    {
      decodeEntities: true,
      lowerCaseTags: false,
      lowerCaseAttributeNames: false,
      recognizeSelfClosing: true,
    },
  )
  parser.end(main)
  return { html, links: [...numbers.keys()] }

  function isElsewhere(address: string): boolean {
    return /^https?:/i.test(address) && !address.startsWith(`${around.origin}${around.baseUrl}`)
  }

  function rewritten(name: string, key: string, value: string): string {
    if (references.has(key))
      return value
        .split(/\s+/)
        .map((id) => `${prefix}-${id}`)
        .join(' ')
    if (key === 'href' || key === 'xlink:href')
      return name === 'a' || name === 'area' ? target(value) : value.replace(/^#(?=.)/, `#${prefix}-`)
    if (embeddedAttributes.has(key)) return fileAddress(value)
    return value.includes('url(#') ? value.replaceAll(/url\(#/g, `url(#${prefix}-`) : value
  }

  /** Resolves a link to a place in the document, or to an address on the published site. */
  function target(href: string): string {
    if (!canParse(href, here)) return href
    const url = new URL(href, here)
    if (url.origin !== around.origin) return href
    const path = url.pathname
    const targetPath = [path, `${path}/`, path.replace(/\/$/, '')].find((each) => around.prefixes.has(each))
    if (targetPath === undefined) return url.href
    const pageAnchor = `#${around.prefixes.get(targetPath) ?? ''}`
    const fragment = decode(url.hash.slice(1))
    return around.ids.get(targetPath)?.has(fragment) === true ? `${pageAnchor}-${fragment}` : pageAnchor
  }

  /** Resolves an address from the root of the site, where the document is located. */
  function fileAddress(src: string): string {
    if (!canParse(src, here) || src.startsWith('data:')) return src
    const url = new URL(src, here)
    return url.origin === around.origin ? url.pathname + url.search + url.hash : src
  }
}

/** Elements without an end tag (HTML Living Standard, 13.1.2). */
const empty: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)
