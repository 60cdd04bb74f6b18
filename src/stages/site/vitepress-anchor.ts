import { decode, isExternal, splitHref, withoutBase } from '../../model/address.ts'
import { asRoutePath } from '../../model/path.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { vitePressFragment } from '../../model/vitepress-slug.ts'
import type { SiteGraph } from './graph.ts'

/**
 * The address of a Markdown link to another page. On sites of VitePress, its fragment becomes the slug of a
 * heading there, see `vitePressFragment`.
 */
export function withVitePressAnchor(
  href: string,
  { config, graph }: { readonly config: SiteConfig; readonly graph: SiteGraph },
): string {
  const { path, query, fragment } = splitHref(href)
  if (config.conventions.dialect !== 'vitepress' || fragment === '' || isExternal(href)) return href
  const route = asRoutePath(decode(withoutBase(path, config.baseUrl) ?? ''))
  const source = graph.routes.get(route)?.source
  const headings = source === undefined ? [] : (graph.pages.get(source)?.page.headings ?? [])
  return `${path}${query}${vitePressFragment(fragment, new Set(headings.map(({ id }) => id)))}`
}
