import * as z from 'zod'
import { color, count, words } from '../plugin-options/option-types.ts'

export const sharePicturesOptions = z
  .strictObject({
    mark: words
      .exactOptional()
      .describe("A picture of the site's mark, SVG or PNG, below the project root: `static/img/logo.svg`."),
    font: words.exactOptional().meta({
      description:
        "A font for letters that docgen's own does not have (OpenType, TrueType or WOFF), below the project root. It is asked first.",
      defaultText: 'Inter, with Latin, Greek and Cyrillic letters',
    }),
    colors: z
      .strictObject({
        background: color.default('#0f1115').describe('Behind everything.'),
        surface: color.default('#152740').describe('Of a shape behind the text.'),
        text: color.default('#e6e9ee').describe('Of the title.'),
        muted: color.default('#aab2bf').describe("Of the site's name."),
        accent: color.default('#7cb4f8').describe('Of the section, and of the line below.'),
      })
      .prefault({})
      .describe('CSS colors. The defaults are those of the theme in dark mode.'),
    limit: count().default(1000).describe('A site with more pages than this has no pictures.'),
  })
  .meta({ typeName: 'SharePicturesOptions', description: 'Options of the plugin `share-pictures`.' })

export type SharePicturesSettings = z.output<typeof sharePicturesOptions>
