import type { Command } from 'commander'
import { linkFormat } from './check-links-options.ts'
import { unusable } from './option-values.ts'
import type { LintFlags, Request } from './request.ts'
import { textOption } from './usage-error.ts'

export function addLint(program: Command, ask: (request: Request) => void): void {
  const lint = program.command('lint')
  lint
    .summary('check the texts of pages')
    .description(
      'Checks the texts of pages with the rules that `lint` in the configuration switches on: length of sentences, words to avoid, capitals in headings, Vale styles and others. Builds nothing. With files, checks only these.',
    )
    .argument('[files...]', 'check the texts of these files only')
    .option('--strict', 'fail on warnings too', false)
    .option('--no-cache', 'ignore the cache')
    .addOption(textOption(lint, '--dir <dir>', 'where to look for the configuration'))
    .addOption(textOption(lint, '-c, --config <file>', 'the configuration file'))
    .option('--json', 'short for --format json', false)
    .option('--format <format>', 'report format: pretty, json, sarif, junit or github', linkFormat)
    .option('--verbose', 'show details of failures', false)
    .action(
      (
        files: readonly string[],
        {
          json,
          format,
          ...flags
        }: Omit<LintFlags, 'format'> & { readonly json: boolean; readonly format?: LintFlags['format'] },
      ) => {
        if (files.includes('')) throw unusable('A file to check has no name.')
        if (json && format !== undefined && format !== 'json')
          throw unusable(`\`--json\` and \`--format ${format}\` contradict each other.`)
        ask({
          command: 'lint',
          files,
          flags: { ...flags, format: json ? 'json' : (format ?? 'pretty') },
        })
      },
    )
}
