import { AnchorHeading, Rich, InRow } from '../reference-kit/parts.tsx'
import { TypeLine } from '../reference-kit/SchemaFacts.tsx'
import { SchemaTree } from '../reference-kit/SchemaTree.tsx'
import type { SchemaView } from '../reference-kit/schema-view-types.ts'

/** The props of a definition, whose texts are safe HTML. */
export interface DefinitionProps {
  readonly id: string
  readonly title: string
  readonly name: string
  readonly schema: SchemaView
}

export default function Definition({
  id,
  title,
  name,
  schema,
  isPage = false,
}: DefinitionProps & {
  /** Whether it has a page of its own, which has its title. */
  readonly isPage?: boolean
}) {
  return (
    <section className="ref-definition" id={isPage ? id : undefined}>
      {!isPage && <AnchorHeading id={id}>{title}</AnchorHeading>}
      <p className="ref-meta" data-between=", ">
        <InRow>
          {title !== name && <code>{name}</code>}
          <TypeLine schema={schema} />
        </InRow>
      </p>
      {schema.description !== undefined && <Rich html={schema.description} />}
      <SchemaTree schema={schema} />
    </section>
  )
}
