import * as z from 'zod'
import { intro, links, pageTexts, pagesRoute, words } from '../plugin-options/option-types.ts'

/** What `terraform()` takes. */
export const terraformOptions = z
  .strictObject({
    source: words.describe(
      "The JSON that `terraform providers schema -json` or `tofu providers schema -json` prints: a file below the project's root.",
    ),
    provider: words.exactOptional().meta({
      description: 'The provider, if the file has several: `acme/launcher`, or its whole address.',
      defaultText: 'the only one',
    }),
    route: pagesRoute.describe('Route of the page: `/reference/provider`.'),
    ...pageTexts("the provider's name", "the provider's"),
    sidebar: words
      .default('terraform')
      .describe(
        "Name of the sidebar items: `{ type: 'plugin', name: 'terraform' }` shows resources, data sources and the others.",
      ),
    links,
    intro,
  })
  .meta({ typeName: 'TerraformOptions', description: 'Options of the plugin `terraform`.' })
