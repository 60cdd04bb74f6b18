import { useDocument } from '@theme/context'
import PageActions from '@theme/slots/PageActions'
import Toc from '@theme/slots/Toc'

/**
 * What a reader can do with the page: its table of contents, where no column shows it, and the menu of the
 * page. On narrow screens it stays in sight.
 */
export default function PageBar() {
  const { page } = useDocument()
  const hasToc = !page.hideToc && page.toc.length > 0
  if (!hasToc && !page.markdownHref) return null
  return (
    <div className="page-bar">
      {hasToc && <Toc headings={page.toc} collapsed isOnly={page.wide} />}
      <PageActions />
    </div>
  )
}
