import * as z from 'zod'
import { words } from '../plugin-options/option-types.ts'

export const analyticsOptions = z
  .strictObject({
    script: words
      .default('/_insights/script.js')
      .describe('Where the published site has the script; the host puts it there.'),
    debugScript: words
      .default('/_insights/script.debug.js')
      .describe('The script that reports to the console, while authoring.'),
    endpoint: words
      .exactOptional()
      .describe('Where the script posts to, when that is not the address that it knows.'),
    publish: z
      .boolean()
      .default(true)
      .describe('Whether published pages load the script, too, and not only those that are being written.'),
    attributes: z
      .record(z.string(), z.string())
      .default({})
      .describe("Further attributes of the script, as its maker asks for them: `{ 'data-site': 'docs' }`."),
  })
  .meta({ typeName: 'AnalyticsOptions', description: 'Options of the plugin `analytics`.' })

export type AnalyticsSettings = z.output<typeof analyticsOptions>
