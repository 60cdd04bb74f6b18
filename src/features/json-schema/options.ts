import * as z from 'zod'
import { changes, intro, links, pageTexts, pagesRoute, words } from '../plugin-options/option-types.ts'

export const jsonSchemaOptions = z
  .strictObject({
    source: words.describe(
      "The schema, below the project's root: JSON or YAML, any draft from 04 to 2020-12.",
    ),
    route: pagesRoute.describe('Route of the page: `/widget/reference/registry-schema`.'),
    ...pageTexts("the schema's"),
    intro,
    example: z
      .union([words, z.literal(false)])
      .exactOptional()
      .meta({
        description: "An example document: a file below the project's root, or `false` for none.",
        defaultText: 'one that is made from the schema',
      }),
    links,
    download: z
      .union([words, z.literal(false)])
      .exactOptional()
      .meta({
        description: 'Address of the schema for download; `false` for no link.',
        defaultText: 'its place below `static/`, when it is there',
      }),
    changes: changes(words),
  })
  .meta({ typeName: 'JsonSchemaOptions', description: 'Options of the plugin `json-schema`.' })

export type JsonSchemaSettings = z.output<typeof jsonSchemaOptions>
