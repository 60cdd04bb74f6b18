import * as z from 'zod'
import { intro, links, pageTexts, pagesRoute, words } from '../plugin-options/option-types.ts'

export const mcpOptions = z
  .strictObject({
    source: z
      .union([words, z.array(words)])
      .describe(
        "JSON with what the server answers to `initialize`, `tools/list`, `prompts/list`, `resources/list` and `resources/templates/list`: a file below the project's root, or several.",
      ),
    route: pagesRoute.describe('Route of the page: `/reference/mcp`.'),
    ...pageTexts("the server's"),
    links,
    intro,
  })
  .meta({ typeName: 'McpOptions', description: 'Options of the plugin `mcp`.' })
