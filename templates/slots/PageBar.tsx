import { useDocument, useTranslate } from '@theme/context'
import PageActions from '@theme/slots/PageActions'
import Toc from '@theme/slots/Toc'

/**
 * What a reader can do with the page: its table of contents, where no column shows it, a button that opens
 * all that a reference has folded (`canExpand`), and the menu of the page; between them, the version that it
 * is about. On narrow screens it stays in sight.
 */
export default function PageBar({ canExpand = false }: { readonly canExpand?: boolean }) {
  const { page } = useDocument()
  const t = useTranslate()
  const hasToc = !page.hideToc && page.toc.length > 0
  const version = page.editions?.badge ? page.editions.version : undefined
  if (!hasToc && !page.markdownHref && !version && !canExpand) return null
  return (
    <div className="page-bar">
      {hasToc && <Toc headings={page.toc} collapsed isOnly={page.wide} />}
      {version && <span className="page-version">{t('version.badge', { version: version.label })}</span>}
      {canExpand && (
        <button
          type="button"
          className="page-action ref-expand needs-js"
          data-tool="expand"
          data-other={t('reference.collapseAll')}
          aria-expanded="false"
        >
          {t('reference.expandAll')}
        </button>
      )}
      <PageActions />
    </div>
  )
}
