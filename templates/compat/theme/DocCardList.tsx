import { useDocument } from '@theme/context'
import Card from '@theme/mdx/Card'
import Cards from '@theme/mdx/Cards'
import DocCard, { type DocCardItem } from './DocCard.tsx'

/**
 * `@theme/DocCardList`: the entries of the category whose page this is, or those beside the page, as cards
 * with what their pages say of themselves.
 */
export default function DocCardList({ items }: { readonly items?: readonly DocCardItem[] }) {
  const { cards = [] } = useDocument().page
  return (
    <Cards>
      {items
        ? items.map((item, index) => <DocCard key={item.href ?? index} item={item} />)
        : cards.map(({ label, href, description, count }) => (
            <Card
              key={href}
              title={label}
              href={href}
              icon={count === undefined ? 'file' : 'folder'}
              {...(description === '' ? {} : { description })}
            />
          ))}
    </Cards>
  )
}
