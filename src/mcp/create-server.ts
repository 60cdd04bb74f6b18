import {
  McpServer,
  type RegisteredPrompt,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import * as z from 'zod'
import { filledPrompt, type SitePrompt } from '../model/page-index.ts'
import { NoAnswer, openSite, pageAt, type PublishedSite, trimmed, UnreadableSite } from './open-site.ts'
import type { SiteFiles } from './site-files.ts'
import { openOwnSearch } from './site-search.ts'
import { siteTools, textArgument } from './site-tools.ts'
import { sentence } from '../model/wording.ts'

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
    const about = index.tagline === '' ? '' : ` ${sentence(index.tagline)}`
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
    const site = sites.get(language) ?? openSite(files, openOwnSearch, language)
    sites.set(language, site)
    // What failed is tried again.
    site.catch(() => sites.delete(language))
    return await site
  }
}

function addTools(server: McpServer, open: OpenEdition): void {
  for (const { name, title, description, inputSchema, run } of siteTools)
    server.registerTool(
      name,
      { title, description, inputSchema, annotations: { readOnlyHint: true, openWorldHint: false } },
      async (input) => {
        // The schema of the tool has accepted it.
        try {
          return { content: [{ type: 'text', text: await run(await open(input.language), input as never) }] }
        } catch (error) {
          if (!(error instanceof NoAnswer || error instanceof UnreadableSite)) throw error
          return { content: [{ type: 'text', text: error.message }], isError: true }
        }
      },
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
  const fields = Object.fromEntries(Object.entries(open).map(([each, about]) => [each, textArgument(about)]))
  return server.registerPrompt(
    name,
    { title, ...(description === undefined ? {} : { description }), argsSchema: z.strictObject(fields) },
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
