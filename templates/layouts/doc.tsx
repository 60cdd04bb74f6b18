import type { LayoutProps } from '../../src/model/theme.ts'
import DocFrame from '@theme/slots/DocFrame'

export default function DocLayout(props: LayoutProps) {
  return (
    <DocFrame {...props} layoutName="doc">
      <div className="prose" dangerouslySetInnerHTML={{ __html: props.body }} />
    </DocFrame>
  )
}
