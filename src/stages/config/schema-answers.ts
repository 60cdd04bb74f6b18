import * as z from 'zod'
import type { AnswersConfig } from '../../model/site-config.ts'
import { closed, innerPath, judged, target, words, type KeyNotes, type Objection } from './schema-parts.ts'

type Key = Exclude<keyof AnswersConfig, 'provider'>

/** The required and optional keys of each provider. */
const keysOf: Readonly<
  Record<AnswersConfig['provider'], { readonly required: readonly Key[]; readonly others: readonly Key[] }>
> = {
  proxy: { required: ['endpoint'], others: ['model', 'feedbackEndpoint'] },
  algolia: { required: ['assistantId'], others: ['appId', 'indexName', 'searchApiKey', 'endpoint'] },
  passages: { required: [], others: ['feedbackEndpoint'] },
  custom: { required: ['module'], others: [] },
}

/**
 * `search.answers`: a single object for all providers, so that keys of another provider can be distinguished
 * from unknown ones.
 */
export const answers = closed({
  provider: z
    .enum(['passages', 'proxy', 'algolia', 'custom'])
    .describe(
      "Who answers. `passages` quotes passages of the site, without a model. `proxy` asks a model through an address of yours that takes chat completions and streams them (`examples/answer-proxy` is one), with passages of the site's index. `algolia` asks an assistant of Ask AI. `custom` loads a file of the site whose default export is an `AnswerProvider`.",
    ),
  endpoint: target
    .exactOptional()
    .describe(
      '`proxy`: the address that takes chat completions (required). `algolia`: the address of the service, if it is not the usual one.',
    ),
  model: words
    .exactOptional()
    .describe('`proxy`: the model that requests name. The proxy may choose another one.'),
  feedbackEndpoint: target
    .exactOptional()
    .describe('`passages`, `proxy`: the address that receives what readers think of an answer.'),
  assistantId: words.exactOptional().describe('`algolia`: the id of the assistant (required).'),
  appId: words.exactOptional().meta({
    description: '`algolia`: the id of the application.',
    defaultText: 'that of `search.algolia`',
  } satisfies KeyNotes),
  indexName: words.exactOptional().meta({
    description: '`algolia`: the name of the index.',
    defaultText: 'that of `search.algolia`',
  } satisfies KeyNotes),
  searchApiKey: words.exactOptional().meta({
    description: '`algolia`: the key for searching, which every reader sees.',
    defaultText: 'that of `search.algolia`',
  } satisfies KeyNotes),
  module: innerPath
    .exactOptional()
    .describe('`custom`: path of the file, relative to the project root (required).'),
}).check(
  judged((value): Objection | undefined => {
    const { provider, ...rest } = value
    const { required, others } = keysOf[provider]
    const missing = required.find((key) => rest[key] === undefined)
    if (missing !== undefined) return { message: `has the provider \`${provider}\` without \`${missing}\`` }
    // Keys of the object above.
    const foreign = (Object.keys(rest) as Key[]).find((key) => ![...required, ...others].includes(key))
    return foreign === undefined
      ? undefined
      : {
          message: `has \`${foreign}\`, which the provider \`${provider}\` does not know`,
          hint: `It knows ${[...required, ...others].map((key) => `\`${key}\``).join(', ')}.`,
        }
  }),
)

interface SearchParts {
  readonly provider?: string
  readonly fallback?: string
  readonly algolia?: unknown
  readonly answers?: AnswersConfig
}

/** Answers depend on other search options: an index to find passages in, or an Algolia application. */
export const answersBeside = judged<SearchParts>(({ provider, fallback, algolia, answers: own }) => {
  if (
    (own?.provider === 'proxy' || own?.provider === 'passages') &&
    provider === 'algolia' &&
    fallback === undefined
  )
    return {
      path: ['answers'],
      message: `has the provider \`${own.provider}\`, which finds its passages in the index that docgen builds, but search has another`,
      hint: "Add `fallback: 'lunr'`, which builds that index too, or use answers of another provider.",
    }
  if (
    own?.provider === 'algolia' &&
    !algolia &&
    (own.appId === undefined || own.indexName === undefined || own.searchApiKey === undefined)
  )
    return {
      path: ['answers'],
      message: 'has the provider `algolia` without an application',
      hint: 'Add `appId`, `indexName` and `searchApiKey` to `answers`.',
    }
  return undefined
})
