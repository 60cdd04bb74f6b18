import {
  McpServer,
  type RegisteredPrompt,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import * as z from 'zod'
import { filledPrompt, type SitePrompt } from '../model/site-prompt.ts'
import { findExamples } from './find-examples.ts'
import { listPages } from './list-pages.ts'
import { NoAnswer, openSite, pageAt, type PublishedSite, trimmed, UnreadableSite } from './open-site.ts'
import { readPage } from './read-page.ts'
import { readReference } from './read-reference.ts'
import { search } from './search.ts'
import type { SiteFiles } from './site-files.ts'

const text = (description: string) => z.string().trim().min(1).max(500).describe(description)
const tokens = z
  .int()
  .min(100)
  .max(50_000)
  .default(4_000)
  .describe('How many tokens the answer may have, about. It says what was cut.')
const limit = (usual: number, most: number) => z.int().min(1).max(most).default(usual)
const edition = {
  language: text('The language of the pages, as in `de`. Default: that of the site.').optional(),
  version: text('The version of the documentation. Default: the last one.').optional(),
}

/** Opens a site in a language, and again when it was published again. */
type OpenEdition = (language: string | undefined) => Promise<PublishedSite>

/**
 * Returns a function that makes Model Context Protocol servers over one published site, one for each
 * connection. They only read. With `announces`, they tell their clients when the site was published again.
 */
export function serverFactory(
  files: SiteFiles,
  version: string,
  { announces }: { readonly announces: boolean },
): () => Promise<McpServer> {
  const open = rememberedSites(files)
  return async () => {
    const revision = await files.revision()
    const { index } = await open(undefined)
    const about = index.tagline === '' ? '' : ` ${index.tagline}.`
    const server = new McpServer(
      { name: 'docgen', title: index.title, version },
      {
        instructions: `The documentation “${index.title}” (${index.url}).${about} Search first, then read the sections that answer. Name the addresses of the pages that you used.`,
        maxToolInputElements: 100,
      },
    )
    addTools(server, open)
    addPages(server, open)
    const prompts = index.prompts.map((prompt) => addPrompt(server, prompt))
    if (announces) announceBuilds(server, prompts, { files, open, revision })
    return server
  }
}

function rememberedSites(files: SiteFiles): OpenEdition {
  let revision: string | undefined
  const sites = new Map<string | undefined, Promise<PublishedSite>>()
  return async (language) => {
    const now = await files.revision()
    if (now !== revision) sites.clear()
    revision = now
    const site = sites.get(language) ?? openSite(files, language)
    sites.set(language, site)
    // What failed is tried again.
    site.catch(() => sites.delete(language))
    return await site
  }
}

function addTools(server: McpServer, open: OpenEdition): void {
  const add = <Asked extends { readonly language?: string | undefined }>(
    name: string,
    title: string,
    description: string,
    inputSchema: z.ZodType<Asked>,
    run: (site: PublishedSite, asked: Asked) => Promise<string> | string,
  ): void => {
    const annotations = { readOnlyHint: true, openWorldHint: false }
    server.registerTool(name, { title, description, inputSchema, annotations }, async (asked) => {
      try {
        return { content: [{ type: 'text', text: await run(await open(asked.language), asked) }] }
      } catch (error) {
        if (!(error instanceof NoAnswer || error instanceof UnreadableSite)) throw error
        return { content: [{ type: 'text', text: error.message }], isError: true }
      }
    })
  }
  add(
    'search',
    'Search the documentation',
    'Finds the sections that answer a question or a few words, best first, with the path and the anchor of each.',
    z.strictObject({ query: text('A question or a few words.'), limit: limit(6, 20), ...edition }),
    search,
  )
  add(
    'read_page',
    'Read a page',
    'Reads a page, or one section of it with those below it, as Markdown, with the pages before and after it.',
    z.strictObject({
      page: text('The path of a page, as in `guides/install`, or its address.'),
      section: text('The anchor or the heading of a section, as in `#from-source`.').optional(),
      tokens,
      language: edition.language,
    }),
    readPage,
  )
  add(
    'list_pages',
    'List pages',
    'Lists the pages in the order of the sidebars, with their categories and sizes.',
    z.strictObject({
      section: text('Only pages in this category of the sidebar.').optional(),
      offset: z.int().min(0).max(1_000_000).default(0),
      limit: limit(100, 500),
      ...edition,
    }),
    listPages,
  )
  add(
    'read_reference',
    'Look up a name',
    'Reads what the references say about a name: a command, a flag, an operation of an API, a field, a setting.',
    z.strictObject({
      name: text('The name, as in `acme run`, `--port`, `GET /users` or `spec.replicas`.'),
      tokens,
      ...edition,
    }),
    readReference,
  )
  add(
    'find_examples',
    'Find examples of code',
    'Finds blocks of code about something, each with the text that leads to it.',
    z.strictObject({
      query: text('What the code should be about.'),
      codeLanguage: text('Only code in this language, as in `yaml`.').optional(),
      limit: limit(5, 20),
      tokens,
      ...edition,
    }),
    findExamples,
  )
}

/** Each page is a resource at its address. */
function addPages(server: McpServer, open: OpenEdition): void {
  const mimeType = 'text/markdown'
  server.registerResource(
    'page',
    new ResourceTemplate('{+address}', {
      async list() {
        const { index } = await open(undefined)
        return {
          resources: index.pages.map(({ path, title, description }) => ({
            uri: index.url + path,
            name: trimmed(path) || 'index',
            title,
            description,
            mimeType,
          })),
        }
      },
    }),
    { title: 'A page of the documentation', mimeType },
    async (uri) => {
      const site = await open(undefined)
      const copied = uri.href.startsWith(site.index.url) ? pageAt(site, uri.href) : undefined
      const markdown = copied && (await site.markdown(copied))
      if (markdown === undefined)
        throw new ResourceNotFoundError(uri.href, `The site has no page at ${uri.href}.`)
      return { contents: [{ uri: uri.href, mimeType, text: markdown }] }
    },
  )
}

/** A task that the site suggests; what is left open in it are its arguments. */
function addPrompt(
  server: McpServer,
  { name, title, description, text: task, arguments: open }: SitePrompt,
): RegisteredPrompt {
  const asked = Object.fromEntries(Object.entries(open).map(([each, about]) => [each, text(about)]))
  return server.registerPrompt(
    name,
    { title, ...(description === undefined ? {} : { description }), argsSchema: z.strictObject(asked) },
    (values) => ({
      messages: [{ role: 'user', content: { type: 'text', text: filledPrompt(task, values) } }],
    }),
  )
}

/** Milliseconds between two looks at the site. */
const lookEvery = 2_000

/** Tells a client that the pages and prompts of the site may be others, as long as it is connected. */
function announceBuilds(
  server: McpServer,
  prompts: readonly RegisteredPrompt[],
  site: { readonly files: SiteFiles; readonly open: OpenEdition; readonly revision: string },
): void {
  const { files, open } = site
  let { revision } = site
  let registered = prompts
  let wasConnected = false
  const look = async (): Promise<void> => {
    const now = await files.revision()
    const isNew = now !== revision && server.isConnected()
    if (isNew) {
      const { index } = await open(undefined)
      server.sendResourceListChanged()
      // The protocol does not let a server offer prompts later that had none.
      if (registered.length > 0) {
        for (const prompt of registered) prompt.remove()
        registered = index.prompts.map((prompt) => addPrompt(server, prompt))
      }
    }
    revision = now
  }
  const timer = setInterval(() => {
    if (wasConnected && !server.isConnected()) return clearInterval(timer)
    wasConnected ||= server.isConnected()
    // What cannot be read, because it is being written, is looked at again.
    look().catch(() => undefined)
  }, lookEvery).unref()
}
