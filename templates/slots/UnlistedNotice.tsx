import { useDocument, useTranslate } from '@theme/context'

/** A notice on pages with `unlisted: true` that they can only be found by their address. */
export default function UnlistedNotice() {
  const { unlisted } = useDocument().page
  const t = useTranslate()
  if (!unlisted) return null
  return (
    <div className="version-banner admonition admonition-info" role="note">
      <p>{t('page.unlisted')}</p>
    </div>
  )
}
