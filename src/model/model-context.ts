import type { SearchAnswer, SearchRequest } from './search/search-client.ts'

/**
 * What a page can tell agents in the browser: the part of WebMCP that docgen uses, as its draft of November
 * 2026 has it (webmachinelearning.github.io/webmcp).
 */
export interface ModelContext {
  /** Rejects, or throws in older drafts, if the page has registered a tool of that name. */
  readonly registerTool: (tool: ModelContextTool) => Promise<unknown> | undefined
}

/** A function of the page that agents may call. */
export interface ModelContextTool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** A JSON Schema of the argument of `execute`. */
  readonly inputSchema: object
  readonly annotations: { readonly readOnlyHint: boolean }
  readonly execute: (input: unknown) => Promise<string>
}

/** The site that a page belongs to, in the page's language, for tools over it. */
export interface SiteOfPage {
  /** The address of the home page. */
  readonly home: string
  /** What search answers, with quotations, if the site has it. */
  readonly answer?: (request: SearchRequest) => Promise<SearchAnswer>
}
