import { thrownText } from '../../engine/thrown-text.ts'
import * as z from 'zod'
import { writeInstead } from '../../model/hint.ts'
import { leastBoost, mostBoost } from '../../model/front-matter.ts'
import { foldTerm } from '../../model/search/scan-terms.ts'
import type { AnswersConfig, SearchConfig } from '../../model/site-config.ts'
import { slugProblem } from '../../model/address.ts'
import { closed, innerPath, judged, type Objection, optional, route, target, words } from './schema-parts.ts'

type Key = Exclude<keyof AnswersConfig, 'provider'>

/** The required and optional keys of each provider. */
const keysOf: Readonly<
  Record<AnswersConfig['provider'], { readonly required: readonly Key[]; readonly others: readonly Key[] }>
> = {
  proxy: { required: ['endpoint'], others: ['model', 'feedbackEndpoint'] },
  algolia: { required: ['assistantId'], others: ['appId', 'indexName', 'searchApiKey', 'endpoint'] },
  passages: { required: [], others: ['feedbackEndpoint', 'disclaimer'] },
  custom: { required: ['module'], others: [] },
}

/**
 * `search.answers`: a single object for all providers, so that keys of another provider can be distinguished
 * from unknown ones.
 */
const answers = closed({
  provider: z
    .enum(['passages', 'proxy', 'algolia', 'custom'])
    .describe(
      "Who answers. `passages` quotes passages of the site, without a model. `proxy` asks a model through an address of yours that takes chat completions and streams them (`examples/answer-proxy` is one), with passages of the site's index. `algolia` asks an assistant of Ask AI. `custom` loads a file of the site whose default export is an `AnswerProvider`.",
    ),
  endpoint: optional(
    target,
    '`proxy`: the address that takes chat completions (required). `algolia`: the address of the service, if it is not the usual one.',
  ),
  model: optional(words, '`proxy`: the model that requests name. The proxy may choose another one.'),
  feedbackEndpoint: optional(
    target,
    '`passages`, `proxy`: the address that receives what readers think of an answer.',
  ),
  disclaimer: optional(
    z.boolean(),
    '`passages`: whether the notice that answers are generated with AI is shown, as with models.',
  ),
  assistantId: optional(words, '`algolia`: the id of the assistant (required).'),
  appId: optional(words, '`algolia`: the id of the application.', 'that of `search.algolia`'),
  indexName: optional(words, '`algolia`: the name of the index.', 'that of `search.algolia`'),
  searchApiKey: optional(
    words,
    '`algolia`: the key for searching, which every reader sees.',
    'that of `search.algolia`',
  ),
  module: optional(innerPath, '`custom`: path of the file, relative to the project root (required).'),
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
const answersBeside = judged<SearchParts>(({ provider, fallback, algolia, answers: ownAnswers }) => {
  if (
    (ownAnswers?.provider === 'proxy' || ownAnswers?.provider === 'passages') &&
    provider === 'algolia' &&
    fallback === undefined
  )
    return {
      path: ['answers'],
      message: `has the provider \`${ownAnswers.provider}\`, which finds its passages in the index that docgen builds, but search has another`,
      hint: "Add `fallback: 'lunr'`, which builds that index too, or use answers of another provider.",
    }
  if (
    ownAnswers?.provider === 'algolia' &&
    !algolia &&
    (ownAnswers.appId === undefined ||
      ownAnswers.indexName === undefined ||
      ownAnswers.searchApiKey === undefined)
  )
    return {
      path: ['answers'],
      message: 'has the provider `algolia` without an application',
      hint: 'Add `appId`, `indexName` and `searchApiKey` to `answers`.',
    }
  return undefined
})

/** The route of a page that docgen generates. */
const page = route.check(
  judged((value) => {
    const problem = slugProblem(value)
    if (problem !== undefined) return { message: `cannot be the address of a page, \`${value}\`: ${problem}` }
    if (/\/index(?:\.html?)?$/i.test(value))
      return {
        message: `names a file and not the address of its page: \`${value}\``,
        hint: writeInstead(value, value.replace(/[^/]*$/, '')),
      }
    return /^\/404(?:\.html?)?\/?$/.test(value)
      ? { message: `is \`${value}\`, the address of the not-found page` }
      : undefined
  }),
)

const noResultsUrl = target.check(
  judged((value) => {
    const unknown = /\{(?!query\})[^{}]*\}/.exec(value)?.[0]
    return unknown === undefined
      ? undefined
      : {
          message: `has the placeholder \`${unknown}\`, which does not exist`,
          hint: '`{query}` stands for the query.',
        }
  }),
)

const synonyms = z.array(words).check(
  judged((list) => {
    const count = new Set(list.map(foldTerm)).size
    return count > 1
      ? undefined
      : {
          message: count === 0 ? 'has no words' : 'has only one word',
          hint: "Each list names words that mean the same: `['registry', 'catalog']`.",
        }
  }),
)

/** Weights of pages in search, within limits, so that the query still matters most. */
const boost = z.record(words, z.number()).check(
  judged((boosts) => {
    const wrong = Object.entries(boosts).find(([, value]) => value < leastBoost || value > mostBoost)
    return wrong && { path: [wrong[0]], message: `must be from ${leastBoost} to ${mostBoost}` }
  }),
)

const pattern = z.string().check(
  judged((value) => {
    try {
      new RegExp(value, 'u')
      return undefined
    } catch (error) {
      return {
        message: `must be a regular expression: ${thrownText(error)}`,
      }
    }
  }),
)

export const search = closed({
  enabled: z.boolean().default(true).describe('Whether the site has search.'),
  page: page
    .default('/search')
    .describe('Route of the search page. Whether it ends in a slash is decided by `trailingSlash`.'),
  placeholder: optional(words, 'What the empty search box says.', 'the message `search.placeholder`'),
  synonyms: z
    .array(synonyms)
    .default([])
    .describe(
      "Words that mean the same on this site: `[['registry', 'catalog']]`. A phrase finds sections that have all of its words.",
    ),
  boost: boost
    .default({})
    .describe(
      "How much pages count in search, from 0.1 to 10, by an address and what is below it, or by a section of the sidebar: `{ '/reference': 0.5, Tutorials: 1.5 }`. The last entry that fits counts. `search: { boost: 2 }` in the front matter of a page comes before all.",
    ),
  suggestions: optional(
    z.array(route),
    'Addresses of pages that are offered before anything is typed.',
    'the pages that most others link to',
  ),
  externalUrlRegex: optional(
    pattern,
    'A regular expression. Results whose address matches it are opened with a full page load.',
  ),
  noResultsUrl: optional(
    noResultsUrl,
    'Where "Let us know." leads when nothing was found. `{query}` stands for the query.',
  ),
  provider: optional(
    z.enum(['lunr', 'algolia']),
    '`lunr` is the index that docgen builds, `algolia` asks the hosted search engine.',
    '`lunr`',
  ),
  fallback: optional(
    z.literal('lunr'),
    "With `provider: 'algolia'`: the index that docgen builds answers while the hosted engine cannot be reached.",
  ),
  algolia: optional(
    closed({
      appId: words.describe('The id of the application.'),
      indexName: words.describe('The name of the index.'),
      searchApiKey: words.describe('The key for searching, which every reader sees. Never the admin key.'),
      contextualSearch: z
        .boolean()
        .default(true)
        .describe('Whether only pages in the language and version of the current page are found.'),
    }),
    'The index at Algolia.',
  ),
  answers: optional(
    answers,
    'Answers to questions in the search box. Do not put a key of a model here: every reader sees it.',
  ),
})
  .prefault({})
  .check(answersBeside)
  .check(
    judged(({ provider, fallback, algolia, answers: ownAnswers }) => {
      if (provider === 'algolia' && !algolia)
        return {
          message: 'has the provider `algolia` without its settings',
          hint: 'Add `algolia: { appId, indexName, searchApiKey }`.',
        }
      if (provider !== 'algolia' && fallback !== undefined)
        return {
          path: ['fallback'],
          message: 'stands by for a hosted engine, but search has none',
          hint: "Leave it out, or add `provider: 'algolia'`.",
        }
      // The Algolia application may be configured for answers only.
      if (provider === undefined && algolia && ownAnswers?.provider !== 'algolia')
        return {
          path: ['algolia'],
          message: 'is set, but no `provider` says who answers a search',
          hint: "Add `provider: 'algolia'`, or `provider: 'lunr'` for the index that docgen builds.",
        }
      return undefined
    }),
  )
  .transform(({ provider = 'lunr', ...rest }): SearchConfig => ({ ...rest, provider }))
  .describe('Search in the pages of the site.')
