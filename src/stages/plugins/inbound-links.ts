import type { InboundLinks } from '../../model/plugin.ts'
import type { SlicedPage } from '../../model/site-page.ts'

/**
 * Collects the links in the text of pages by their target: the text of links is a good description of a page
 * (Brin and Page, "The anatomy of a large-scale hypertextual web search engine", 1998). Links of a page to
 * itself are ignored.
 */
export function inboundLinks(slices: readonly SlicedPage[]): ReadonlyMap<string, InboundLinks> {
  const found = new Map<string, { readonly texts: Set<string>; readonly pages: Set<string> }>()
  for (const { source, slice } of slices)
    for (const { file, href, text } of source?.page.links ?? []) {
      if (text === undefined) continue
      const target = slice.links[`${file}\n${href}`] ?? href
      if (!target.startsWith('/') || target.replace(/#.*/, '') === slice.href) continue
      const links = found.get(target) ?? { texts: new Set(), pages: new Set() }
      found.set(target, links)
      links.texts.add(text)
      links.pages.add(slice.href)
    }
  return new Map(
    [...found].map(([target, { texts, pages }]) => [target, { texts: [...texts], pages: pages.size }]),
  )
}
