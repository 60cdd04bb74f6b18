import type { Plugin } from '../../model/plugin.ts'
import { checkOptions } from '../../kit.ts'
import { referencePlugin } from '../reference-kit/reference-plugin.ts'
import { cliReferenceOptions } from './options.ts'
import type { CliReferenceOptions } from './user-options.generated.ts'

export type { CliReferenceOptions } from './user-options.generated.ts'

/** A command-line reference with a page for each command: usage, examples, arguments, and flags. */
export function cliReference(options: CliReferenceOptions): Plugin {
  return checkOptions('cliReference', { schema: cliReferenceOptions, options }, (settings) =>
    referencePlugin(
      {
        name: 'cli-reference',
        version: '5',
        components: {
          'cli-reference/CliCommand': ['reference-kit/name-table.css', 'cli-reference/cli-reference.css'],
        },
        load: async () => (await import('./command-reference.ts')).commandReference(settings),
      },
      settings,
    ),
  )
}
