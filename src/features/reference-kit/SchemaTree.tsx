import { inline, useTranslate } from '@theme/context'
import CodeList from '@theme/mdx/CodeList'
import Badge from '@theme/mdx/Badge'
import { codeFacts } from './code-facts.ts'
import type { ReactNode } from 'react'
import { Rich, RowAnchor } from './parts.tsx'
import type { FieldView, SchemaView } from './schema-view-types.ts'

/** A schema as a tree: its own facts, then its fields; nested ones in `<details>`. */
export function SchemaTree({ schema, open = 1 }: { readonly schema: SchemaView; readonly open?: number }) {
  return (
    <div className="ref-schema">
      <Facts schema={schema} />
      <Structure schema={schema} open={open} />
    </div>
  )
}

/** The list of fields alone. */
export function Fields({
  fields,
  open = 0,
}: {
  readonly fields: readonly FieldView[]
  readonly open?: number
}) {
  return (
    <dl className="ref-fields">
      {fields.map((field) => (
        <Field key={`${field.pattern ? '~' : ''}${field.name}`} field={field} open={open} />
      ))}
    </dl>
  )
}

function Field({ field, open }: { readonly field: FieldView; readonly open: number }) {
  const t = useTranslate()
  const { schema, name, id } = field
  return (
    <div className="ref-field" id={id}>
      <dt>
        {field.pattern ? (
          <code className="ref-pattern">{name}</code>
        ) : (
          <code className="ref-name">{name}</code>
        )}
        <TypeLine schema={schema} />
        {field.required && <span className="ref-required">{t('reference.required')}</span>}
        {id !== undefined && <RowAnchor id={id} label={name} />}
      </dt>
      <dd>
        {schema.description !== undefined && <Rich html={schema.description} />}
        <Facts schema={schema} />
        <Structure schema={schema} open={open - 1} />
      </dd>
    </div>
  )
}

/** Type, format and marks in one line. */
export function TypeLine({ schema }: { readonly schema: SchemaView }) {
  const t = useTranslate()
  const name =
    schema.ref &&
    (schema.ref.href === undefined ? (
      <code>{schema.ref.name}</code>
    ) : (
      <a href={schema.ref.href}>
        <code>{schema.ref.name}</code>
      </a>
    ))
  const inner = schema.inner?.ref
  return (
    <>
      <span className="ref-type">
        {schema.type}
        {schema.format !== undefined && ` (${schema.format})`}
        {name && (
          <>
            {schema.type === '' ? '' : ' '}
            {name}
          </>
        )}
        {!name && inner && (
          <>
            {' '}
            {inner.href === undefined ? (
              <code>{inner.name}</code>
            ) : (
              <a href={inner.href}>
                <code>{inner.name}</code>
              </a>
            )}
          </>
        )}
        {(schema.recursive ?? schema.inner?.recursive) && `, ${t('reference.recursive')}`}
      </span>
      {schema.marks?.map((mark) => (
        <Badge key={mark} type={mark === 'deprecated' ? 'danger' : 'neutral'}>
          {mark}
        </Badge>
      ))}
    </>
  )
}

function Facts({ schema }: { readonly schema: SchemaView }) {
  const t = useTranslate()
  const { facts = [], values, examples } = schema
  const isListed = values?.some((value) => value.description !== undefined)
  if (facts.length === 0 && !values && !examples && schema.default === undefined && !schema.cut) return null
  return (
    <>
      {values && isListed && <Values values={values} />}
      <div className="ref-facts">
        {values && !isListed && (
          <span>
            {inline(
              t.parts(values.length === 1 ? 'reference.always' : 'reference.oneOf', {
                values: <CodeList values={values.map(({ value }) => value)} />,
              }),
            )}
          </span>
        )}
        {facts.map(({ label, value }, index) => (
          <span key={index}>
            {label}: {codeFacts.has(label) ? <code>{value}</code> : value}
          </span>
        ))}
        {schema.default !== undefined && (
          <span>{inline(t.parts('reference.defaultValue', { value: <code>{schema.default}</code> }))}</span>
        )}
        {examples && (
          <span>
            {inline(
              t.parts('reference.examples', {
                count: examples.length,
                examples: <CodeList values={examples} />,
              }),
            )}
          </span>
        )}
        {schema.cut && <span>{t('reference.cut')}</span>}
      </div>
    </>
  )
}

function Values({ values }: { readonly values: NonNullable<SchemaView['values']> }) {
  return (
    <ul className="ref-options">
      {values.map(({ value, description }) => (
        <li key={value}>
          <code>{value}</code> {description !== undefined && <Rich inline html={description} />}
        </li>
      ))}
    </ul>
  )
}

function Structure({ schema, open }: { readonly schema: SchemaView; readonly open: number }) {
  const t = useTranslate()
  const { fields, inner, groups } = schema
  return (
    <>
      {fields && (
        <Nested
          title={t('reference.fields', { count: fields.length })}
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
    </>
  )
}

/** Items and map values: their fields stand where those of the parent would. */
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
  const drawn = schema.fields ?? schema.groups ?? schema.inner
  const linked = schema.ref !== undefined && drawn === undefined
  if (linked && schema.values === undefined && schema.facts === undefined) return null
  if (!drawn) {
    return (
      <div className="ref-inner">
        {schema.description !== undefined && (
          <div className="ref-facts">
            {title}: <Rich inline html={schema.description} />
          </div>
        )}
        <Facts schema={schema} />
      </div>
    )
  }
  const about = schema.description !== undefined && (
    <div className="ref-facts">
      {title}: <Rich inline html={schema.description} />
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
      <Facts schema={schema} />
      <Structure schema={schema} open={open} />
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
  return (
    <div className="ref-group">
      <p className="ref-facts">
        {group.kind}:{group.note !== undefined && ` ${group.note}`}
      </p>
      <ul className="ref-options">
        {group.options.map((option, index) => (
          <li key={index}>
            <span className="ref-option-title">
              {option.title ?? (option.ref ? '' : t('reference.option', { number: index + 1 }))}
            </span>{' '}
            <TypeLine schema={option} />
            {option.description !== undefined && <Rich html={option.description} />}
            <Facts schema={option} />
            <Structure schema={option} open={Math.min(open, 0)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
