import * as z from 'zod'
import { words } from '../plugin-options/option-types.ts'

export const samplesOptions = z
  .strictObject({
    cli: words
      .exactOptional()
      .describe(
        'Command data, as the plugin `cliReference` takes it. Calls of the program in shell fences are compared with it.',
      ),
    crds: z
      .union([words, z.array(words)])
      .exactOptional()
      .describe(
        'CustomResourceDefinitions, as the plugin `crd` takes them. Manifests in YAML fences are compared with them.',
      ),
    api: z
      .union([
        words,
        z.strictObject({
          source: words.describe('The document.'),
          prefix: words.exactOptional().meta({
            description: 'What the paths of the API begin with in samples.',
            defaultText: '`/api/`',
          }),
          besides: z
            .array(words)
            .exactOptional()
            .describe('Paths that the program serves although the document lacks them.'),
        }),
      ])
      .exactOptional()
      .describe(
        'An OpenAPI document. Requests of curl, and paths in inline code that begin with `prefix`, are compared with it.',
      ),
    schemas: z
      .record(z.string(), words)
      .exactOptional()
      .describe(
        'JSON Schemas by name: a file, or a part of one, `specs/api.yaml#/components/schemas/Profile`. A fence ```` ```json schema=NAME ```` is compared with the one of its name.',
      ),
  })
  .meta({ typeName: 'SamplesOptions', description: 'Options of the plugin `samples`.' })

export type SamplesSettings = z.output<typeof samplesOptions>
