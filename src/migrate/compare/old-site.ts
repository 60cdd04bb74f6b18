import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, posix, resolve } from 'node:path'
import { Parser } from 'htmlparser2'
import { atOnce } from '../../engine/share-work.ts'
import { bodyText, timedFetch } from '../../engine/timed-fetch.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import { publishedPage } from './published-site.ts'
import {
  belowBase,
  pageAddress,
  type Published,
  publishedInFolder,
  type PublishedSite,
} from './published-site.ts'
import { canParse } from '../../model/address.ts'

export interface OldSiteInput {
  /** The value of `--compare`: a sitemap, the folder of a build, or a URL. */
  readonly what: string
  /** The folder that relative paths are resolved against. */
  readonly cwd: string
  /** The base URL of the site, with leading and trailing slashes. */
  readonly baseUrl: string
  readonly signal: AbortSignal
}

export interface OldSite {
  readonly pages: PublishedSite
  /** Addresses in the sitemap outside the site's base URL. */
  readonly elsewhere: readonly string[]
}

/** The number of concurrent requests, and the maximum number of pages to fetch for their headings. */
const maxRequests = 8
const maxPages = 3_000

/** Reads the old site. Throws a `DiagnosticError` if there is nothing to read. */
export async function readOldSite(input: OldSiteInput): Promise<OldSite> {
  const { what, cwd } = input
  if (/^https?:\/\//i.test(what)) return await publishedSite(what, input)
  const path = resolve(cwd, what)
  if (!existsSync(path)) throw unusable(`\`${what}\` does not exist.`)
  if (statSync(path).isDirectory()) {
    const pages = await publishedInFolder(path)
    if (pages.size === 0) throw unusable(`The folder \`${what}\` holds no HTML.`)
    return { pages, elsewhere: [] }
  }
  const addresses = await listedIn(what, (address) => readListed(address, path), path)
  return placed(addresses, input)
}

/** Reads a further sitemap, from the folder of the first one; an index lists its parts by URL. */
async function readListed(address: string, first: string): Promise<string | undefined> {
  const path = address === first ? first : join(dirname(first), posix.basename(new URL(address).pathname))
  return existsSync(path) ? await readFile(path, 'utf8') : undefined
}

/** All addresses in a sitemap, including those in its parts. */
async function listedIn(
  what: string,
  readText: (address: string) => Promise<string | undefined>,
  first: string,
): Promise<readonly string[]> {
  const pages = new Set<string>()
  const sitemaps = new Set<string>([first])
  for (const address of sitemaps) {
    const text = await readText(address)
    const sitemap = text === undefined ? undefined : parseSitemap(text)
    if (!sitemap)
      throw unusable(
        address === first ? `\`${what}\` is not a sitemap.` : `The sitemap \`${address}\` cannot be read.`,
      )
    for (const page of sitemap.pages) pages.add(page)
    for (const further of sitemap.sitemaps) if (canParse(further)) sitemaps.add(further)
  }
  if (pages.size === 0) throw unusable(`The sitemap \`${what}\` lists no pages.`)
  return [...pages]
}

function placed(addresses: readonly string[], { baseUrl }: OldSiteInput): OldSite {
  const pages = new Map<string, Published>()
  const elsewhere: string[] = []
  for (const address of addresses) {
    const path = belowBase(address, baseUrl)
    if (path === undefined) elsewhere.push(address)
    else pages.set(pageAddress(path), { written: path })
  }
  if (pages.size === 0)
    throw unusable(
      `None of its ${String(addresses.length)} addresses is below \`${baseUrl}\`, the base of the site: ${addresses[0] ?? ''}.`,
    )
  return { pages, elsewhere }
}

/** Reads a site on the web: its sitemap, and the headings of its pages. */
async function publishedSite(address: string, input: OldSiteInput): Promise<OldSite> {
  const { signal, baseUrl } = input
  const isSitemap = /\.xml(?:[?#]|$)/i.test(address)
  const first = isSitemap ? address : new URL('sitemap.xml', address.replace(/\/*$/, '/')).href
  const addresses = await listedIn(first, (each) => fetched(each, signal), first)
  const site = placed(addresses, input)
  const pages = new Map(site.pages)
  await atOnce(addresses.slice(0, maxPages), maxRequests, async (each) => {
    const path = belowBase(each, baseUrl)
    const html = path === undefined ? undefined : await fetched(each, signal)
    if (path !== undefined && html !== undefined)
      pages.set(pageAddress(path), { written: path, ...publishedPage(html) })
  })
  return { ...site, pages }
}

/** Fetches a text; undefined if that fails. */
async function fetched(address: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    return await timedFetch(address, { signal, milliseconds: 20_000 }, async ({ ok }, body) =>
      ok ? await bodyText(body) : undefined,
    )
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}

const unusable = (message: string): DiagnosticError =>
  new DiagnosticError(
    diagnose('invalid-option-value', message, {
      hint: '`--compare` takes a sitemap.xml, the folder of the old build, or the address of the old site.',
    }),
  )

/** The content of a sitemap (sitemaps.org, protocol 0.9): addresses of pages, or of further sitemaps. */
interface Sitemap {
  readonly pages: readonly string[]
  readonly sitemaps: readonly string[]
}

/** Parses a sitemap; undefined if the text is none. */
function parseSitemap(xml: string): Sitemap | undefined {
  const pages: string[] = []
  const sitemaps: string[] = []
  const above: string[] = []
  let text = ''
  const parser = new Parser(
    {
      onopentag(name) {
        above.push(name)
        text = ''
      },
      ontext(part) {
        text += part
      },
      onclosetag(name) {
        above.pop()
        const address = text.trim()
        if (name !== 'loc' || address === '') return
        if (above.at(-1) === 'sitemap') sitemaps.push(address)
        else if (above.at(-1) === 'url') pages.push(address)
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return /<(?:urlset|sitemapindex)[\s>]/.test(xml) ? { pages, sitemaps } : undefined
}
