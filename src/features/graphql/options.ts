import * as z from 'zod'
import { changes, intro, links, pageTexts, pagesRoute, words } from '../plugin-options/option-types.ts'

export const graphqlOptions = z
  .strictObject({
    source: z
      .union([words, z.array(words)])
      .describe(
        "Files in the schema definition language, the JSON of an introspection query, or folders with such files, below the project's root. Several are parts of one schema.",
      ),
    route: pagesRoute.describe('Route of the page: `/reference/graphql`.'),
    ...pageTexts('“GraphQL API” in the language of the site', "the schema's"),
    sidebar: words
      .default('graphql')
      .describe(
        "Name of the sidebar items: `{ type: 'plugin', name: 'graphql' }` shows operations and types.",
      ),
    links,
    intro,
    changes: changes(z.union([words, z.array(words)])),
  })
  .meta({ typeName: 'GraphqlOptions', description: 'Options of the plugin `graphql`.' })
