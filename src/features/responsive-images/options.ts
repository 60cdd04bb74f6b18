import * as z from 'zod'
import { count } from '../plugin-options/option-types.ts'

export const responsiveImagesOptions = z
  .strictObject({
    formats: z
      .array(z.enum(['avif', 'webp']))
      .default(['avif', 'webp'])
      .describe('The formats to make, the preferred one first.'),
    widths: z
      .array(count())
      .min(1, { error: 'must not be empty' })
      .default([480, 800, 1200, 1600])
      .describe(
        'Widths in pixels, for a text column of 736 pixels on dense screens. An image gets those that are smaller than it is, and its own if that is no larger than the largest.',
      ),
    quality: z
      .strictObject({
        avif: count(100).default(50).describe('Of AVIF, from 1 to 100.'),
        webp: count(100).default(80).describe('Of WebP, from 1 to 100.'),
      })
      .prefault({})
      .describe('How well images are kept. The defaults look alike.'),
  })
  .meta({ typeName: 'ResponsiveImagesOptions', description: 'Options of the plugin `responsive-images`.' })

export type ResponsiveImagesSettings = z.output<typeof responsiveImagesOptions>
