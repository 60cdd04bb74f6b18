import * as z from 'zod'
import { words } from '../plugin-options/option-types.ts'

export const offlineOptions = z
  .strictObject({
    routes: z
      .array(words)
      .default(['/'])
      .describe('What readers can take along: the pages at and below these addresses.'),
    remove: z
      .boolean()
      .default(false)
      .describe('Removes the worker from browsers that have it, instead of installing one.'),
  })
  .meta({ typeName: 'OfflineOptions', description: 'Options of the plugin `offline`.' })

export type OfflineSettings = z.output<typeof offlineOptions>
