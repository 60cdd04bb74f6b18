import * as z from 'zod'
import { trimmed, NoAnswer, pageAt, type PublishedSite } from './open-site.ts'
import { readPage, readSection } from './read-page.ts'
import { plain, publishedVersion, search, searchSite, treeOf, type Scope } from './search.ts'
import { tokensIn } from '../model/page-index.ts'
import { splitMarkdown, examplesIn } from './split-markdown.ts'
import type { Sections, IndexedPage } from '../features/search/query/sections.ts'

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

export function listPages(
  site: PublishedSite,
  request: Scope & { readonly section?: string | undefined; readonly offset: number; readonly limit: number },
): string {
  const { pages } = site.index
  const name = request.version === undefined ? undefined : publishedVersion(site, request.version)
  const ofVersion = pages.filter(({ version, isLast = true }) =>
    name === undefined ? isLast : version === undefined || version === name,
  )
  const sectionName = request.section?.toLowerCase()
  const entries = ofVersion.filter(
    ({ sections }) =>
      sectionName === undefined || sections.some((label) => label.toLowerCase() === sectionName),
  )
  if (entries.length === 0) {
    const labels = new Set(ofVersion.flatMap(({ sections: [label] }) => label ?? []))
    throw new NoAnswer(`There is no such section. The outermost ones: ${[...labels].join(', ')}.`)
  }
  const pagesShown = entries.slice(request.offset, request.offset + request.limit)
  const lines = pagesShown.map(
    ({ title, path, sections, tokens }) =>
      `- ${[...sections, title].join(' › ')} (${trimmed(path) || '/'}, ${tokens} tokens)`,
  )
  const rest = entries.length - request.offset - pagesShown.length
  return [
    `${entries.length} pages of “${site.index.title}”, ${site.index.url}`,
    ...lines,
    ...(rest > 0 ? [`${rest} more: ask with \`offset\` ${request.offset + pagesShown.length}.`] : []),
  ].join('\n')
}

const examplePages = 10

/** Finds blocks of code about something, the best first, with the text that leads to each. */
export async function findExamples(
  site: PublishedSite,
  request: Scope & {
    readonly query: string
    readonly codeLanguage?: string | undefined
    readonly limit: number
    readonly tokens: number
  },
): Promise<string> {
  const { groups } = await searchSite(site, request.query, examplePages, request.version)
  const words = request.query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const share = (text: string): number =>
    words.filter((word) => text.toLowerCase().includes(word)).length / Math.max(1, words.length)
  const examples = await Promise.all(
    groups.map(async ({ href, title }, place) => {
      const page = pageAt(site, href)
      const copy = page && (await site.markdown(page))
      return splitMarkdown(copy ?? '')
        .flatMap(examplesIn)
        .filter(({ language }) => request.codeLanguage === undefined || language === request.codeLanguage)
        .map((example) => {
          const { code, before, section } = example
          const worth =
            2 * share(code) + share(before) + share(`${title} ${section.heading}`) + 1 / (place + 1)
          return { ...example, title, path: page?.path ?? href, worth }
        })
    }),
  )
  const best = examples.flat().toSorted((one, other) => other.worth - one.worth)
  if (best.length === 0) throw new NoAnswer('No block of code on the pages about this. Use `search`.')
  let tokensLeft = request.tokens
  const texts = best.slice(0, request.limit).flatMap(({ title, path, section, language, code, before }) => {
    const text = `${title} › ${section.heading} (${trimmed(path)}#${section.id})\n\n${before}\n\n~~~~${language}\n${code}\n~~~~`
    tokensLeft -= tokensIn(text)
    return tokensLeft < 0 ? [] : [text]
  })
  const rest = best.length - texts.length
  return [...texts, ...(rest > 0 ? [`${rest} more examples on these pages.`] : [])].join('\n\n')
}

/** A heading or an entry of a reference that may be meant. */
interface Candidate {
  readonly title: string
  /** With the anchor. */
  readonly href: string
}

/** Reads the section whose heading is a name, such as a command, a flag, an operation, or a field. */
export async function readReference(
  site: PublishedSite,
  { name, tokens, version }: Scope & { readonly name: string; readonly tokens: number },
): Promise<string> {
  const { groups } = await searchSite(site, name, 5, version)
  const sections = await site.search?.sections?.()
  const candidates = [
    ...(sections ? sectionsNamed(sections, name, treeOf(site, version)) : []),
    ...groups.flatMap(({ hits, title, href }) =>
      hits.map((hit) => ({ title: hit.href === href ? title : plain(hit.title), href: hit.href })),
    ),
  ]
  const [hit, ...others] = candidates
  const page = hit && pageAt(site, hit.href)
  if (!page) throw new NoAnswer(`Nothing on the site is called \`${name}\`. Use \`search\`.`)
  const [, anchor] = hit.href.split('#')
  const text = await readSection(site, page, anchor && decodeURIComponent(anchor), tokens)
  const list = others
    .filter(({ href }) => href !== hit.href)
    .slice(0, 5)
    .map(({ title, href }) => `- ${title} (${trimmed(pageAt(site, href)?.path ?? href)})`)
  return list.length === 0 ? text : `${text}\n\nAlso:\n${list.join('\n')}`
}

/**
 * Sections whose heading is the end of a name, in words or between dots, and whose page and headings above
 * say the rest of it: `acme run --port`, `Server.spec.port`. Those that say no more come first.
 */
function sectionsNamed(
  { all, pages }: Sections,
  name: string,
  tree: string | undefined,
): readonly Candidate[] {
  const parts = name.split(/[\s.]+/).map(bare)
  const last = parts.at(-1)
  return all
    .flatMap(({ heading, href, page, above }) => {
      if (![bare(name), last].includes(bare(heading)) || !isInTree(pages[page], tree)) return []
      const around = [pages[page]?.title ?? '', heading, ...above.map((each) => all[each]?.heading ?? '')]
      const words = new Set(around.flatMap((text) => text.split(/[\s.]+/).map(bare)))
      return parts.every((part) => words.has(part)) ? [{ title: heading, href, more: words.size }] : []
    })
    .toSorted((one, other) => one.more - other.more)
}

const isInTree = (page: IndexedPage | undefined, tree: string | undefined): boolean =>
  page?.tree === undefined || (tree === undefined ? page.tree.isLast : page.tree.key === tree)

/** A name without the signs that it is written with. */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[`()]/g, '')
