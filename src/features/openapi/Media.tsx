import CodeBlock from '@theme/mdx/CodeBlock'
import type { CodeSample } from '../../kit.ts'
import { CodeList, Rich } from '../reference-kit/parts.tsx'
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
  const { schema } = media
  return (
    <div className="api-media">
      <p className="ref-meta">
        <code>{media.type}</code>
        {schema && <TypeLine schema={schema} />}
        {media.stream && <span className="ref-type">one after another</span>}
      </p>
      {schema?.description !== undefined && schema.ref === undefined && <Rich html={schema.description} />}
      {schema && <SchemaTree schema={schema} open={open ? 1 : 0} />}
      {media.encoding?.map(({ name, contentType, style, headers }) => (
        <p className="ref-facts" key={name}>
          <code>{name}</code> is sent
          {contentType !== undefined && (
            <>
              {' '}
              as <code>{contentType}</code>
            </>
          )}
          {style !== undefined && ` in style ${style}`}
          {headers.length > 0 && (
            <>
              {' '}
              with the headers <CodeList values={headers} />
            </>
          )}
        </p>
      ))}
      {media.examples.map((example, index) => (
        <details className="ref-nested" key={index}>
          <summary>{example.title === '' ? 'Example' : `Example: ${example.title}`}</summary>
          <Rich html={example.description} />
          {example.code && <CodeBlock {...example.code} />}
          {example.sent && <p className="ref-facts">As it is sent:</p>}
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
