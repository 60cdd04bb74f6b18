import type { Plugin } from '../../model/plugin.ts'
import { checkOptions } from '../../kit.ts'
import { entriesPlugin } from '../reference-kit/entries-plugin.ts'
import { describeSchema } from './describe-schema.ts'
import { graphqlOptions } from './options.ts'
import { readGraphql } from './read-graphql.ts'
import type { GraphqlOptions } from './user-options.generated.ts'

export type { GraphqlOptions } from './user-options.generated.ts'

/**
 * A reference of a GraphQL schema: its operations with samples, its types and directives. The anchors of
 * types are their names in lower case, those of fields `type-field`; those of operations start with `query-`,
 * `mutation-` or `subscription-`. Reports `graphql-not-installed`.
 */
export function graphql(options: GraphqlOptions): Plugin {
  return checkOptions('graphql', { schema: graphqlOptions, options }, ({ source, ...page }) =>
    entriesPlugin(
      {
        name: 'graphql',
        version: '1',
        read: (context) => readGraphql([source].flat(), context),
        describe: describeSchema,
      },
      page,
    ),
  )
}
