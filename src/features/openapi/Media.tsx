import { inline, useTranslate } from '@theme/context'
import CodeList from '@theme/mdx/CodeList'
import CodeBlock from '@theme/mdx/CodeBlock'
import type { CodeSample } from '../../kit.ts'
import { Rich, InRow } from '../reference-kit/parts.tsx'
import { TypeLine } from '../reference-kit/SchemaFacts.tsx'
import { SchemaParts, SchemaTree } from '../reference-kit/SchemaTree.tsx'
import type { SchemaView } from '../reference-kit/schema-view-types.ts'
import { NamedLink, Label, type DocsLink } from './ApiParts.tsx'
import Badge from '@theme/mdx/Badge'
import type { ApiParameter, ParameterPlace } from './api-model.ts'

export interface MediaProps {
  readonly type: string
  readonly stream?: boolean
  readonly schema?: SchemaView
  readonly encoding?: readonly {
    readonly name: string
    readonly contentType?: string | undefined
    readonly style?: string | undefined
    readonly allowReserved?: boolean | undefined
    readonly headers: readonly ParameterProps[]
  }[]
  readonly examples: readonly {
    /** Whether the document gives it. */
    readonly isGiven: boolean
    readonly title: string
    readonly description: string
    readonly code?: CodeSample
    /** The same value as transmitted. */
    readonly sent?: CodeSample
    /** A link to the example, if it is located elsewhere. */
    readonly external?: DocsLink
  }[]
}

/**
 * The media types of a body, each with its schema, and examples that are not shown elsewhere. Of types that
 * say the same in other notations, there is one description.
 */
export function MediaList({
  media,
  withExamples,
}: {
  readonly media: readonly MediaProps[]
  readonly withExamples: boolean
}) {
  const groups = new Map<string, [MediaProps, ...MediaProps[]]>()
  for (const each of media) {
    const { type: _, examples: __, ...description } = each
    const key = JSON.stringify(description)
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return [...groups].map(([key, group]) => <Media key={key} group={group} withExamples={withExamples} />)
}

function Media({
  group,
  withExamples,
}: {
  readonly group: readonly [MediaProps, ...MediaProps[]]
  readonly withExamples: boolean
}) {
  const t = useTranslate()
  const [media] = group
  const { schema } = media
  const examples = namedExamples(group)
  return (
    <div className="api-media">
      <p className="ref-meta" data-between=", ">
        <InRow>
          {group.map(({ type }) => (
            <code key={type}>{type}</code>
          ))}
          {schema && <TypeLine schema={schema} />}
          {media.stream && <span className="ref-type">{t('api.stream')}</span>}
        </InRow>
      </p>
      <Title schema={schema} />
      {schema?.description !== undefined && <Rich html={schema.description} />}
      {schema && <SchemaTree schema={schema} />}
      {media.encoding?.map((field) => (
        <div key={field.name}>
          <p className="ref-facts">
            <FieldEncoding {...field} />
          </p>
          <ParameterList parameters={field.headers} />
        </div>
      ))}
      {withExamples && examples.map((example, index) => <Example key={index} example={example} />)}
    </div>
  )
}

/** The examples of bodies; of several types, each is named by its type. */
export function namedExamples(media: readonly MediaProps[]): MediaProps['examples'] {
  const isNamed = media.filter(({ examples }) => examples.length > 0).length > 1
  return media.flatMap(({ type, examples }) =>
    examples.map((example) =>
      isNamed ? { ...example, title: [type, example.title].filter(Boolean).join(' · ') } : example,
    ),
  )
}

/** What a schema is called, if it is shown here. */
const Title = ({ schema }: { readonly schema: SchemaView | undefined }) =>
  schema?.title !== undefined && schema.ref?.href === undefined && <p>{schema.title}</p>

/** An example of a body. With `bare`, it has no disclosure. */
export function Example({
  example,
  bare = false,
}: {
  readonly example: MediaProps['examples'][number]
  readonly bare?: boolean
}) {
  const t = useTranslate()
  const content = (
    <>
      <Rich html={example.description} />
      {example.code && <CodeBlock {...example.code} />}
      {example.sent && <p className="ref-facts">{t('api.asSent')}</p>}
      {example.sent && <CodeBlock {...example.sent} />}
      {example.external && (
        <p className="ref-facts">
          <NamedLink link={example.external} />
        </p>
      )}
    </>
  )
  if (bare)
    return (
      <>
        {example.title !== '' && <p className="ref-facts">{example.title}</p>}
        {content}
      </>
    )
  return (
    <details className="ref-nested">
      <summary>
        {example.title === '' ? t('reference.example') : t('reference.namedExample', { name: example.title })}
      </summary>
      {content}
    </details>
  )
}

function FieldEncoding({
  name,
  contentType,
  style,
  allowReserved,
  headers,
}: NonNullable<MediaProps['encoding']>[number]) {
  const t = useTranslate()
  const ways = (
    <>
      {contentType !== undefined && inline(t.parts('api.fieldAs', { type: <code>{contentType}</code> }))}
      {style !== undefined && t('api.fieldStyle', { style })}
      {headers.length > 0 &&
        inline(
          t.parts('api.fieldHeaders', {
            headers: <CodeList values={headers.map((header) => header.name)} />,
          }),
        )}
      {allowReserved && ` (${t('api.reserved')}: ${t('api.notEncoded')})`}
    </>
  )
  return inline(t.parts('api.field', { field: <code>{name}</code>, ways }))
}

/** A parameter for display. Its description is safe HTML. */
export interface ParameterProps extends Pick<
  ApiParameter,
  'name' | 'in' | 'required' | 'deprecated' | 'description' | 'media'
> {
  readonly schema: SchemaView
  /** How arrays and objects are encoded, if not in the default style. */
  readonly style?: string | undefined
}

/** The locations of parameters, in display order, with their headings. */
export const places = [
  ['path', 'api.pathParameters'],
  ['query', 'api.queryParameters'],
  ['querystring', 'api.queryString'],
  ['header', 'api.headers'],
  ['cookie', 'api.cookies'],
] as const satisfies readonly (readonly [ParameterPlace, string])[]

/** The parameters of an operation, grouped by location. `level` is that of their label. */
export function Parameters({
  title,
  level,
  parameters,
}: {
  readonly title: string
  readonly level: number
  readonly parameters: readonly ParameterProps[]
}) {
  if (parameters.length === 0) return null
  return (
    <>
      <Label level={level}>{title}</Label>
      <ParameterList parameters={parameters} />
    </>
  )
}

function ParameterList({ parameters }: { readonly parameters: readonly ParameterProps[] }) {
  const t = useTranslate()
  if (parameters.length === 0) return null
  return (
    <dl className="ref-fields">
      {parameters.map((parameter) => (
        <div className="ref-field" key={parameter.name}>
          <dt data-between=", ">
            <InRow>
              <code className="ref-name">{parameter.name}</code>
              <TypeLine schema={parameter.schema} />
              {parameter.media !== undefined && <span className="ref-type">{parameter.media}</span>}
              {parameter.required && <span className="ref-required">{t('reference.required')}</span>}
              {parameter.deprecated && <Badge type="danger">{t('reference.deprecatedMark')}</Badge>}
            </InRow>
          </dt>
          <dd>
            <Title schema={parameter.schema} />
            <Rich html={parameter.description} />
            {parameter.style !== undefined && (
              <p className="ref-facts">{t('api.style', { style: parameter.style })}</p>
            )}
            <SchemaParts schema={parameter.schema} open={0} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
