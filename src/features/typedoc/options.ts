import * as z from 'zod'
import { intro, links, pageTexts, pagesRoute, words } from '../plugin-options/option-types.ts'

/** What `typedoc()` takes. */
export const typedocOptions = z
  .strictObject({
    source: words.describe("The JSON that `typedoc --json` writes: a file below the project's root."),
    route: pagesRoute.describe('Route of the page: `/reference/library`.'),
    ...pageTexts("the project's name", 'nothing'),
    sidebar: words
      .default('typedoc')
      .describe(
        "Name of the sidebar items: `{ type: 'plugin', name: 'typedoc' }` shows modules, classes, functions and the others.",
      ),
    links,
    intro,
  })
  .meta({ typeName: 'TypedocOptions', description: 'Options of the plugin `typedoc`.' })
