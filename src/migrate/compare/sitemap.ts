import { Parser } from 'htmlparser2'

/** The content of a sitemap (sitemaps.org, protocol 0.9): addresses of pages, or of further sitemaps. */
export interface Sitemap {
  readonly pages: readonly string[]
  readonly sitemaps: readonly string[]
}

/** Parses a sitemap; undefined if the text is none. */
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
