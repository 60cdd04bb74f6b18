import * as z from 'zod'
import {
  intro,
  links,
  pageDescription,
  pageTitle,
  pagesRoute,
  sidebarLabel,
  words,
} from '../plugin-options/option-types.ts'

/** What `helm()` takes. */
export const helmOptions = z
  .strictObject({
    chart: words
      .overwrite((folder) => folder.replace(/\/+$/, ''))
      .describe(
        "The folder of the chart below the project's root, with `values.yaml`, and with `Chart.yaml` and `values.schema.json` if there are any.",
      ),
    route: pagesRoute.describe('Route of the page: `/reference/values`.'),
    title: pageTitle("the chart's name"),
    description: pageDescription("the chart's"),
    sidebarLabel,
    links,
    intro,
  })
  .meta({ typeName: 'HelmOptions', description: 'Options of the plugin `helm`.' })
