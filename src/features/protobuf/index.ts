import type { Plugin } from '../../model/plugin.ts'
import { checkOptions } from '../../kit.ts'
import { entriesPlugin } from '../reference-kit/entries-plugin.ts'
import { protobufOptions } from './options.ts'
import type { ProtobufOptions } from './user-options.generated.ts'

/**
 * A reference of Protocol Buffers: services with their methods, messages, enums and extensions. Anchors are
 * names with their package in lower case, `#acme-launch-v1-rocket`, and those of fields and methods end with
 * theirs. Reports `protobufjs-not-installed`.
 */
export function protobuf(options: ProtobufOptions): Plugin {
  return checkOptions('protobuf', { schema: protobufOptions, options }, (settings) =>
    entriesPlugin(
      {
        name: 'protobuf',
        version: '2',
        async load() {
          const [{ readProtos }, { describeProtos }] = await Promise.all([
            import('./read-protos.ts'),
            import('./describe-protos.ts'),
          ])
          return {
            read: (context) => readProtos([settings.source].flat(), context),
            describe: describeProtos,
          }
        },
      },
      settings,
    ),
  )
}
