import { useTranslate } from '@theme/context'

/** A link to the main content, for readers who use a keyboard. */
export default function SkipLink() {
  const t = useTranslate()
  return (
    <a className="skip-link" href="#docgenMain">
      {t('page.skipToContent')}
    </a>
  )
}
