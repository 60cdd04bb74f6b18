import type { LayoutProps } from '../../src/model/theme.ts'
import { textLanguage } from '@theme/context'
import DocFrame from '@theme/slots/DocFrame'
import { splitTitle } from '@theme/split-title'

/** The layout of docs pages: sidebar, text and table of contents. */
export default function DocLayout(props: LayoutProps) {
  const { title, text } = splitTitle(props.body)
  return (
    <DocFrame {...props} layoutName="doc" titleHtml={title}>
      <div className="prose" {...textLanguage(props.page)} dangerouslySetInnerHTML={{ __html: text }} />
    </DocFrame>
  )
}
