import { useTranslate } from '@theme/context'
import Badge from '@theme/mdx/Badge'
import CodeBlock from '@theme/mdx/CodeBlock'
import Icon from '@theme/slots/Icon'
import type { CodeSample } from '../../kit.ts'
import { AnchorHeading, Rich, ReferencePage } from '../reference-kit/parts.tsx'
import { TypeLine } from '../reference-kit/SchemaFacts.tsx'
import { SchemaTree } from '../reference-kit/SchemaTree.tsx'
import type { SchemaView } from '../reference-kit/schema-view-types.ts'

/** The props of the page of a JSON Schema. Texts are safe HTML. */
export interface SchemaPageProps {
  readonly draft: string
  readonly id?: string
  readonly download?: string
  readonly intro: string
  /** Whether the page has its own lead instead of the schema's description. */
  readonly hasOwnLead: boolean
  readonly root: SchemaView
  readonly definitions: readonly {
    readonly id: string
    readonly title: string
    readonly name: string
    readonly schema: SchemaView
  }[]
  readonly example?: CodeSample
}

/** The reference of a JSON Schema: the document itself, and each of its definitions. */
export default function SchemaPage({
  draft,
  id,
  download,
  intro,
  hasOwnLead,
  root,
  definitions,
  example,
}: SchemaPageProps) {
  const t = useTranslate()
  return (
    <ReferencePage of="SchemaPage">
      <p className="ref-meta" data-between=", ">
        <Badge>{draft}</Badge>
        {download !== undefined && (
          <a href={download} download>
            <Icon name="file" /> {t('schema.download')}
          </a>
        )}
        {id !== undefined && <code>{id}</code>}
      </p>
      <Rich html={intro} />
      <AnchorHeading id="document">{t('schema.document')}</AnchorHeading>
      {hasOwnLead && root.description !== undefined && <Rich html={root.description} />}
      <SchemaTree schema={root} />
      {example && (
        <>
          <AnchorHeading id="example">{t('reference.example')}</AnchorHeading>
          <CodeBlock {...example} />
        </>
      )}
      {definitions.map((definition) => (
        <section className="ref-definition" key={definition.id}>
          <AnchorHeading id={definition.id}>{definition.title}</AnchorHeading>
          <p className="ref-meta" data-between=", ">
            {definition.title !== definition.name && <code>{definition.name}</code>}
            <TypeLine schema={definition.schema} />
          </p>
          {definition.schema.description !== undefined && <Rich html={definition.schema.description} />}
          <SchemaTree schema={definition.schema} />
        </section>
      ))}
    </ReferencePage>
  )
}
