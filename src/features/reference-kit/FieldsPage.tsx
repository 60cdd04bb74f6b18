import CodeBlock from '@theme/mdx/CodeBlock'
import { TypeLine } from './SchemaFacts.tsx'
import type { ShownCode } from './long-examples.ts'
import { CodeLink, ReferencePage, InRow } from './parts.tsx'
import { SchemaTree } from './SchemaTree.tsx'
import type { SchemaView } from './schema-view-types.ts'

/** The props of the page of a field or an example that is too large for another. Texts are safe HTML. */
export interface FieldsPageProps {
  readonly from: { readonly href: string; readonly name: string }
  readonly schema: SchemaView
  readonly sample?: ShownCode | undefined
}

export default function FieldsPage({ from, schema, sample }: FieldsPageProps) {
  return (
    <ReferencePage of="FieldsPage">
      <p className="ref-meta" data-between=", ">
        <InRow>
          <CodeLink {...from} />
          <TypeLine schema={schema} />
        </InRow>
      </p>
      <SchemaTree schema={schema} />
      {sample && <CodeBlock {...sample} />}
    </ReferencePage>
  )
}
