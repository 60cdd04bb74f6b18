import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { fileName } from '../../engine/file-name.ts'
import { textsInHtml } from '../../engine/html/words-in-html.ts'
import { parseUrl } from '../../model/address.ts'

/** A page of a published site, of which possibly only the address is known. */
export interface Published extends Partial<PublishedPage> {
  /** Its address relative to the base URL, as the site writes it: `/guides/install/`. */
  readonly written: string
}

/** Pages by their normalized address (`pageAddress`): `/guides/install`. */
export type PublishedSite = ReadonlyMap<string, Published>

/** Reads all pages of a built site in a folder (absolute path), or one `part` of each. */
export async function publishedInFolder(
  folder: string,
  part = (html: string): string => html,
): Promise<PublishedSite> {
  // A folder may have such a name, too: `old-post.html/index.html` leads to another address.
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => fileName(join(parentPath, name), folder))
    .filter((path) => path.endsWith('.html') && !/(?:^|\/)404(?:\.html|\/)/.test(path))
    .sort()
  const pages = new Map<string, Published>()
  for (const path of files) {
    const page = publishedPage(part(await readFile(join(folder, path), 'utf8')))
    const address = `/${decoded(path).replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`
    // Hosts show the index of a folder at both addresses.
    const isBare = page.canonical?.endsWith('/') === false && address !== '/'
    pages.set(pageAddress(path), { written: isBare ? address.replace(/\/$/, '') : address, ...page })
  }
  return pages
}

/**
 * The addresses of the pages of a built site in a folder (absolute path), without those that lead to others.
 */
export const routesIn = async (folder: string): Promise<readonly string[]> =>
  [...(await publishedInFolder(folder, headOf)).values()]
    .filter(({ redirect }) => redirect === undefined)
    .map(({ written }) => written)

const headOf = (html: string): string => html.slice(0, html.search(/<\/head>|$/))

/** Normalizes an address for comparison: decoded, from the root, without `.html`. */
export function pageAddress(path: string): string {
  const bare = decoded(path)
    .replace(/^\/*/, '/')
    .replace(/\/index\.html$|\.html$/, '')
    .replace(/\/+$/, '')
  return bare === '' ? '/' : bare
}

/** The decoded path of an address relative to the base URL; undefined if it is outside. */
export function belowBase(address: string, baseUrl: string): string | undefined {
  const path = parseUrl(address)?.pathname ?? address
  return `${path}/`.startsWith(baseUrl) ? `/${decoded(path.slice(baseUrl.length))}` : undefined
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The parts of a published page that readers and links depend on. */
interface PublishedPage {
  /** The text of its first heading, otherwise its title. */
  readonly title?: string
  /** Link targets on the page with the text of their headings, in document order. */
  readonly anchors: ReadonlyMap<string, string>
  /** The id of its first `h1`: links to it lead to the top of the page, with it or without. */
  readonly top?: string | undefined
  /** Its texts, without those around its main part; tags in a line are a `seam`. */
  readonly texts: readonly string[]
  /** Its address, as it says itself. */
  readonly canonical?: string | undefined
  /** The target of an immediate redirect. */
  readonly redirect?: string | undefined
}

/** Stands where a tag may part words, or not: it has no width. */
const seam = '\u200B'

/** What a text may say: `<b>One</b>two` are one word or two. */
export const readings = (text: string): readonly [joined: string, parted: string] => [
  text.replaceAll(seam, ''),
  text.replaceAll(seam, ' '),
]

/** Elements whose id may be part of a bookmarked address, unlike parts of menus and forms. */
const addressable = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'dt'])

/** Parses the HTML of a page. Ignores ids of footnotes and skip links. */
export function publishedPage(html: string): PublishedPage {
  const anchors = new Map<string, string>()
  let title = ''
  let heading: string | undefined
  let top: string | undefined
  let redirect: string | undefined
  let canonical: string | undefined
  let id: string | undefined
  let open: string | undefined
  let text = ''
  let menus = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (isMenu.test(name)) menus++
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh')
        redirect ??= /url=['"]?([^'"]+)/i.exec(attributes['content'] ?? '')?.[1]
      if (name === 'link' && attributes['rel'] === 'canonical') canonical ??= attributes['href']
      const anchorName = attributes['id'] ?? (name === 'a' ? attributes['name'] : undefined)
      const isAnchor =
        menus === 0 &&
        addressable.has(name) &&
        attributes['role'] !== 'tab' &&
        anchorName !== undefined &&
        !notKept.test(anchorName)
      if (isAnchor && !anchors.has(anchorName)) anchors.set(anchorName, '')
      if (/^(?:h[1-6]|title)$/.test(name)) {
        open = name
        id = isAnchor ? anchorName : undefined
        text = ''
      }
    },
    ontext(part) {
      text += part
    },
    onclosetag(name) {
      if (isMenu.test(name)) menus--
      if (name !== open) return
      const words = text.replaceAll(/[\s\u200B#¶]+/g, ' ').trim()
      if (name === 'title') title ||= words
      else if (name === 'h1' && heading === undefined) [heading, top] = [words, id]
      if (id !== undefined) anchors.set(id, words)
      open = undefined
    },
  })
  parser.end(html)
  const pageTitle = heading !== undefined && heading !== '' ? heading : title
  return {
    ...(pageTitle === '' ? {} : { title: pageTitle }),
    anchors,
    top,
    texts: publishedTexts(html),
    canonical,
    redirect,
  }
}

/** The texts of a page, without those around its main part; tags in a line are a `seam`. */
export function publishedTexts(html: string): readonly string[] {
  // Menus may be most of a page, and need not be parsed.
  const main = /<main[\s>].*<\/main>/s.exec(html)?.[0]
  const texts = main === undefined ? [] : shownTexts(main)
  if (texts.length > 0) return texts
  const body = shownTexts(html.replaceAll(aroundContent, ''))
  return body.length > 0 ? body : shownTexts(html)
}

const shownTexts = (html: string): readonly string[] =>
  textsInHtml(html.replaceAll(permalink, '</$1>').replaceAll('<', `${seam}<`)).shown

/** A link beside a heading that leads to it, with words for screen readers: “Section titled …”. */
const permalink = /<\/(h[1-6])>\s*<a\b[^>]*\shref="?#[^>]*>.*?<\/a>/gs

/** What stands around the content of a page that has no main part. */
const aroundContent = /<(header|nav|footer)\b[^>]*>.*?<\/\1>/gs

const isMenu = /^(?:nav|aside)$/

const notKept = /^__|^(?:user-content-)?fn(?:ref)?-|^docusaurus_|^(?:starlight__|VP)/
