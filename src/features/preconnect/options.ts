import * as z from 'zod'
import { webAddress } from '../plugin-options/option-types.ts'

export const preconnectOptions = z
  .strictObject({
    origins: z
      .array(webAddress)
      .describe('Origins that every page will fetch from: `https://images.example.com`.'),
  })
  .meta({ typeName: 'PreconnectOptions', description: 'Options of the plugin `preconnect`.' })

export type PreconnectSettings = z.output<typeof preconnectOptions>
