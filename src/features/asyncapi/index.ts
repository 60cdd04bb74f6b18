import type { Plugin } from '../../model/plugin.ts'
import { checkOptions } from '../../kit.ts'
import { entriesPlugin } from '../reference-kit/entries-plugin.ts'
import { asyncapiOptions } from './options.ts'
import type { AsyncapiOptions } from './user-options.generated.ts'

export type { AsyncapiOptions } from './user-options.generated.ts'

/**
 * A reference of an AsyncAPI document: its servers, operations, channels, messages and schemas. Anchors are
 * the names in the document after `server-`, `operation-`, `channel-`, `message-`, `schema-` and `security-`.
 */
export function asyncapi(options: AsyncapiOptions): Plugin {
  return checkOptions('asyncapi', { schema: asyncapiOptions, options }, ({ source, ...page }) =>
    entriesPlugin(
      {
        name: 'asyncapi',
        version: '2',
        async load() {
          const [{ readAsyncApi }, { describeAsyncApi }] = await Promise.all([
            import('./read-asyncapi.ts'),
            import('./describe-asyncapi.ts'),
          ])
          return { read: (context) => readAsyncApi(source, context), describe: describeAsyncApi }
        },
      },
      page,
    ),
  )
}
