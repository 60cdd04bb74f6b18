import * as z from 'zod'
import { webAddress } from '../plugin-options/option-types.ts'

export const tagManagerOptions = z
  .strictObject({
    containerId: z
      .string()
      .refine((value) => /^[\w-]+$/.test(value), {
        error: ({ input }) =>
          `must be the id of a container, such as \`GTM-ABC123\`, not \`${String(input)}\``,
      })
      .exactOptional()
      .describe(
        'The container: `GTM-ABC123`. Without one nothing is loaded, so that a configuration may take it from the environment.',
      ),
    host: webAddress
      .default('https://www.googletagmanager.com')
      .describe("Where the container's script and frame come from."),
  })
  .meta({ typeName: 'TagManagerOptions', description: 'Options of the plugin `tag-manager`.' })

export type TagManagerSettings = z.output<typeof tagManagerOptions>
