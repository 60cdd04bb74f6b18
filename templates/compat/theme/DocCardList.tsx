import { useDocument } from '@theme/context'
import Card from '@theme/mdx/Card'
import Cards from '@theme/mdx/Cards'
import DocCard, { type DocCardItem } from './DocCard.tsx'

/** `@theme/DocCardList`: the entries of the page's category, or its siblings, as cards with descriptions. */
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
