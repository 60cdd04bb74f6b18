import * as z from 'zod'
import type { ModelContext, SiteOfPage } from '../model/model-context.ts'
import type { SearchHead } from '../model/search/search-index.ts'
import { NoAnswer, openSite, type PublishedSite, UnreadableSite } from './open-site.ts'
import type { SiteFiles } from './site-files.ts'
import { siteTools } from './site-tools.ts'

/**
 * Registers the tools of `docgen mcp` with an agent in the browser, for one language. They load the site's
 * files for agents when they are first called. A tool that the page has registered itself stays.
 */
export async function registerTools(context: ModelContext, { home, answer }: SiteOfPage): Promise<void> {
  const files = filesAt(home)
  let opened: Promise<PublishedSite> | undefined
  const open = (): Promise<PublishedSite> =>
    (opened ??= openSite(files, async () => answer && { answer, head: await searchHead(files) }).catch(
      (error: unknown) => {
        opened = undefined
        throw error
      },
    ))
  for (const { name, title, description, inputSchema, run } of siteTools) {
    const schema = inputSchema.omit({ language: true })
    try {
      await context.registerTool({
        name,
        title,
        description,
        inputSchema: z.toJSONSchema(schema, { io: 'input' }),
        annotations: { readOnlyHint: true },
        async execute(input) {
          const { data, error } = schema.safeParse(input ?? {})
          if (error) throw new TypeError(z.prettifyError(error))
          try {
            // The schema has accepted it.
            return await run(await open(), data as never)
          } catch (problem) {
            if (problem instanceof NoAnswer || problem instanceof UnreadableSite) return problem.message
            throw problem
          }
        },
      })
    } catch (problem) {
      reportError(problem)
    }
  }
}

const filesAt = (home: string): SiteFiles => ({
  name: home,
  async read(path) {
    const answer = await fetch(new URL(path, home), { cache: 'no-cache' })
    if (answer.status === 404 || answer.status === 410) return undefined
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`)
    return await answer.text()
  },
  revision: () => Promise.resolve(''),
})

/** The titles and headings of the site's own index; a hosted engine has none. */
async function searchHead(files: SiteFiles): Promise<SearchHead | undefined> {
  const text = await files.read('assets/search/index.json').catch(() => undefined)
  // As docgen has written it.
  return text === undefined ? undefined : (JSON.parse(text) as SearchHead)
}
