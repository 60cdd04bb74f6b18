import { useDocument, useTranslate } from '@theme/context'

/** On a page without a translation: says in which language its text is. */
export default function TranslationNotice() {
  const { untranslated } = useDocument().page
  const t = useTranslate()
  if (!untranslated) return null
  return (
    <div className="version-banner" role="note">
      <p>{t('translation.missing', { language: untranslated.name })}</p>
    </div>
  )
}
