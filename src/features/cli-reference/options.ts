import * as z from 'zod'
import { links, pagesRoute, words } from '../plugin-options/option-types.ts'

export const cliReferenceOptions = z
  .strictObject({
    source: words.describe(
      "Below the project's root: a YAML or JSON file with the commands, a manifest of oclif, or a folder with the Markdown or YAML of each command that Cobra's generators write.",
    ),
    route: pagesRoute.describe(
      'Route of the pages: `/reference/cli` puts `widget run` at `/reference/cli/widget_run`.',
    ),
    links,
    sidebar: words
      .default('cli')
      .describe("Name of the sidebar items: `{ type: 'plugin', name: 'cli' }` shows the commands."),
  })
  .meta({ typeName: 'CliReferenceOptions', description: 'Options of the plugin `cli-reference`.' })

export type CliReferenceSettings = z.output<typeof cliReferenceOptions>
