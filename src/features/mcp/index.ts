import type { Plugin } from '../../model/plugin.ts'
import { checkOptions } from '../../kit.ts'
import { entriesPlugin } from '../reference-kit/entries-plugin.ts'
import { mcpOptions } from './options.ts'
import type { McpOptions } from './user-options.generated.ts'

export type { McpOptions } from './user-options.generated.ts'

/**
 * A reference page of a server of the Model Context Protocol: its tools, prompts and resources. The anchors
 * of tools are their names; those of the others start with `prompt-` and `resource-`.
 */
export function mcp(options: McpOptions): Plugin {
  return checkOptions('mcp', { schema: mcpOptions, options }, ({ source, ...page }) =>
    entriesPlugin(
      {
        name: 'mcp',
        version: '2',
        async load() {
          const [{ readServer }, { describeServer }] = await Promise.all([
            import('./read-server.ts'),
            import('./describe-server.ts'),
          ])
          return { read: (context) => readServer([source].flat(), context), describe: describeServer }
        },
      },
      page,
    ),
  )
}
