import type { PageLink } from '../../src/model/navigation.ts'
import { breakable } from '@theme/breakable'
import { useDocument, useTranslate } from '@theme/context'
import Icon from '@theme/slots/Icon'

/** Links to the previous and next page. */
export default function Pagination() {
  const { previous, next, blog } = useDocument().page
  const t = useTranslate()
  if (!previous && !next) return null
  return (
    <nav className="pagination" aria-label={t('pagination.label')}>
      {previous && (
        <PageCard
          link={previous}
          direction="prev"
          title={t(blog ? (blog.post ? 'blog.newerPost' : 'blog.newerPosts') : 'pagination.previous')}
          icon="arrow-left"
        />
      )}
      {next && (
        <PageCard
          link={next}
          direction="next"
          title={t(blog ? (blog.post ? 'blog.olderPost' : 'blog.olderPosts') : 'pagination.next')}
          icon="arrow-right"
        />
      )}
    </nav>
  )
}

function PageCard({
  link,
  direction,
  title,
  icon,
}: {
  readonly link: PageLink
  readonly direction: 'prev' | 'next'
  readonly title: string
  readonly icon: string
}) {
  return (
    <a
      className={`pagination-link pagination-${direction}`}
      href={link.href}
      rel={direction}
      data-prefetch=""
    >
      <span className="pagination-title">
        <Icon name={icon} />
        {title}
      </span>
      <span className="pagination-label">{breakable(link.label)}</span>
    </a>
  )
}
