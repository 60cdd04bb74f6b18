import type { SourceLink } from '../../model/page.ts'
import type { CheckedPage } from '../../model/link-targets.ts'

/** Maps the addresses in a page's HTML to the links in its source, or in those of the posts that it lists. */
export function sourcesByTarget({
  page,
  targets,
  posts = [],
}: CheckedPage): ReadonlyMap<string, readonly SourceLink[]> {
  const map = new Map<string, SourceLink[]>()
  for (const source of page ? [{ page, targets }, ...posts] : posts)
    for (const link of source.page.links) {
      const key = `${link.file}\n${link.href}`
      const target = (source.targets.images[key]?.src ?? source.targets.links[key] ?? link.href).trim()
      const list = map.get(target)
      if (list) list.push(link)
      else map.set(target, [link])
    }
  return map
}

/** Whether React removes an address because it would run code. */
export const isCutByReact = (href: string): boolean =>
  href.startsWith("javascript:throw new Error('React has blocked")

/** Attributes with the address of an image, as `element@attribute`. */
export const imageAttributes = new Set([
  'img@src',
  'img@srcset',
  'source@srcset',
  'image@href',
  'image@xlink:href',
  'video@poster',
  'meta@content',
])

/** Attributes with the address of a page, as `element@attribute`. */
export const pageAttributes = new Set(['a@href', 'area@href', 'form@action', 'iframe@src'])

/** Attributes at whose address browsers may run code, as `element@attribute`. */
export const runAttributes = new Set([...pageAttributes, 'embed@src', 'object@data'])
