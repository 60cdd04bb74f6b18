import * as z from 'zod'
import { intro, links, pageTexts, pagesRoute, words } from '../plugin-options/option-types.ts'

export const protobufOptions = z
  .strictObject({
    source: z
      .union([words, z.array(words)])
      .describe(
        "`.proto` files, or folders that hold such files, also in folders inside, below the project's root.",
      ),
    route: pagesRoute.describe('Route of the page: `/reference/proto`.'),
    ...pageTexts('the name of the only package, or “Protocol Buffers”', 'the comment of the only package'),
    sidebar: words
      .default('protobuf')
      .describe(
        "Name of the sidebar items: `{ type: 'plugin', name: 'protobuf' }` shows packages, services and messages.",
      ),
    links,
    intro,
  })
  .meta({ typeName: 'ProtobufOptions', description: 'Options of the plugin `protobuf`.' })
