import type { Plugin } from '../../model/plugin.ts'
import { checkOptions } from '../../kit.ts'
import { entriesPlugin } from '../reference-kit/entries-plugin.ts'
import { typedocOptions } from './options.ts'
import type { TypedocOptions } from './user-options.generated.ts'

export type { TypedocOptions } from './user-options.generated.ts'

/**
 * A reference of a TypeScript library: its modules, classes, functions and types. Anchors are the names of
 * declarations, after those of the modules that they are in; those of members follow: `queue-add`.
 */
export function typedoc(options: TypedocOptions): Plugin {
  return checkOptions('typedoc', { schema: typedocOptions, options }, ({ source, ...page }) =>
    entriesPlugin(
      {
        name: 'typedoc',
        version: '2',
        async load() {
          const [{ readTypedoc }, { describeLibrary }] = await Promise.all([
            import('./read-typedoc.ts'),
            import('./describe-library.ts'),
          ])
          return { read: (context) => readTypedoc(source, context), describe: describeLibrary }
        },
      },
      page,
    ),
  )
}
