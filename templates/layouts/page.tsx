import type { LayoutProps } from '../../src/model/theme.ts'
import Document from '@theme/slots/Document'

/** Full width, without sidebar: the home page and other page modules. */
export default function PageLayout(props: LayoutProps) {
  return (
    <Document {...props} layoutName="page">
      <main
        id="docgenMain"
        tabIndex={-1}
        className="page-main"
        dangerouslySetInnerHTML={{ __html: props.body }}
      />
    </Document>
  )
}
