import type { LayoutProps } from '../../src/model/theme.ts'
import { textLanguage } from '@theme/context'
import Document from '@theme/slots/Document'
import TranslationNotice from '@theme/slots/TranslationNotice'
import UnlistedNotice from '@theme/slots/UnlistedNotice'

/**
 * Full width, without sidebar: the home page and other page modules. A module that has a `<main>` of its own,
 * as many of Docusaurus do, keeps it: a document has one.
 */
export default function PageLayout(props: LayoutProps) {
  const Main = /<main[\s>]/.test(props.body) ? 'div' : 'main'
  return (
    <Document {...props} layoutName="page">
      <TranslationNotice />
      <UnlistedNotice />
      <Main
        id="docgenMain"
        tabIndex={-1}
        className="page-main"
        {...textLanguage(props.page)}
        dangerouslySetInnerHTML={{ __html: props.body }}
      />
    </Document>
  )
}
