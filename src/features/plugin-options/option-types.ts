import * as z from 'zod'
import { checkColor, checkWebAddress, checkWords, type TextCheck } from '../../model/value-checks.ts'

const checkedText = (check: TextCheck) =>
  z.string().refine((value) => check(value) === undefined, { error: ({ input }) => check(String(input)) })

/** A text that is not empty. */
export const words = checkedText(checkWords)

/** The route of a plugin's pages. Surrounding slashes are normalized: `api/` becomes `/api`. */
export const pagesRoute = words
  .refine((value) => !/^[a-z][a-z\d+.-]*:|^\/\//i.test(value), {
    error: ({ input }) => `must be a route of the site, such as \`/api\`, not \`${String(input)}\``,
  })
  .overwrite((value) => `/${value.replace(/^\/+|\/+$/g, '')}`)

export const webAddress = checkedText(checkWebAddress)

/** A CSS color, in a form that cannot be anything else. */
export const color = checkedText(checkColor)

/** An integer from 1 to `most`. */
export const count = (most = Number.MAX_SAFE_INTEGER) =>
  z.int().refine((value) => value > 0 && value <= most, {
    error: ({ input }) =>
      `must be a whole number ${most === Number.MAX_SAFE_INTEGER ? 'above 0' : `from 1 to ${String(most)}`}, not \`${String(input)}\``,
  })

export const links = webAddress
  .exactOptional()
  .describe(
    'Address of the site that the descriptions were written for: relative links in them are completed from there.',
  )

export const intro = words
  .exactOptional()
  .describe("A Markdown file below the project's root that stands before the rest.")

/** The option `title` of reference plugins with a single page. `defaultText` says whose title it has else. */
export const pageTitle = (defaultText: string) =>
  words.exactOptional().meta({ description: 'The title of the page.', defaultText })

export const sidebarLabel = words.exactOptional().meta({
  description: 'What the sidebar calls the page.',
  defaultText: 'its title',
})

/**
 * What reference plugins with a single page take for its texts. `title` and `description` say which it has
 * else.
 */
export const pageTexts = (title: string, description = title) => ({
  title: pageTitle(title),
  description: words.exactOptional().meta({
    description: 'The description of the page.',
    defaultText: description,
  }),
  sidebarLabel,
})

/** `Date` takes the 30th of February for a day in March. */
const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value)

const day = words.refine(isDay, {
  error: ({ input }) => `must be a day, such as \`2026-01-31\`, not \`${String(input)}\``,
})

/**
 * The option `changes` of references whose versions can be compared. `document` is how the reference names
 * its document: a file, or several files and folders.
 */
export const changes = <Source extends z.ZodType<string | string[]>>(document: Source) =>
  z
    .array(
      z.union([
        words,
        z.strictObject({
          since: document.describe('The older version, as in `source`.'),
          version: words.exactOptional().meta({
            description: 'What the newer version is called: `2.1`.',
            defaultText: 'the version in an OpenAPI document',
          }),
          date: day
            .exactOptional()
            .describe('The day of the newer version: `2026-01-31`. With one, the page has a feed.'),
        }),
      ]),
    )
    .exactOptional()
    .describe(
      'Older versions of the document, the newest first. A page below the reference, `changes`, says [what is different](/references/changes) between the document and the first of them, between that and the second, and so on.',
    )
