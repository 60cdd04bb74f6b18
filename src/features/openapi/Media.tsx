import { inline, useTranslate } from '@theme/context'
import CodeList from '@theme/mdx/CodeList'
import CodeBlock from '@theme/mdx/CodeBlock'
import type { CodeSample } from '../../kit.ts'
import { Rich } from '../reference-kit/parts.tsx'
import { SchemaTree, TypeLine } from '../reference-kit/SchemaTree.tsx'
import type { SchemaView } from '../reference-kit/schema-view-types.ts'
import { type DocsLink, NamedLink } from './DocsLinks.tsx'

export interface MediaProps {
  readonly type: string
  readonly stream?: boolean
  readonly schema?: SchemaView
  readonly encoding?: readonly {
    readonly name: string
    readonly contentType?: string | undefined
    readonly style?: string | undefined
    readonly headers: readonly string[]
  }[]
  readonly examples: readonly {
    readonly title: string
    readonly description: string
    readonly code?: CodeSample
    /** The same value as it is sent. */
    readonly sent?: CodeSample
    /** Where the example stands, when that is elsewhere. */
    readonly external?: DocsLink
  }[]
}

export function Media({ media, open = false }: { readonly media: MediaProps; readonly open?: boolean }) {
  const t = useTranslate()
  const { schema } = media
  return (
    <div className="api-media">
      <p className="ref-meta">
        <code>{media.type}</code>
        {schema && <TypeLine schema={schema} />}
        {media.stream && <span className="ref-type">{t('api.stream')}</span>}
      </p>
      {schema?.description !== undefined && schema.ref === undefined && <Rich html={schema.description} />}
      {schema && <SchemaTree schema={schema} open={open ? 1 : 0} />}
      {media.encoding?.map((field) => (
        <p className="ref-facts" key={field.name}>
          <FieldEncoding {...field} />
        </p>
      ))}
      {media.examples.map((example, index) => (
        <details className="ref-nested" key={index}>
          <summary>
            {example.title === ''
              ? t('reference.example')
              : t('reference.namedExample', { name: example.title })}
          </summary>
          <Rich html={example.description} />
          {example.code && <CodeBlock {...example.code} />}
          {example.sent && <p className="ref-facts">{t('api.asSent')}</p>}
          {example.sent && <CodeBlock {...example.sent} />}
          {example.external && (
            <p className="ref-facts">
              <NamedLink link={example.external} />
            </p>
          )}
        </details>
      ))}
    </div>
  )
}

/** How a field of a form is written. */
function FieldEncoding({ name, contentType, style, headers }: NonNullable<MediaProps['encoding']>[number]) {
  const t = useTranslate()
  const ways = (
    <>
      {contentType !== undefined && inline(t.parts('api.fieldAs', { type: <code>{contentType}</code> }))}
      {style !== undefined && t('api.fieldStyle', { style })}
      {headers.length > 0 && inline(t.parts('api.fieldHeaders', { headers: <CodeList values={headers} /> }))}
    </>
  )
  return inline(t.parts('api.field', { field: <code>{name}</code>, ways }))
}
