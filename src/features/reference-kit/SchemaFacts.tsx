import { inline, useTranslate } from '@theme/context'
import CodeList from '@theme/mdx/CodeList'
import Badge from '@theme/mdx/Badge'
import { CodeLink, InRow, joinTexts, Rich } from './parts.tsx'
import type { SchemaView } from './schema-view-types.ts'

export function TypeLine({ schema }: { readonly schema: SchemaView }) {
  const t = useTranslate()
  const ref = ofInnermost(schema, 'ref')
  const name = ref?.isInCode ? undefined : ref
  const format = ofInnermost(schema, 'format')
  return (
    <InRow>
      <span className="ref-type">
        {joinTexts(
          schema.type,
          schema.code !== undefined && <code dangerouslySetInnerHTML={{ __html: schema.code }} />,
          format === undefined ? '' : ` (${format})`,
          name && !(schema.ref && schema.type === '') ? ' ' : '',
          name && <CodeLink {...name} />,
          ofInnermost(schema, 'recursive') ? `, ${t('reference.recursive')}` : '',
        )}
      </span>
      {schema.keywords?.map((keyword) => (
        <Badge key={keyword}>{keyword}</Badge>
      ))}
      {schema.marks?.map((mark) => (
        <Badge key={mark} type={mark === 'deprecated' ? 'danger' : 'neutral'}>
          {t(markTexts[mark])}
        </Badge>
      ))}
    </InRow>
  )
}

/** The type of a schema without links: `array of object Pet`. */
export const typeName = (schema: SchemaView): string =>
  [schema.type, ofInnermost(schema, 'ref')?.name].filter(Boolean).join(' ')

/** What is said of a schema, or else of its items or values, of theirs, and so on: as its type is. */
const ofInnermost = <Key extends 'ref' | 'format' | 'recursive'>(
  schema: SchemaView | undefined,
  key: Key,
): SchemaView[Key] | undefined => schema && (schema[key] ?? ofInnermost(schema.inner, key))

/** Facts besides the type: allowed values, limits, default, and examples. */
export function Facts({ schema }: { readonly schema: SchemaView }) {
  const t = useTranslate()
  const { facts = [], values, examples, examplePages = [] } = schema
  const blocks = examples?.filter((example) => example.includes('\n')) ?? []
  const words = examples?.filter((example) => !example.includes('\n')) ?? []
  const isListed = values?.some((value) => value.description !== undefined)
  const hasLine =
    facts.length + words.length > 0 || (values && !isListed) || schema.default !== undefined || schema.cut
  return (
    <>
      {values && isListed && <Values values={values} />}
      {hasLine && (
        <div className="ref-facts" data-between="; ">
          <InRow>
            {values && !isListed && (
              <span>
                {inline(
                  t.parts(values.length === 1 ? 'reference.always' : 'reference.oneOf', {
                    values: <CodeList values={values.map(({ value }) => value)} />,
                  }),
                )}
              </span>
            )}
            {facts.map(({ label, value, isCode, href, note }, index) => (
              <span key={index}>
                {joinTexts(
                  `${label}: `,
                  isCode ? <CodeLink name={value} href={href} /> : href ? <a href={href}>{value}</a> : value,
                  note === undefined ? '' : ` (${note})`,
                )}
              </span>
            ))}
            {schema.default !== undefined && (
              <span>
                {inline(t.parts('reference.defaultValue', { value: <code>{schema.default}</code> }))}
              </span>
            )}
            {words.length > 0 && (
              <span>
                {inline(
                  t.parts('reference.examples', {
                    count: words.length,
                    examples: <CodeList values={words} />,
                  }),
                )}
              </span>
            )}
            {schema.cut && <span>{t('reference.cut')}</span>}
          </InRow>
        </div>
      )}
      {examplePages.map(({ href }, index) => (
        <p key={index} className="ref-facts">
          <a href={href}>{t('reference.example')}</a>
        </p>
      ))}
      {blocks.map((block, index) => (
        <details key={index} className="ref-nested">
          <summary>{t('reference.example')}</summary>
          <div className="code code-short">
            <pre tabIndex={0}>
              <code>{block}</code>
            </pre>
          </div>
        </details>
      ))}
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

const markTexts = {
  'read only': 'reference.readOnly',
  'write only': 'reference.writeOnly',
  deprecated: 'reference.deprecatedMark',
} as const
