import { inline, useTranslate } from '@theme/context'
import TabItem from '@theme/mdx/TabItem'
import Tabs from '@theme/mdx/Tabs'
import { Rich, InRow } from '../reference-kit/parts.tsx'
import { Label } from './ApiParts.tsx'
import { Parameters, Media, Example, type ParameterProps, type MediaProps } from './Media.tsx'
import CodeBlock from '@theme/mdx/CodeBlock'
import type { CodeSample } from '../../kit.ts'
import type { ApiResponse } from './api-model.ts'

/** A response for display. Texts are safe HTML. */
export interface ResponseProps {
  readonly status: string
  readonly meaning: string
  readonly description: string
  readonly headers: readonly ParameterProps[]
  readonly media: readonly MediaProps[]
  readonly links: ApiResponse['links']
}

/** What an operation answers: a tab for each status, which then is not repeated; a single one needs none. */
export function Responses({
  responses,
  level,
}: {
  readonly responses: readonly ResponseProps[]
  /** The level of their label. */
  readonly level: number
}) {
  const t = useTranslate()
  const [only] = responses
  if (only === undefined) return null
  return (
    <>
      <Label level={level}>{t('api.responses')}</Label>
      {responses.length === 1 ? (
        <div className="api-responses">
          <Response response={only} level={level + 1} status />
        </div>
      ) : (
        <Tabs className="api-responses" label={t('api.status')}>
          {responses.map((response) => (
            <TabItem key={response.status} value={response.status}>
              <Response response={response} level={level + 1} />
            </TabItem>
          ))}
        </Tabs>
      )}
    </>
  )
}

function Response({
  response,
  level,
  status = false,
}: {
  readonly response: ResponseProps
  readonly level: number
  readonly status?: boolean
}) {
  const t = useTranslate()
  const { media, headers, links } = response
  const line = (
    <InRow>
      {status && (
        <code className="api-status" data-value={response.status}>
          {response.status}
        </code>
      )}
      {response.meaning !== '' && <span className="api-meaning">{response.meaning}</span>}
    </InRow>
  )
  const head = (status || response.meaning !== '') && (
    <p className="api-response-line">
      <InRow>{line}</InRow>
    </p>
  )
  // A plain text body needs no tree.
  const isPlain =
    media.length > 0 &&
    headers.length === 0 &&
    links.length === 0 &&
    media.every(
      (item) => item.schema !== undefined && Object.keys(item.schema).every((key) => key === 'type'),
    )
  if (isPlain)
    return (
      <div className="api-response">
        <p className="api-response-line">
          <InRow>
            {line}
            <span className="ref-type">
              {media.map((item) => `${item.type}: ${item.schema?.type ?? ''}`).join(', ')}
            </span>
          </InRow>
        </p>
        <Rich html={response.description} />
      </div>
    )
  return (
    <div className="api-response">
      {head}
      <Rich html={response.description} />
      <Parameters title={t('api.headers')} level={level} parameters={headers} />
      {media.map((item) => (
        <Media key={item.type} media={item} open withExamples={false} />
      ))}
      {links.map((link) => (
        <div className="ref-facts" key={link.name}>
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
      ))}
    </div>
  )
}

/**
 * The column beside an operation: its request in one tab per language (the choice applies to the whole site),
 * and example responses in one tab per status.
 */
export function Samples({
  samples,
  responses,
  level,
}: {
  readonly samples: readonly CodeSample[]
  readonly responses: readonly ResponseProps[]
  /** The level of their labels. */
  readonly level: number
}) {
  const t = useTranslate()
  const answers = responses.filter(({ media }) => media.some(({ examples }) => examples.length > 0))
  if (samples.length === 0 && answers.length === 0) return null
  return (
    <div className="api-side">
      {samples.length > 0 && (
        <div>
          <Label level={level} className="visually-hidden">
            {t('api.request')}
          </Label>
          <Tabs className="api-samples" groupId="request-language" label={t('api.request')}>
            {samples.map(({ title, ...sample }, index) => (
              <TabItem key={index} value={String(title ?? sample.language ?? index + 1)}>
                <CodeBlock {...sample} />
              </TabItem>
            ))}
          </Tabs>
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

/** The examples of a response; the first one is open. Those of several types are named by their type. */
function Answer({ media }: Pick<ResponseProps, 'media'>) {
  const isNamed = media.filter((each) => each.examples.length > 0).length > 1
  const examples = media.flatMap(({ type, examples: mediaExamples }) =>
    mediaExamples.map((example) =>
      isNamed ? { ...example, title: [type, example.title].filter(Boolean).join(' · ') } : example,
    ),
  )
  return (
    <div className="api-answer">
      {examples.map((example, index) => (
        <Example key={index} example={example} open={index === 0} bare={examples.length === 1} />
      ))}
    </div>
  )
}
