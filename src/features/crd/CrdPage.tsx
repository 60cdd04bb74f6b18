import { inline, useTranslate } from '@theme/context'
import CodeList from '@theme/mdx/CodeList'
import Badge from '@theme/mdx/Badge'
import CodeBlock from '@theme/mdx/CodeBlock'
import type { CodeSample } from '../../kit.ts'
import { AnchorHeading, CodeLink, Rich, ReferencePage, WideTable, InRow } from '../reference-kit/parts.tsx'
import { EntryList } from '../reference-kit/EntryList.tsx'
import { Facts } from '../reference-kit/SchemaFacts.tsx'
import { SchemaTree } from '../reference-kit/SchemaTree.tsx'
import type { SchemaFact, SchemaView } from '../reference-kit/schema-view-types.ts'
import type { CrdKind } from './read-crds.ts'

/** The props of a page of custom resources. Texts are safe HTML. */
export interface CrdPageProps {
  readonly intro: string
  readonly kinds: readonly KindProps[]
}

export interface KindProps extends Omit<CrdKind, 'group' | 'version' | 'set' | 'schema'> {
  readonly id: string
  /** The kind, with its version if there are several: `Gateway v1beta1`. */
  readonly name: string
  readonly apiVersion: string
  readonly description: string
  /** The beginning of the description, for the table. */
  readonly summary: string
  readonly rules: readonly SchemaFact[]
  readonly manifest?: CodeSample
  /** `spec`, `status`, and other top-level fields. */
  readonly parts: readonly { readonly id: string; readonly name: string; readonly schema: SchemaView }[]
}

/** A reference of Kubernetes custom resources, with a section for each kind and version. */
export default function CrdPage({ intro, kinds }: CrdPageProps) {
  const t = useTranslate()
  return (
    <ReferencePage of="CrdPage">
      <Rich html={intro} />
      {kinds.length > 1 && <EntryList title={t('crd.kinds')} entryTitle={t('crd.kind')} entries={kinds} />}
      {kinds.map((kind) => (
        <Kind key={kind.id} {...kind} />
      ))}
    </ReferencePage>
  )
}

function Kind(props: KindProps) {
  const t = useTranslate()
  const { name, id, columns, parts } = props
  return (
    <section className="ref-definition">
      <AnchorHeading id={id}>{name}</AnchorHeading>
      <p className="ref-meta" data-between=", ">
        <InRow>
          <code>{props.apiVersion}</code>
          <span>{props.scope}</span>
          {!props.served && <Badge type="danger">{t('crd.notServed')}</Badge>}
          {props.deprecated && <Badge type="danger">{t('reference.deprecated')}</Badge>}
          {props.otherVersions.length > 0 && (
            <span>{t('crd.otherVersions', { versions: props.otherVersions.join(', ') })}</span>
          )}
        </InRow>
      </p>
      {props.deprecated && props.deprecationWarning !== '' && <p>{props.deprecationWarning}</p>}
      <Rich html={props.description} />
      <ResourceNames {...props} />
      <Facts schema={{ type: '', facts: props.rules }} />
      {props.manifest && <CodeBlock {...props.manifest} />}
      {parts.map((part) => (
        <section key={part.id}>
          <AnchorHeading id={part.id} level={3} label={`${name} ${part.name}`}>
            <code>{part.name}</code>
          </AnchorHeading>
          {part.schema.description !== undefined && <Rich html={part.schema.description} />}
          {part.schema.ref && (
            <p className="ref-meta">
              <CodeLink {...part.schema.ref} />
            </p>
          )}
          <SchemaTree schema={part.schema} />
        </section>
      ))}
      {columns.length > 0 && <Columns id={`${id}-columns`} kind={name} columns={columns} />}
    </section>
  )
}

/** What the resource is called on the command line and in the API. */
function ResourceNames(props: KindProps) {
  const t = useTranslate()
  return (
    <p className="ref-facts">
      {inline(t.parts('crd.resource', { name: <code>{props.plural}</code> }))}
      <NamesAfterComma message="crd.shortNames" names={props.shortNames} />
      <NamesAfterComma message="crd.categories" names={props.categories} />
      {props.listKind !== '' && <>, {inline(t.parts('crd.list', { name: <code>{props.listKind}</code> }))}</>}
      <NamesAfterComma message="crd.subresources" names={props.subresources} />
      {props.subresources.length > 0 &&
        props.scale.map(({ name, path }) => (
          <span key={name}>
            , {name}: <code>{path}</code>
          </span>
        ))}
      {props.selectableFields.length > 0 && (
        <>
          , {inline(t.parts('crd.selectableFields', { paths: <CodeList values={props.selectableFields} /> }))}
        </>
      )}
    </p>
  )
}

function NamesAfterComma({
  message,
  names,
}: {
  readonly message: 'crd.shortNames' | 'crd.categories' | 'crd.subresources'
  readonly names: readonly string[]
}) {
  const t = useTranslate()
  return (
    names.length > 0 && (
      <>, {inline(t.parts(message, { count: names.length, names: <CodeList values={names} /> }))}</>
    )
  )
}

type ColumnsProps = Pick<KindProps, 'id' | 'columns'> & { readonly kind: string }

/** What `kubectl get` shows. */
function Columns({ id, kind, columns }: ColumnsProps) {
  const t = useTranslate()
  return (
    <section>
      <AnchorHeading id={id} level={3} label={t('crd.columnsOf', { kind })}>
        {t('crd.columns')}
      </AnchorHeading>
      <WideTable
        label={t('crd.columnsOf', { kind })}
        titles={[t('crd.column'), t('reference.type'), t('crd.columnFrom')]}
      >
        {columns.map((column) => (
          <tr key={column.name}>
            <td>
              {column.name} {column.option !== undefined && <code>{column.option}</code>}
              {column.description !== '' && <Rich html={column.description} />}
            </td>
            <td>{column.type}</td>
            <td>
              <code>{column.path}</code>
            </td>
          </tr>
        ))}
      </WideTable>
    </section>
  )
}
