import type { Plugin } from '../../model/plugin.ts'
import { withChanges } from '../reference-diff/with-changes.ts'
import { checkOptions } from '../../kit.ts'
import { entriesPlugin } from '../reference-kit/entries-plugin.ts'
import { graphqlOptions } from './options.ts'
import type { GraphqlOptions } from './user-options.generated.ts'

export type { GraphqlOptions } from './user-options.generated.ts'

/**
 * A reference of a GraphQL schema: its operations with samples, its types and directives. The anchors of
 * types are their names in lower case, those of fields `type-field`; those of operations start with `query-`,
 * `mutation-` or `subscription-`. Reports `graphql-not-installed`.
 */
export function graphql(options: GraphqlOptions): Plugin {
  return checkOptions('graphql', { schema: graphqlOptions, options }, (settings) =>
    withChanges(
      entriesPlugin(
        {
          name: 'graphql',
          version: '1',
          async load() {
            const [{ readGraphql }, { describeSchema }] = await Promise.all([
              import('./read-graphql.ts'),
              import('./describe-schema.ts'),
            ])
            return {
              read: (context) => readGraphql([settings.source].flat(), context),
              describe: describeSchema,
            }
          },
        },
        settings,
      ),
      'graphql',
      settings,
    ),
  )
}
