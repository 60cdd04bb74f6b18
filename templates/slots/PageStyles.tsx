import { useDocument } from '@theme/context'

/**
 * The style sheet of a plugin's component that draws whole pages (`pageStyles` of the plugin): loaded where
 * it is used, so that other pages do not pay for it.
 */
export default function PageStyles({ of: component }: { readonly of: string }) {
  const href = useDocument().assets.pageStyles[component]
  // Not in the head, whose sheets tell the navigator which build a page belongs to.
  return href === undefined ? null : <link rel="stylesheet" href={href} />
}
