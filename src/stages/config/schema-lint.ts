import * as z from 'zod'
import { closed, flag, innerPath, optional, text, words } from './schema-parts.ts'

const count = z.int().min(0)

export const lint = closed({
  sentenceWords: count.default(0).describe('The most words of a sentence: `30`. With 0, all may be longer.'),
  readingGrade: z
    .number()
    .min(0)
    .default(0)
    .describe(
      'The highest reading level of an English page, as a grade of US schools: `12`. It is the Automated Readability Index. With 0, none is computed.',
    ),
  words: z
    .record(words, text)
    .default({})
    .describe(
      "Words to avoid, each with the one to write instead, or with `''`: `{ utilize: 'use', very: '', 'log-in': 'sign in' }`. Letter case does not matter.",
    ),
  headingCase: z
    .enum(['any', 'sentence'])
    .default('any')
    .describe(
      '`sentence`: only the first word of a heading and names have capitals. What the sentences of a page write with a capital only is a name.',
    ),
  names: z
    .array(words)
    .default([])
    .describe("Names that headings capitalize: `['Kubernetes', 'Control Center']`."),
  missingDescriptions: flag.default(false).describe('Whether every page needs a `description`.'),
  duplicateTitles: flag.default(false).describe('Whether no two pages may have one title.'),
  orphans: flag.default(false).describe('Whether a sidebar or another page has to lead to every page.'),
  staleDays: count
    .default(0)
    .describe(
      'The most days since the last change of a page, going by Git: `365`. With 0, no page is too old.',
    ),
  vale: optional(innerPath, 'A configuration of Vale, whose styles are applied: `.vale.ini`.'),
})
