import type { PageLink } from '../../src/model/navigation.ts'
import { useDocument } from '@theme/context'
import Icon from '@theme/slots/Icon'

export default function Pagination() {
  const { previous, next } = useDocument().page
  if (!previous && !next) return null
  return (
    <nav className="pagination" aria-label="Pages before and after">
      {previous && <PageCard link={previous} direction="prev" title="Previous" icon="arrow-left" />}
      {next && <PageCard link={next} direction="next" title="Next" icon="arrow-right" />}
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
      <span className="pagination-label">{link.label}</span>
    </a>
  )
}
