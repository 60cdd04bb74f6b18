import { useDocument, useTranslate } from '@theme/context'
import Icon from '@theme/slots/Icon'

/** Above the navbar, until its reader dismisses it. A new id brings it back. */
export default function AnnouncementBar() {
  const bar = useDocument().site.announcementBar
  const t = useTranslate()
  if (!bar) return null
  return (
    <div className="announcement" role="region" aria-label={t('announcement.label')}>
      <div className="announcement-text" dangerouslySetInnerHTML={{ __html: bar.content }} />
      {bar.isCloseable && (
        <button
          type="button"
          className="icon-button needs-js"
          aria-label={t('announcement.close')}
          data-announcement-close=""
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
