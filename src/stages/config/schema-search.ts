import * as z from 'zod'
import { foldTerm } from '../../model/search/scan-terms.ts'
import type { SearchConfig } from '../../model/site-config.ts'
import { slugProblem } from '../../model/slug-problem.ts'
import { answers, answersBeside } from './schema-answers.ts'
import { leastBoost, mostBoost } from '../../model/search/boost.ts'
import { writeInstead } from '../../model/hint.ts'
import { closed, judged, route, target, words, type KeyNotes } from './schema-parts.ts'

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
        message: `must be a regular expression: ${error instanceof Error ? error.message : String(error)}`,
      }
    }
  }),
)

/** The key `search`. */
export const search = closed({
  enabled: z.boolean().default(true).describe('Whether the site has search.'),
  page: page
    .default('/search')
    .describe('Route of the search page. Whether it ends in a slash is decided by `trailingSlash`.'),
  placeholder: words.exactOptional().meta({
    description: 'What the empty search box says.',
    defaultText: 'the message `search.placeholder`',
  } satisfies KeyNotes),
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
  suggestions: z
    .array(route)
    .exactOptional()
    .meta({
      description: 'Addresses of pages that are offered before anything is typed.',
      defaultText: 'the pages that most others link to',
    } satisfies KeyNotes),
  externalUrlRegex: pattern
    .exactOptional()
    .describe('A regular expression. Results whose address matches it are opened with a full page load.'),
  noResultsUrl: noResultsUrl
    .exactOptional()
    .describe('Where "Let us know." leads when nothing was found. `{query}` stands for the query.'),
  provider: z
    .enum(['lunr', 'algolia'])
    .exactOptional()
    .meta({
      description: '`lunr` is the index that docgen builds, `algolia` asks the hosted search engine.',
      defaultText: '`lunr`',
    } satisfies KeyNotes),
  fallback: z
    .literal('lunr')
    .exactOptional()
    .describe(
      "With `provider: 'algolia'`: the index that docgen builds answers while the hosted engine cannot be reached.",
    ),
  algolia: closed({
    appId: words.describe('The id of the application.'),
    indexName: words.describe('The name of the index.'),
    searchApiKey: words.describe('The key for searching, which every reader sees. Never the admin key.'),
    contextualSearch: z
      .boolean()
      .default(true)
      .describe('Whether only pages in the language and version of the current page are found.'),
  })
    .exactOptional()
    .describe('The index at Algolia.'),
  answers: answers
    .exactOptional()
    .describe(
      'Answers to questions in the search box. Do not put a key of a model here: every reader sees it.',
    ),
})
  .prefault({})
  .check(answersBeside)
  .check(
    judged(({ provider, fallback, algolia, answers: own }) => {
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
      if (provider === undefined && algolia && own?.provider !== 'algolia')
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
