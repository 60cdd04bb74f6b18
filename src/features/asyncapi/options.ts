import * as z from 'zod'
import { intro, links, pageTexts, pagesRoute, words } from '../plugin-options/option-types.ts'

export const asyncapiOptions = z
  .strictObject({
    source: words.describe(
      "The document, below the project's root: AsyncAPI 2.0 to 2.6, 3.0 or 3.1, in YAML or JSON. Files that it refers to are read, too.",
    ),
    route: pagesRoute.describe('Route of the page: `/reference/events`.'),
    ...pageTexts("the document's"),
    sidebar: words
      .default('asyncapi')
      .describe(
        "Name of the sidebar items: `{ type: 'plugin', name: 'asyncapi' }` shows operations, channels, messages and schemas.",
      ),
    links,
    intro,
  })
  .meta({ typeName: 'AsyncapiOptions', description: 'Options of the plugin `asyncapi`.' })
