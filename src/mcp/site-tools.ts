import * as z from 'zod'
import { findExamples } from './find-examples.ts'
import { listPages } from './list-pages.ts'
import type { PublishedSite } from './open-site.ts'
import { readPage } from './read-page.ts'
import { readReference } from './read-reference.ts'
import { search } from './search.ts'

export const textArgument = (description: string) => z.string().trim().min(1).max(500).describe(description)

const tokens = z
  .int()
  .min(100)
  .max(50_000)
  .default(4_000)
  .describe('How many tokens the answer may have, about. It says what was cut.')
const limit = (usual: number, most: number) => z.int().min(1).max(most).default(usual)
const edition = {
  language: textArgument('The language of the pages, as in `de`. Default: that of the site.').optional(),
  version: textArgument('The version of the documentation. Default: the last one.').optional(),
}

/** What programs can ask a published site, over a server or in its pages. Answers are Markdown. */
export interface SiteTool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** An object whose argument `language`, if any, says which edition of the site is asked. */
  readonly inputSchema: z.ZodType<{ readonly language?: string | undefined }> & z.ZodObject
  /** Takes what the schema accepts. Throws `NoAnswer` when the site has none. */
  readonly run: (site: PublishedSite, asked: never) => Promise<string> | string
}

function tool<Shape extends z.ZodRawShape>(
  about: Pick<SiteTool, 'name' | 'title' | 'description'>,
  shape: Shape,
  run: (site: PublishedSite, asked: z.output<z.ZodObject<Shape, z.core.$strict>>) => Promise<string> | string,
): SiteTool {
  return { ...about, inputSchema: z.strictObject(shape), run }
}

/** The tools, in the order in which they are listed. */
export const siteTools: readonly SiteTool[] = [
  tool(
    {
      name: 'search',
      title: 'Search the documentation',
      description:
        'Finds the sections that answer a question or a few words, best first, with the path and the anchor of each.',
    },
    { query: textArgument('A question or a few words.'), limit: limit(6, 20), ...edition },
    search,
  ),
  tool(
    {
      name: 'read_page',
      title: 'Read a page',
      description:
        'Reads a page, or one section of it with those below it, as Markdown, with the pages before and after it.',
    },
    {
      page: textArgument('The path of a page, as in `guides/install`, or its address.'),
      section: textArgument('The anchor or the heading of a section, as in `#from-source`.').optional(),
      tokens,
      language: edition.language,
    },
    readPage,
  ),
  tool(
    {
      name: 'list_pages',
      title: 'List pages',
      description: 'Lists the pages in the order of the sidebars, with their categories and sizes.',
    },
    {
      section: textArgument('Only pages in this category of the sidebar.').optional(),
      offset: z.int().min(0).max(1_000_000).default(0),
      limit: limit(100, 500),
      ...edition,
    },
    listPages,
  ),
  tool(
    {
      name: 'read_reference',
      title: 'Look up a name',
      description:
        'Reads what the references say about a name: a command, a flag, an operation of an API, a field, a setting.',
    },
    {
      name: textArgument('The name, as in `acme run`, `--port`, `GET /users` or `spec.replicas`.'),
      tokens,
      ...edition,
    },
    readReference,
  ),
  tool(
    {
      name: 'find_examples',
      title: 'Find examples of code',
      description: 'Finds blocks of code about something, each with the text that leads to it.',
    },
    {
      query: textArgument('What the code should be about.'),
      codeLanguage: textArgument('Only code in this language, as in `yaml`.').optional(),
      limit: limit(5, 20),
      tokens,
      ...edition,
    },
    findExamples,
  ),
]
