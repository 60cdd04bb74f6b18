import { TypeLine } from './SchemaFacts.tsx'
import { CodeLink, ReferencePage, InRow } from './parts.tsx'
import { SchemaTree } from './SchemaTree.tsx'
import type { SchemaView } from './schema-view-types.ts'

/** The props of the page of a field that is too large for the page of its schema. Texts are safe HTML. */
export interface FieldsPageProps {
  readonly from: { readonly href: string; readonly name: string }
  readonly schema: SchemaView
}

export default function FieldsPage({ from, schema }: FieldsPageProps) {
  return (
    <ReferencePage of="FieldsPage">
      <p className="ref-meta" data-between=", ">
        <InRow>
          <CodeLink {...from} />
          <TypeLine schema={schema} />
        </InRow>
      </p>
      <SchemaTree schema={schema} />
    </ReferencePage>
  )
}
