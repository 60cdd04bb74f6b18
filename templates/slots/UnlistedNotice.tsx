import { useDocument, useTranslate } from '@theme/context'

/** On a page with `unlisted: true`: says that only those who know its address find it. */
export default function UnlistedNotice() {
  const { unlisted } = useDocument().page
  const t = useTranslate()
  if (!unlisted) return null
  return (
    <div className="version-banner" role="note">
      <p>{t('page.unlisted')}</p>
    </div>
  )
}
