import type { Plugin } from '../../model/plugin.ts'
import { checkOptions } from '../../kit.ts'
import { entriesPlugin } from '../reference-kit/entries-plugin.ts'
import { terraformOptions } from './options.ts'
import type { TerraformOptions } from './user-options.generated.ts'

export type { TerraformOptions } from './user-options.generated.ts'

/**
 * A reference of a Terraform provider: its configuration, resources, data sources and functions. Anchors of
 * resources are their names, those of other kinds start with `data-`, `ephemeral-`, `list-`, `action-`,
 * `state_store-` or `function-`.
 */
export function terraform(options: TerraformOptions): Plugin {
  return checkOptions('terraform', { schema: terraformOptions, options }, ({ source, provider, ...page }) =>
    entriesPlugin(
      {
        name: 'terraform',
        version: '1',
        async load() {
          const [{ readProvider }, { describeProvider }] = await Promise.all([
            import('./read-provider.ts'),
            import('./describe-provider.ts'),
          ])
          return { read: (context) => readProvider(source, provider, context), describe: describeProvider }
        },
      },
      page,
    ),
  )
}
