import type { LayoutProps } from '../../src/model/theme.ts'
import { textLanguage } from '@theme/context'
import Document from '@theme/slots/Document'
import PageStyles from '@theme/slots/PageStyles'
import TranslationNotice from '@theme/slots/TranslationNotice'
import UnlistedNotice from '@theme/slots/UnlistedNotice'

/**
 * A page without a sidebar. The text of Markdown has the measure of a docs page; a page module has the whole
 * width. One with a `<main>` of its own, as many of Docusaurus do, keeps it: a document has one.
 */
export default function PageLayout(props: LayoutProps) {
  const { page, body } = props
  const Main = /<main[\s>]/.test(body) ? 'div' : 'main'
  const main = { id: 'docgenMain', tabIndex: -1, className: 'page-main', ...textLanguage(page) }
  return (
    <Document {...props} layoutName="page">
      <PageStyles of="front" />
      <TranslationNotice />
      <UnlistedNotice />
      {page.isModule ? (
        <Main {...main} dangerouslySetInnerHTML={{ __html: body }} />
      ) : (
        <Main {...main}>
          {!page.hideTitle && <h1>{page.title}</h1>}
          <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
        </Main>
      )}
    </Document>
  )
}
