import type { Heading } from '../../src/model/page.ts'
import { breakable } from '@theme/breakable'
import { useTranslate } from '@theme/context'

interface TocProps {
  readonly headings: readonly Heading[]
  /** The form for narrow screens: closed, above the text. */
  readonly collapsed?: boolean
  /** Whether it marks where the reader is, as the open form does: the page has no other. */
  readonly isOnly?: boolean | undefined
}

/** The table of contents of the page. */
export default function Toc({ headings, collapsed, isOnly }: TocProps) {
  const t = useTranslate()
  const top = Math.min(...headings.map((heading) => heading.level))
  const list = (
    <ul>
      {headings.map(({ id, text, level, badge }) => (
        <li key={id} data-depth={level - top || undefined}>
          <a href={`#${id}`}>
            {badge !== undefined && (
              <span className="tree-badge" data-badge={badge.toLowerCase()}>
                {badge}{' '}
              </span>
            )}
            {breakable(text)}
          </a>
        </li>
      ))}
    </ul>
  )
  if (collapsed)
    return (
      <details className="toc-collapsed dropdown">
        <summary className="page-action">{t('toc.title')}</summary>
        <nav className="menu" aria-label={t('toc.short')} data-toc={isOnly ? '' : undefined}>
          {list}
        </nav>
      </details>
    )
  return (
    <aside className="toc" aria-label={t('toc.label')}>
      <nav aria-labelledby="docgenToc" data-toc="">
        <p className="toc-title" id="docgenToc">
          {t('toc.title')}
        </p>
        {list}
      </nav>
    </aside>
  )
}
