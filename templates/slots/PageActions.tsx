import { useDocument, useTranslate } from '@theme/context'
import Icon from '@theme/slots/Icon'

/** "Copy page as Markdown" and "View as Markdown". */
export default function PageActions() {
  const { markdownHref } = useDocument().page
  const t = useTranslate()
  if (!markdownHref) return null
  return (
    <p className="page-actions">
      <button
        type="button"
        className="page-action needs-js"
        data-tool="copy-page"
        data-copy-page={markdownHref}
      >
        <Icon name="copy" />
        <span data-copy-label="">{t('actions.copy')}</span>
      </button>
      <a className="page-action" href={markdownHref} data-no-navigate="">
        <Icon name="markdown" />
        {t('actions.view')}
      </a>
    </p>
  )
}
