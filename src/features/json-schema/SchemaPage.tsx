import { useTranslate } from '@theme/context'
import CodeBlock from '@theme/mdx/CodeBlock'
import Icon from '@theme/slots/Icon'
import type { CodeSample } from '../../kit.ts'
import { EntryList, type ListedEntry } from '../reference-kit/EntryList.tsx'
import { AnchorHeading, CodeLink, Rich, ReferencePage, InRow } from '../reference-kit/parts.tsx'
import { TypeLine } from '../reference-kit/SchemaFacts.tsx'
import { SchemaTree } from '../reference-kit/SchemaTree.tsx'
import type { SchemaView } from '../reference-kit/schema-view-types.ts'
import Definition, { type DefinitionProps } from './Definition.tsx'

/** The props of the page of a JSON Schema. Texts are safe HTML. */
export interface SchemaPageProps {
  readonly draft: string
  readonly id?: string | undefined
  readonly download?: string | undefined
  readonly intro: string
  /** Whether the page has its own lead instead of the schema's description. */
  readonly hasOwnLead: boolean
  readonly root: SchemaView
  readonly definitions: readonly DefinitionProps[]
  /** The list of all definitions under the heading `id`, if they are on pages of their own. */
  readonly index?: {
    readonly id: string
    readonly entries: readonly ListedEntry[]
  }
  readonly example?: CodeSample | undefined
  /** Where the example is, if it is too long for the page. */
  readonly examplePage?: { readonly name: string; readonly href?: string } | undefined
}

export default function SchemaPage({
  draft,
  id,
  download,
  intro,
  hasOwnLead,
  root,
  definitions,
  index,
  example,
  examplePage,
}: SchemaPageProps) {
  const t = useTranslate()
  return (
    <ReferencePage of="SchemaPage">
      <p className="ref-meta" data-between=", ">
        <InRow>
          <span>{draft}</span>
          {download !== undefined && (
            <a href={download} download>
              <Icon name="file" /> {t('schema.download')}
            </a>
          )}
          {id !== undefined && <code>{id}</code>}
        </InRow>
      </p>
      <Rich html={intro} />
      <AnchorHeading id="document">{t('schema.document')}</AnchorHeading>
      {hasOwnLead && root.description !== undefined && <Rich html={root.description} />}
      {/* That a document is an object is what its fields say. */}
      {root.fields === undefined && (
        <p className="ref-meta">
          <TypeLine schema={root} />
        </p>
      )}
      <SchemaTree schema={root} />
      {(example ?? examplePage) && (
        <>
          <AnchorHeading id="example">{t('reference.example')}</AnchorHeading>
          {example && <CodeBlock {...example} />}
          {examplePage && (
            <p>
              <CodeLink {...examplePage} />
            </p>
          )}
        </>
      )}
      {definitions.map((definition) => (
        <Definition key={definition.id} {...definition} />
      ))}
      {index && (
        <section className="ref-definition">
          <AnchorHeading id={index.id}>{t('schema.definitions')}</AnchorHeading>
          <EntryList
            title={t('schema.definitions')}
            entryTitle={t('reference.type')}
            entries={index.entries}
          />
        </section>
      )}
    </ReferencePage>
  )
}
