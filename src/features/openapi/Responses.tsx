import { inline, useTranslate } from '@theme/context'
import TabItem from '@theme/mdx/TabItem'
import Tabs from '@theme/mdx/Tabs'
import { Rich, InRow } from '../reference-kit/parts.tsx'
import { typeName } from '../reference-kit/SchemaFacts.tsx'
import { Label } from './ApiParts.tsx'
import { Parameters, MediaList, Example, namedExamples } from './Media.tsx'
import type { ParameterProps, MediaProps } from './Media.tsx'
import CodeBlock from '@theme/mdx/CodeBlock'
import type { CodeSample } from '../../kit.ts'
import type { ApiResponse } from './api-model.ts'

/** A response for display. Texts are safe HTML. */
export interface ResponseProps {
  readonly status: string
  /** Whether it is shown at once with all that it has: the first success does. */
  readonly open: boolean
  readonly meaning: string
  readonly description: string
  readonly headers: readonly ParameterProps[]
  readonly media: readonly MediaProps[]
  readonly links: ApiResponse['links']
}

/** What an operation answers: every status with its description, and the fields of what succeeds. */
export function Responses({
  responses,
  level,
}: {
  readonly responses: readonly ResponseProps[]
  /** The level of their label. */
  readonly level: number
}) {
  const t = useTranslate()
  if (responses.length === 0) return null
  return (
    <>
      <Label level={level}>{t('api.responses')}</Label>
      {responses.map((response) => (
        <Response key={response.status} response={response} level={level + 1} />
      ))}
    </>
  )
}

function Response({ response, level }: { readonly response: ResponseProps; readonly level: number }) {
  const t = useTranslate()
  const { media, headers, links, status, open } = response
  const isBare = headers.length === 0 && links.length === 0
  // A plain text body needs no tree.
  const isPlain =
    isBare &&
    media.every(
      (item) => item.schema !== undefined && Object.keys(item.schema).every((key) => key === 'type'),
    )
  const parts = (
    <>
      <Parameters title={t('api.headers')} level={level} parameters={headers} />
      <MediaList media={media} withExamples={false} />
      {links.map((link) => (
        <ResponseLink key={link.name} {...link} />
      ))}
    </>
  )
  return (
    <div className="api-response" data-value={status}>
      <p className="api-response-line">
        <InRow>
          <code className="api-status">{status}</code>
          {response.meaning !== '' && <span className="api-meaning">{response.meaning}</span>}
          {isPlain && media.length > 0 && (
            <span className="ref-type">
              {media.map((item) => `${item.type}: ${item.schema?.type ?? ''}`).join(', ')}
            </span>
          )}
        </InRow>
      </p>
      <Rich html={response.description} />
      {isPlain ? null : open ? (
        parts
      ) : (
        <details className="ref-nested api-answer">
          <summary>{[...shortTypes(media), ...(isBare ? [] : [t('api.headers')])].join('; ')}</summary>
          {parts}
        </details>
      )}
    </div>
  )
}

/** Media types, and the name of what they have: a reader who knows it need not open it. */
function shortTypes(media: readonly MediaProps[]): readonly string[] {
  const nameOf = ({ schema }: MediaProps): string => (schema ? typeName(schema) : '')
  return [...new Set(media.map(nameOf))].map((name) => {
    const types = media.filter((item) => nameOf(item) === name).map(({ type }) => type)
    return [types.join(', '), name].filter(Boolean).join(': ')
  })
}

function ResponseLink(link: ResponseProps['links'][number]) {
  const t = useTranslate()
  return (
    <div className="ref-facts">
      {inline(
        link.target === ''
          ? t.parts('api.link', { name: <code>{link.name}</code> })
          : t.parts('api.linkTo', { name: <code>{link.name}</code>, target: <code>{link.target}</code> }),
      )}
      {link.server !== undefined && (
        <>
          {', '}
          {inline(t.parts('api.server', { url: <code>{link.server.url}</code> }))}{' '}
          <Rich inline html={link.server.description} />
        </>
      )}
      {link.values.map(({ name, from }) => (
        <span key={name}>
          {', '}
          {inline(t.parts('api.linkValue', { name: <code>{name}</code>, source: <code>{from}</code> }))}
        </span>
      ))}{' '}
      <Rich inline html={link.description} />
    </div>
  )
}

/** A request in several languages. Texts are safe HTML. */
export interface RequestProps {
  /** What the example of its body is called, if there are several. */
  readonly title: string
  readonly description: string
  readonly samples: readonly CodeSample[]
}

/**
 * The column beside an operation: its request with the example of a body that the reader chooses, in one tab
 * per language (that choice applies to the whole site), and example responses in one tab per status.
 */
export function Samples({
  requests,
  responses,
  level,
}: {
  readonly requests: readonly RequestProps[]
  readonly responses: readonly ResponseProps[]
  /** The level of their labels. */
  readonly level: number
}) {
  const t = useTranslate()
  const answers = responses.filter(({ media }) => media.some(({ examples }) => examples.length > 0))
  const [first, second] = requests
  if (!first && answers.length === 0) return null
  return (
    <div className="api-side">
      {first && (
        <div>
          <Label level={level} className="visually-hidden">
            {t('api.request')}
          </Label>
          {!second ? (
            <Request {...first} />
          ) : (
            <Tabs label={t('reference.example')}>
              {requests.map((request, index) => (
                <TabItem
                  key={index}
                  value={String(index + 1)}
                  label={request.title || t('reference.option', { number: index + 1 })}
                >
                  <Request {...request} />
                </TabItem>
              ))}
            </Tabs>
          )}
        </div>
      )}
      {answers.length > 0 && (
        <Label level={level}>
          {t('api.response')} {answers.length === 1 && <span className="ref-type">{answers[0]?.status}</span>}
        </Label>
      )}
      {answers.length === 1 ? (
        <Answer media={answers[0]?.media ?? []} />
      ) : (
        answers.length > 1 && (
          <Tabs className="api-samples api-answers" label={t('api.status')}>
            {answers.map(({ status, media }) => (
              <TabItem key={status} value={status}>
                <Answer media={media} />
              </TabItem>
            ))}
          </Tabs>
        )
      )}
    </div>
  )
}

function Request({ description, samples }: RequestProps) {
  const t = useTranslate()
  return (
    <>
      <Rich html={description} />
      <Tabs className="api-samples" groupId="request-language" label={t('api.request')}>
        {samples.map(({ title, ...sample }, index) => (
          <TabItem key={index} value={String(title ?? sample.language ?? index + 1)}>
            <CodeBlock {...sample} />
          </TabItem>
        ))}
      </Tabs>
    </>
  )
}

/** The examples of a response, of which readers choose one. */
function Answer({ media }: Pick<ResponseProps, 'media'>) {
  const t = useTranslate()
  const examples = namedExamples(media)
  return (
    <div className="api-answer">
      {examples.length === 1 ? (
        examples.map((example, index) => <Example key={index} example={example} bare />)
      ) : (
        <Tabs label={t('reference.example')}>
          {examples.map(({ title, ...example }, index) => (
            <TabItem
              key={index}
              value={String(index + 1)}
              label={title || t('reference.option', { number: index + 1 })}
            >
              <Example example={{ ...example, title: '' }} bare />
            </TabItem>
          ))}
        </Tabs>
      )}
    </div>
  )
}
