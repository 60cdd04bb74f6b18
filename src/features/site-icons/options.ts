import * as z from 'zod'
import { color, words } from '../plugin-options/option-types.ts'

export const siteIconsOptions = z
  .strictObject({
    icon: words.describe(
      'The mark of the site, SVG or a large PNG, below the project root: `static/img/favicon.svg`.',
    ),
    background: color.default('#ffffff').describe('What the icon of a home screen has behind the mark.'),
    shortName: words.exactOptional().meta({
      description: 'The name below an icon on a home screen.',
      defaultText: 'the title of the site',
    }),
  })
  .meta({ typeName: 'SiteIconsOptions', description: 'Options of the plugin `site-icons`.' })

export type SiteIconsSettings = z.output<typeof siteIconsOptions>
