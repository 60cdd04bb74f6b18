import { Parser } from 'htmlparser2'

/** What a sitemap lists (sitemaps.org, protocol 0.9): addresses of pages, or of further sitemaps. */
export interface Sitemap {
  readonly pages: readonly string[]
  readonly sitemaps: readonly string[]
}

/** Reads the text of a sitemap; nothing where it is none. */
export function parseSitemap(xml: string): Sitemap | undefined {
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
