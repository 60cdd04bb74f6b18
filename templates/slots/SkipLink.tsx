import { useTranslate } from '@theme/context'

export default function SkipLink() {
  const t = useTranslate()
  return (
    <a className="skip-link" href="#docgenMain">
      {t('page.skipToContent')}
    </a>
  )
}
