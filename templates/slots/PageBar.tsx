import { useDocument, useTranslate } from '@theme/context'
import PageActions from '@theme/slots/PageActions'
import Toc from '@theme/slots/Toc'

/**
 * What a reader can do with the page: its table of contents, where no column shows it, and the menu of the
 * page; between them, the version that it is about. On narrow screens it stays in sight.
 */
export default function PageBar() {
  const { page } = useDocument()
  const t = useTranslate()
  const hasToc = !page.hideToc && page.toc.length > 0
  const version = page.editions?.badge ? page.editions.version : undefined
  if (!hasToc && !page.markdownHref && !version) return null
  return (
    <div className="page-bar">
      {hasToc && <Toc headings={page.toc} collapsed isOnly={page.wide} />}
      {version && <span className="badge">{t('version.badge', { version: version.label })}</span>}
      <PageActions />
    </div>
  )
}
