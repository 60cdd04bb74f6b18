import type { SidebarNode } from '../../../src/model/navigation.ts'
import { useDocument } from '@theme/context'
import Cards from '@theme/mdx/Cards'
import DocCard, { type DocCardItem } from './DocCard.tsx'

/**
 * `@theme/DocCardList`: the entries of the category whose page this is, or those beside the page, as cards.
 */
export default function DocCardList({ items }: { readonly items?: readonly DocCardItem[] }) {
  const { page, sidebar = [] } = useDocument()
  const shown = items ?? (around(sidebar, page.href) ?? []).flatMap(itemOf)
  return (
    <Cards>
      {shown.map((item, index) => (
        <DocCard key={item.href ?? index} item={item} />
      ))}
    </Cards>
  )
}

/** The entries of the category with that page, or of the list that the page is in. */
function around(nodes: readonly SidebarNode[], href: string): readonly SidebarNode[] | undefined {
  for (const node of nodes) {
    if (node.type === 'link' && node.href === href) return nodes.filter((each) => each !== node)
    if (node.type !== 'category') continue
    if (node.href === href) return node.items
    const below = around(node.items, href)
    if (below) return below
  }
  return undefined
}

const itemOf = (node: SidebarNode): readonly DocCardItem[] =>
  node.type === 'link'
    ? [{ type: 'link', label: node.label, href: node.href }]
    : node.type === 'category'
      ? [
          {
            type: 'category',
            label: node.label,
            ...(node.href === undefined ? {} : { href: node.href }),
            items: node.items.flatMap(itemOf),
          },
        ]
      : []
