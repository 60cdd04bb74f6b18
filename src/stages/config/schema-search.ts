import * as z from 'zod'
import { foldTerm } from '../../model/search/scan-terms.ts'
import type { SearchConfig } from '../../model/site-config.ts'
import { slugProblem } from '../../model/slug-problem.ts'
import { answers, answersBeside } from './schema-answers.ts'
import { closed, judged, route, target, words } from './schema-parts.ts'

/** The address of a page that docgen makes. */
const page = route.check(
  judged((value) => {
    const problem = slugProblem(value)
    if (problem !== undefined) return { message: `cannot be the address of a page, \`${value}\`: ${problem}` }
    if (/\/index(?:\.html?)?$/i.test(value))
      return {
        message: `names a file and not the address of its page: \`${value}\``,
        hint: `Write \`${value.replace(/[^/]*$/, '')}\`.`,
      }
    return /^\/404(?:\.html?)?\/?$/.test(value)
      ? { message: `is \`${value}\`, the address of the page for what is not found` }
      : undefined
  }),
)

const noResultsUrl = target.check(
  judged((value) => {
    const unknown = /\{(?!query\})[^{}]*\}/.exec(value)?.[0]
    return unknown === undefined
      ? undefined
      : {
          message: `has the placeholder \`${unknown}\`, which nothing stands for`,
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
          hint: "Each list names words that mean the same: `['registry', 'catalogue']`.",
        }
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

export const search = closed({
  enabled: z.boolean().default(true),
  page: page.default('/search'),
  placeholder: words.exactOptional(),
  synonyms: z.array(synonyms).default([]),
  externalUrlRegex: pattern.exactOptional(),
  noResultsUrl: noResultsUrl.exactOptional(),
  provider: z.enum(['lunr', 'algolia']).exactOptional(),
  fallback: z.literal('lunr').exactOptional(),
  algolia: closed({
    appId: words,
    indexName: words,
    searchApiKey: words,
    contextualSearch: z.boolean().default(true),
  }).exactOptional(),
  answers: answers.exactOptional(),
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
      // Answers of Algolia may take their application from here.
      if (provider === undefined && algolia && own?.provider !== 'algolia')
        return {
          path: ['algolia'],
          message: 'is there, but no `provider` says who answers a search',
          hint: "Add `provider: 'algolia'`, or `provider: 'lunr'` for the index that docgen builds.",
        }
      return undefined
    }),
  )
  .transform(({ provider = 'lunr', ...rest }): SearchConfig => ({ ...rest, provider }))
