import { createDiagnose, type Diagnostic, type Severity } from 'docgen'
import type { Use } from './find-uses.ts'

/** What the plugin can report; sites set the severities like those of docgen's own rules. */
export const rules = {
  'mcp-metadata-failed': { severity: 'error', summary: 'Metadata of an MCP server could not be read.' },
  'mcp-metadata-snapshot': {
    severity: 'info',
    summary: 'Metadata of MCP servers is read from a committed file.',
  },
} as const
/** Makes the plugin's findings. */
export const diagnoseOwn = createDiagnose(rules)

/** What a build or a pull says about a server whose metadata could not be read. */
export function metadataFailure(
  { name, failure }: { readonly name: string; readonly failure: string },
  command: readonly string[],
  use: Use | undefined,
  severity: Severity = 'error',
): Diagnostic {
  return diagnoseOwn(
    'mcp-metadata-failed',
    `\`${command.join(' ').replaceAll('{name}', name)}\` gave no metadata: ${failure}.`,
    {
      ...use,
      severity,
      hint: 'Check that the registry has this server and that the command works in a terminal.',
    },
  )
}
