import type { LayoutProps } from '../../src/model/theme.ts'
import { textLanguage } from '@theme/context'
import Document from '@theme/slots/Document'
import TranslationNotice from '@theme/slots/TranslationNotice'
import UnlistedNotice from '@theme/slots/UnlistedNotice'

/** Full width, without sidebar: the home page and other page modules. */
export default function PageLayout(props: LayoutProps) {
  return (
    <Document {...props} layoutName="page">
      <TranslationNotice />
      <UnlistedNotice />
      <main
        id="docgenMain"
        tabIndex={-1}
        className="page-main"
        {...textLanguage(props.page)}
        dangerouslySetInnerHTML={{ __html: props.body }}
      />
    </Document>
  )
}
