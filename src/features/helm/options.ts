import * as z from 'zod'
import { intro, links, pageTexts, pagesRoute, words } from '../plugin-options/option-types.ts'

export const helmOptions = z
  .strictObject({
    chart: words
      .overwrite((folder) => folder.replace(/\/+$/, ''))
      .describe(
        "The folder of the chart below the project's root, with `values.yaml`, and with `Chart.yaml` and `values.schema.json` if there are any.",
      ),
    route: pagesRoute.describe('Route of the page: `/reference/values`.'),
    ...pageTexts("the chart's name", "the chart's"),
    links,
    intro,
  })
  .meta({ typeName: 'HelmOptions', description: 'Options of the plugin `helm`.' })
