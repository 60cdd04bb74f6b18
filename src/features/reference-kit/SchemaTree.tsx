import { useTranslate } from '@theme/context'
import TabItem from '@theme/mdx/TabItem'
import Tabs from '@theme/mdx/Tabs'
import type { ReactNode } from 'react'
import { Rich, RowAnchor, InRow } from './parts.tsx'
import { Facts, TypeLine } from './SchemaFacts.tsx'
import type { FieldView, SchemaView } from './schema-view-types.ts'

/** A schema as a tree: its facts, followed by its fields; nested ones are in `<details>`. */
export function SchemaTree({ schema, open = 1 }: { readonly schema: SchemaView; readonly open?: number }) {
  return (
    <div className="ref-schema">
      <SchemaParts schema={schema} open={open} />
    </div>
  )
}

/** The facts and fields of a schema that is part of something else. */
export function SchemaParts({ schema, open }: { readonly schema: SchemaView; readonly open: number }) {
  return (
    <>
      <Facts schema={schema} />
      <Structure schema={schema} open={open} />
    </>
  )
}

/** The fields alone; a long list is partly collapsed. */
export function Fields({
  fields,
  open = 0,
}: {
  readonly fields: readonly FieldView[]
  readonly open?: number
}) {
  const t = useTranslate()
  const list = (some: readonly FieldView[]) => (
    <dl className="ref-fields">
      {some.map((field) => (
        <Field
          key={`${field.pattern ? '~' : ''}${field.name}`}
          field={field}
          // An only field is an envelope: what it contains is what the schema is about.
          open={fields.length === 1 || field.schema.isMain ? open : open - 1}
        />
      ))}
    </dl>
  )
  // Fields with anchors are the page's content, so they are never collapsed.
  if (fields.length <= mostAtOnce || fields[0]?.id !== undefined) return list(fields)
  return (
    <>
      {list(fields.slice(0, shownFirst))}
      <details className="ref-nested ref-more">
        <summary>{t('reference.moreFields', { count: fields.length - shownFirst })}</summary>
        {list(fields.slice(shownFirst))}
      </details>
    </>
  )
}

/** Longer lists are collapsed after their first fields, unless only a few more follow. */
const mostAtOnce = 15
const shownFirst = 12

function Field({ field, open }: { readonly field: FieldView; readonly open: number }) {
  const t = useTranslate()
  const { schema, name, id } = field
  return (
    <div className="ref-field" id={id}>
      <dt data-between=", ">
        <InRow>
          {field.pattern ? (
            <code className="ref-pattern">{name}</code>
          ) : (
            <code className="ref-name">{name}</code>
          )}
          <TypeLine schema={schema} />
          {field.required && <span className="ref-required">{t('reference.required')}</span>}
          {id !== undefined && <RowAnchor id={id} label={name} />}
        </InRow>
      </dt>
      <dd>
        {schema.title !== undefined && <p>{schema.title}</p>}
        {schema.description !== undefined && <Rich html={schema.description} />}
        <SchemaParts schema={schema} open={open} />
      </dd>
    </div>
  )
}

function Structure({ schema, open }: { readonly schema: SchemaView; readonly open: number }) {
  const t = useTranslate()
  const { fields, inner, groups } = schema
  return (
    <>
      {fields && (
        <Nested
          title={t(schema.areArguments ? 'reference.arguments' : 'reference.fields', {
            count: fields.length,
          })}
          bare={open >= 1 || (fields.length === 1 && fields[0]?.pattern === true)}
        >
          <Fields fields={fields} open={open} />
        </Nested>
      )}
      {inner && (
        <Inner
          schema={inner}
          open={open}
          title={t(schema.type.startsWith('map') ? 'reference.eachValue' : 'reference.eachItem')}
        />
      )}
      {groups?.map((group) => (
        <Group key={group.kind} group={group} open={open} />
      ))}
      <Elsewhere schema={schema} />
    </>
  )
}

/**
 * What a type consists of that is shown elsewhere. It is fetched from there when it is opened, so that no
 * page has a second copy; without JavaScript, there is the link beside the type.
 */
function Elsewhere({ schema }: { readonly schema: SchemaView }) {
  const t = useTranslate()
  const { ref, recursive } = schema
  // Arguments say what a field takes, and not what its type consists of.
  const isShown = hasStructure(schema) && !schema.areArguments
  if (ref?.href === undefined || ref.fields === undefined || recursive || isShown) return null
  return (
    <details className="ref-nested ref-part needs-js" data-part={ref.href}>
      <summary>
        {ref.fields === 0 ? t('reference.type') : t('reference.fields', { count: ref.fields })}
      </summary>
    </details>
  )
}

/** Whether the line with the type of a list or map says all that there is about its items or values. */
const isSaidWithType = ({
  type: _,
  ref: __,
  recursive: ___,
  format: ____,
  inner,
  ...more
}: SchemaView): boolean => Object.keys(more).length === 0 && (inner === undefined || isSaidWithType(inner))

const innermost = (schema: SchemaView): SchemaView => (schema.inner ? innermost(schema.inner) : schema)

/** Items and map values: their fields take the place of the parent's. */
function Inner({
  schema,
  open,
  title,
}: {
  readonly schema: SchemaView
  readonly open: number
  readonly title: string
}) {
  const t = useTranslate()
  if (isSaidWithType(schema)) return <Elsewhere schema={innermost(schema)} />
  const { title: name, description } = schema
  const about = (name !== undefined || description !== undefined) && (
    <div className="ref-facts">
      {title}: {name} {description !== undefined && <Rich inline html={description} />}
    </div>
  )
  if (!hasStructure(schema))
    return (
      <div className="ref-inner">
        {about}
        <Facts schema={schema} />
        <Elsewhere schema={schema} />
      </div>
    )
  if (schema.fields && !schema.groups)
    return (
      <>
        {about}
        <Facts schema={schema} />
        <Nested
          title={`${title}: ${t('reference.fields', { count: schema.fields.length })}`}
          bare={open >= 1}
        >
          <Fields fields={schema.fields} open={open} />
        </Nested>
      </>
    )
  return (
    <div className="ref-inner">
      {about || <p className="ref-facts">{title}:</p>}
      <SchemaParts schema={schema} open={open} />
    </div>
  )
}

function Nested({
  title,
  bare,
  children,
}: {
  readonly title: string
  readonly bare: boolean
  readonly children: ReactNode
}) {
  return bare ? (
    children
  ) : (
    <details className="ref-nested">
      <summary>{title}</summary>
      {children}
    </details>
  )
}

function Group({
  group,
  open,
}: {
  readonly group: NonNullable<SchemaView['groups']>[number]
  readonly open: number
}) {
  const t = useTranslate()
  const nameOf = (index: number): string => t('reference.option', { number: index + 1 })
  return (
    <div className="ref-group">
      <p className="ref-facts">
        {group.kind}:{group.note !== undefined && ` ${group.note}`}
      </p>
      {group.choice && group.options.some(hasStructure) ? (
        <Tabs className="ref-choice" label={group.kind}>
          {group.options.map((option, index) => (
            <TabItem
              key={index}
              value={String(index + 1)}
              label={option.title ?? option.ref?.name ?? (option.type || nameOf(index))}
            >
              <p className="ref-meta">
                <InRow>
                  <TypeLine schema={option} />
                </InRow>
              </p>
              {option.description !== undefined && <Rich html={option.description} />}
              <SchemaParts schema={option} open={open} />
            </TabItem>
          ))}
        </Tabs>
      ) : (
        <ul className="ref-options">
          {group.options.map((option, index) => (
            <li key={index}>
              <span className="ref-option-title">{option.title ?? (option.ref ? '' : nameOf(index))}</span>{' '}
              <TypeLine schema={option} />
              {option.description !== undefined && <Rich html={option.description} />}
              <SchemaParts schema={option} open={Math.min(open, 0)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Whether it takes more than one line. */
const hasStructure = ({ fields, inner, groups }: SchemaView): boolean =>
  (fields ?? inner ?? groups) !== undefined
