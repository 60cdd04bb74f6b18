import type { LayoutProps } from '../../src/model/theme.ts'
import { useTranslate } from '@theme/context'
import DocFrame from '@theme/slots/DocFrame'
import Cards from '@theme/mdx/Cards'
import Card from '@theme/mdx/Card'

/** The page of a category that has none of its own: its children as cards. */
export default function GeneratedIndexLayout(props: LayoutProps) {
  const cards = props.page.cards ?? []
  const t = useTranslate()
  return (
    <DocFrame {...props} layoutName="generated-index">
      {props.body && <div className="prose" dangerouslySetInnerHTML={{ __html: props.body }} />}
      <Cards>
        {cards.map((card) => (
          <Card
            key={card.href}
            title={card.label}
            href={card.href}
            icon={card.count === undefined ? 'file' : 'folder'}
            description={
              card.description || (card.count === undefined ? '' : t('category.pages', { count: card.count }))
            }
          />
        ))}
      </Cards>
    </DocFrame>
  )
}
