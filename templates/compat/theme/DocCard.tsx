import Card from '@theme/mdx/Card'

/** An entry of a sidebar, as pages and lists of cards write it. */
export interface DocCardItem {
  readonly type?: string
  readonly label?: string
  readonly href?: string
  readonly description?: string
  readonly items?: readonly DocCardItem[]
}

/** `@theme/DocCard`: a sidebar entry as a card. A category without a page links to its first page. */
export default function DocCard({ item }: { readonly item: DocCardItem }) {
  const { label, description, items } = item
  const href = addressOf(item)
  return label === undefined || href === undefined ? null : (
    <Card
      title={label}
      href={href}
      icon={items ? 'folder' : 'file'}
      {...(description ? { description } : {})}
    />
  )
}

const addressOf = ({ href, items = [] }: DocCardItem): string | undefined =>
  href ?? items.map(addressOf).find((each) => each !== undefined)
