import type { Plugin } from '../../model/plugin.ts'
import { withChanges } from '../reference-diff/with-changes.ts'
import { checkOptions } from '../../kit.ts'
import { fieldsPage, referencePlugin } from '../reference-kit/reference-plugin.ts'
import { jsonSchemaOptions } from './options.ts'
import type { JsonSchemaOptions } from './user-options.generated.ts'

export type { JsonSchemaOptions } from './user-options.generated.ts'

/** A reference page of a JSON Schema. */
export function jsonSchema(options: JsonSchemaOptions): Plugin {
  return checkOptions('jsonSchema', { schema: jsonSchemaOptions, options }, (settings) =>
    withChanges(
      referencePlugin(
        {
          name: 'json-schema',
          version: '9',
          components: {
            ...fieldsPage,
            'json-schema/SchemaPage': ['reference-kit/definition.css'],
            'json-schema/DefinitionsPage': ['reference-kit/definition.css'],
          },
          load: async () => (await import('./schema-reference.ts')).schemaReference(settings),
        },
        settings,
      ),
      'json-schema',
      settings,
    ),
  )
}
