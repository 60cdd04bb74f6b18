import type { Command } from 'commander'
import type { ReferenceDiffFlags, Request } from './request.ts'

export function addReference(program: Command, ask: (request: Request) => void): void {
  program
    .command('reference')
    .summary('compare versions of a reference')
    .description('Compares versions of the documents that references are made from.')
    .command('diff')
    .description(
      'Lists the changes between two versions of an OpenAPI document, a JSON Schema, a GraphQL schema or CRDs: what breaks clients, what is new, and what only concerns texts. Exits with 1 if something breaks.',
    )
    .argument('<before>', 'a file or folder, or one of a Git revision, as in main:api/openapi.yaml')
    .argument('<after>', 'the same')
    .option('--json', 'print JSON', false)
    .option('--verbose', 'show details of failures', false)
    .action((before: string, after: string, flags: ReferenceDiffFlags) =>
      ask({ command: 'reference-diff', before, after, flags }),
    )
}
