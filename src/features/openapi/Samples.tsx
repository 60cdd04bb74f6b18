import { useTranslate } from '@theme/context'
import CodeBlock from '@theme/mdx/CodeBlock'
import TabItem from '@theme/mdx/TabItem'
import Tabs from '@theme/mdx/Tabs'
import type { CodeSample } from '../../kit.ts'
import { Label } from './Label.tsx'
import { Example } from './Media.tsx'
import type { ResponseProps } from './Responses.tsx'

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

/** The examples of a response; the first one is open. */
function Answer({ media }: Pick<ResponseProps, 'media'>) {
  const examples = media.flatMap((each) => each.examples)
  return (
    <div className="api-answer">
      {examples.map((example, index) => (
        <Example key={index} example={example} open={index === 0} bare={examples.length === 1} />
      ))}
    </div>
  )
}
