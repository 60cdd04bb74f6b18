import { fragmentIn } from '../../migrate/adapters/dialects.ts'
import { decode, isExternal, splitHref, withoutBase } from '../../model/address.ts'
import { asRoutePath } from '../../model/path.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import type { SiteGraph } from './graph.ts'

/**
 * The address of a Markdown link to another page, whose fragment may be written otherwise than the id of the
 * heading there in the dialect of the site.
 */
export function withAnchorOnPage(
  href: string,
  { config, graph }: { readonly config: SiteConfig; readonly graph: SiteGraph },
): string {
  const { dialect } = config.conventions
  const { path, query, fragment } = splitHref(href)
  if (dialect === undefined || fragment === '' || isExternal(href)) return href
  const route = asRoutePath(decode(withoutBase(path, config.baseUrl) ?? ''))
  const source = graph.routes.get(route)?.source
  const headings = source === undefined ? [] : (graph.pages.get(source)?.page.headings ?? [])
  return `${path}${query}${fragmentIn(dialect, fragment, new Set(headings.map(({ id }) => id)))}`
}
