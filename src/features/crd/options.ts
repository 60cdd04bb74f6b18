import * as z from 'zod'
import {
  changes,
  intro,
  links,
  pageTitle,
  pagesRoute,
  sidebarLabel,
  words,
} from '../plugin-options/option-types.ts'

export const crdOptions = z
  .strictObject({
    source: z
      .union([words, z.array(words)])
      .describe(
        "YAML files with CustomResourceDefinitions, or folders that hold such files, below the project's root.",
      ),
    route: pagesRoute.describe('Route of the page: `/widget/reference/crd-spec`.'),
    title: pageTitle('“Custom resources” in the language of the site'),
    description: words.exactOptional().describe('The description of the page.'),
    sidebarLabel,
    links,
    intro,
    changes: changes(z.union([words, z.array(words)])),
  })
  .meta({ typeName: 'CrdOptions', description: 'Options of the plugin `crd`.' })

export type CrdSettings = z.output<typeof crdOptions>
