import * as z from 'zod'
import { argumentsIn } from '../../model/page-index.ts'
import { closed, judged, optional, route, words } from './schema-parts.ts'

const nameForm = /^[a-z][\w-]*$/i

/** Refuses entries of a record whose names no program could use. */
const nameCheck = judged((entries: Readonly<Record<string, unknown>>) => {
  const name = Object.keys(entries).find((each) => !nameForm.test(each))
  return name === undefined
    ? undefined
    : { path: [name], message: 'needs a name of letters, digits and hyphens, as in `plan-upgrade`' }
})

const prompt = closed({
  title: words.describe('What people choose it by.'),
  description: optional(words, 'What it is for.'),
  text: words.describe('What the assistant is asked, with `{name}` for an argument.'),
  arguments: z
    .record(z.string(), words)
    .check(nameCheck)
    .default({})
    .describe("What has to be filled in, each with a description: `{ from: 'The version in use' }`."),
}).check(
  judged(({ text, arguments: described }) => {
    const names = argumentsIn(text)
    const unknown = names.find((name) => !Object.hasOwn(described, name))
    if (unknown !== undefined)
      return { path: ['text'], message: `has \`{${unknown}}\`, which \`arguments\` does not describe` }
    const unused = Object.keys(described).find((name) => !names.includes(name))
    return unused === undefined
      ? undefined
      : {
          path: ['arguments'],
          message: `describes \`${unused}\`, which the text does not have as \`{${unused}}\``,
        }
  }),
)

export const agents = closed({
  fullTokens: z
    .int()
    .min(0)
    .default(200_000)
    .describe(
      'The size at which `llms-full.txt`, and the same file of each section, is cut, in tokens of about four bytes. With 0, none is written.',
    ),
  crawlers: z
    .record(
      z
        .string()
        .check(
          judged((name) =>
            /^[a-z][\w-]*$/i.test(name)
              ? undefined
              : { message: `must be the name of a crawler, as in \`GPTBot\`, not \`${name}\`` },
          ),
        ),
      z.union([z.boolean(), z.array(route)]),
    )
    .default({})
    .describe(
      "What named crawlers may read, in `robots.txt`: everything (`true`), nothing (`false`), or everything but some folders: `{ GPTBot: false, CCBot: ['/blog/'] }`.",
    ),
  prompts: z
    .record(z.string(), prompt)
    .check(nameCheck)
    .default({})
    .describe('Prompts that `docgen mcp` offers, by name: tasks for which the documentation is needed.'),
  webMcp: z
    .boolean()
    .default(false)
    .describe('Whether pages offer the tools of `docgen mcp` to agents in the browser (WebMCP).'),
})
  .prefault({})
  .describe('What is published for software agents, and for whom.')
