import type { Command } from 'commander'
import type { Request, ScoreFlags } from './request.ts'
import { textOption } from './usage-error.ts'

export function addScore(program: Command, ask: (request: Request) => void): void {
  const command = program
    .command('score')
    .summary('judge how well AI assistants can use the site')
    .description(
      'Judges what AI assistants read of the site: sizes of pages, samples without a language, links, steps and headings that say nothing by themselves, images without a text. Lists what to do about it.',
    )
    .argument('[dir]', 'where to look for the configuration')
  command
    .option('--json', 'print all of it as JSON', false)
    .addOption(textOption(command, '--html <file>', 'also write it to a file, as a page'))
    .addOption(textOption(command, '-c, --config <file>', 'the configuration file'))
    .action((dir: string | undefined, flags: ScoreFlags) => ask({ command: 'score', dir, flags }))
}
