import type { ReactNode } from 'react'
import type { PageSlice } from '../../src/model/site.ts'
import { inline, useDocument, useTranslate } from '@theme/context'
import Icon from '@theme/slots/Icon'

/** Below the text: tags, "edit this page", last change. */
export default function PageMeta() {
  const { editUrl, lastUpdated, tags } = useDocument().page
  const t = useTranslate()
  if (!editUrl && !lastUpdated && tags.length === 0) return null
  return (
    <footer className="page-meta">
      {tags.length > 0 && (
        <ul className="tags" aria-label={t('meta.tags')}>
          {tags.map((tag) => (
            <li key={tag} className="badge">
              {tag}
            </li>
          ))}
        </ul>
      )}
      {editUrl && (
        <a className="edit-link" href={editUrl} target="_blank" rel="noopener noreferrer">
          <Icon name="edit" />
          {t('meta.edit')}
        </a>
      )}
      {lastUpdated && (
        <p className="last-updated">
          <LastUpdated {...lastUpdated} />
        </p>
      )}
    </footer>
  )
}

function LastUpdated({ date, shownDate, author }: NonNullable<PageSlice['lastUpdated']>): ReactNode {
  const t = useTranslate()
  const time = date && <time dateTime={date}>{shownDate}</time>
  if (time && author) return inline(t.parts('meta.updatedOnBy', { date: time, author }))
  if (time) return inline(t.parts('meta.updatedOn', { date: time }))
  return author ? t('meta.updatedBy', { author }) : t('meta.updated')
}
