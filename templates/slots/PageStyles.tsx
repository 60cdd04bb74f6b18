import { useDocument } from '@theme/context'

/**
 * A style sheet for some pages, loaded where it is used, so that others do not pay for it: `blog`,
 * `changelog`, `front` or `people`, for layouts and components of the theme, or that of a plugin's component
 * that draws whole pages (its `pageStyles`).
 */
export default function PageStyles({ of: name }: { readonly of: string }) {
  const href = useDocument().assets.pageStyles[name]
  // Not in the head, whose sheets tell the navigator which build a page belongs to.
  return href === undefined ? null : <link rel="stylesheet" href={href} />
}
