import { inline, useTranslate } from '@theme/context'
import CodeList from '@theme/mdx/CodeList'
import Badge from '@theme/mdx/Badge'
import { AnchorHeading, CodeLink, Rich, InRow } from '../reference-kit/parts.tsx'
import TryRequest from './try-request.island.tsx'
import type { TryModel } from './try/try-model.ts'
import { Docs, Label, ServerVariables, type DocsLink } from './ApiParts.tsx'
import { Parameters, places, MediaList, type ParameterProps, type MediaProps } from './Media.tsx'
import { Responses, Samples, type RequestProps, type ResponseProps } from './Responses.tsx'
import type { ApiServer } from './api-model.ts'

/** An operation for display. Texts are safe HTML. */
export interface OperationProps {
  readonly id: string
  /** Omitted if it is the page's title. */
  readonly title?: string
  readonly method: string
  readonly path: string
  readonly deprecated: boolean
  /** Titles of tags that describe the operation rather than group it. */
  readonly badges: readonly string[]
  readonly description: string
  readonly docs?: DocsLink
  readonly extensions: readonly { readonly name: string; readonly value: string }[]
  readonly operationId?: string
  readonly servers: readonly ApiServer[]
  /** Alternative sets of required schemes. `href` leads to the scheme if the document describes it. */
  readonly security: readonly (readonly {
    readonly name: string
    readonly href?: string
    readonly scopes: readonly string[]
  }[])[]
  readonly parameters: readonly ParameterProps[]
  readonly body?: {
    readonly description: string
    readonly required: boolean
    /** With the examples that the samples of the request do not show. */
    readonly media: readonly MediaProps[]
  }
  readonly responses: readonly ResponseProps[]
  /** Requests that the API sends, by the names of their callbacks. */
  readonly callbacks: readonly { readonly name: string; readonly operation: OperationProps }[]
  /** The request, once for each example of its body if there are several. None for a callback. */
  readonly requests: readonly RequestProps[]
  /** The model of the request form, if readers may send requests. */
  readonly tryModel?: TryModel
}

export function Operation({
  operation,
  level,
}: {
  readonly operation: OperationProps
  readonly level: 2 | 3
}) {
  const labelLevel = operation.title === undefined ? level : level + 1
  return (
    <section className="api-operation" aria-label={`${operation.method} ${operation.path}`}>
      {operation.title === undefined ? (
        <span id={operation.id} />
      ) : (
        <AnchorHeading id={operation.id} level={level}>
          {operation.title}
        </AnchorHeading>
      )}
      <div className="api-columns">
        <div className="api-doc">
          <p className="api-line">
            <RequestLine operation={operation} />
          </p>
          <Details operation={operation} level={labelLevel} />
        </div>
        <Samples requests={operation.requests} responses={operation.responses} level={labelLevel} />
        {operation.responses.length + operation.callbacks.length > 0 && (
          <div className="api-doc">
            <Answers operation={operation} level={labelLevel} />
          </div>
        )}
      </div>
    </section>
  )
}

function RequestLine({ operation }: { readonly operation: OperationProps }) {
  const t = useTranslate()
  return (
    <InRow>
      <MethodBadge method={operation.method} />
      <code className="api-path">{pathParts(operation.path)}</code>
      {operation.deprecated && <Badge type="danger">{t('reference.deprecated')}</Badge>}
      {operation.badges.map((badge) => (
        <Badge key={badge}>{badge}</Badge>
      ))}
    </InRow>
  )
}

/** What an operation expects. `level` is that of its labels. */
function Details({ operation, level }: { readonly operation: OperationProps; readonly level: number }) {
  const t = useTranslate()
  const { parameters, body } = operation
  return (
    <>
      <Rich html={operation.description} />
      <Docs docs={operation.docs} />
      {(operation.operationId !== undefined || operation.extensions.length > 0) && (
        <div className="ref-facts" data-between="; ">
          <InRow>
            {operation.operationId !== undefined && (
              <span>
                {t('api.operationId')}: <code>{operation.operationId}</code>
              </span>
            )}
            {operation.extensions.map(({ name, value }) => (
              <span key={name}>
                <code>{name}</code>: {value}
              </span>
            ))}
          </InRow>
        </div>
      )}
      {operation.servers.map((server) => (
        <div className="ref-facts" key={server.url}>
          {inline(t.parts('api.server', { url: <code>{server.url}</code> }))}{' '}
          <Rich inline html={server.description} />
          <ServerVariables variables={server.variables} />
        </div>
      ))}
      <Security alternatives={operation.security} />
      {operation.tryModel && <TryRequest model={operation.tryModel} title={t('api.tryIt')} />}
      {places.map(([place, title]) => (
        <Parameters
          key={place}
          title={t(title)}
          level={level}
          parameters={parameters.filter((parameter) => parameter.in === place)}
        />
      ))}
      {body && (
        <>
          <Label level={level}>
            {t('api.requestBody')}{' '}
            {body.required ? (
              <span className="ref-required">{t('reference.required')}</span>
            ) : (
              <span className="ref-type">{t('reference.optional')}</span>
            )}
          </Label>
          <Rich html={body.description} />
          <MediaList media={body.media} withExamples />
        </>
      )}
    </>
  )
}

/** What an operation answers, and the requests that it leads to. */
function Answers({ operation, level }: { readonly operation: OperationProps; readonly level: number }) {
  const t = useTranslate()
  const { responses, callbacks } = operation
  return (
    <>
      <Responses responses={responses} level={level} />
      {callbacks.map((callback, index) => (
        <div key={index}>
          <Label level={level}>
            {inline(t.parts('api.callback', { name: <code>{callback.name}</code> }))}
          </Label>
          {callback.operation.title !== '' && <p>{callback.operation.title}</p>}
          <details className="ref-nested api-doc">
            <summary>
              <RequestLine operation={callback.operation} />
            </summary>
            <Details operation={callback.operation} level={level + 1} />
            <Samples requests={[]} responses={callback.operation.responses} level={level + 1} />
            <Answers operation={callback.operation} level={level + 1} />
          </details>
        </div>
      ))}
    </>
  )
}

export function MethodBadge({ method }: { readonly method: string }) {
  return (
    <span className="badge api-method" data-badge={method.toLowerCase()}>
      {method}
    </span>
  )
}

/** Highlights the names in braces. */
const pathParts = (path: string) =>
  path.split(/(\{[^{}]+\})/).map((part, index) => (index % 2 === 1 ? <em key={index}>{part}</em> : part))

function Security({ alternatives }: { readonly alternatives: OperationProps['security'] }) {
  const t = useTranslate()
  const requirements = alternatives.filter((alternative) => alternative.length > 0)
  if (requirements.length === 0) return null
  const schemes = (
    <>
      {requirements.map((alternative, index) => (
        <span key={index}>
          {index > 0 && t('api.securityOr')}
          {alternative.map((scheme, position) => (
            <span key={scheme.name}>
              {position > 0 && t('api.securityAnd')}
              <Scheme {...scheme} />
            </span>
          ))}
        </span>
      ))}
      {requirements.length < alternatives.length && t('api.securityOrNone')}
    </>
  )
  return <p className="ref-facts">{inline(t.parts('api.security', { schemes }))}</p>
}

function Scheme({ name, href, scopes }: OperationProps['security'][number][number]) {
  return (
    <>
      <CodeLink name={name} href={href} />
      {scopes.length > 0 && (
        <>
          {' '}
          (<CodeList values={scopes} />)
        </>
      )}
    </>
  )
}
