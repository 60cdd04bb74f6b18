import type { Command } from 'commander'
import type { ChangeFlags, LspFlags, Request } from './request.ts'
import { textOption } from './usage-error.ts'

/**
 * Adds the commands for writers: `lsp`, `move` and `rename-heading`; a parsed command line is passed to
 * `ask`.
 */
export function addWriting(program: Command, ask: (request: Request) => void): void {
  const server = program.command('lsp')
  server
    .summary('serve an editor (Language Server Protocol)')
    .description(
      'A language server for the site of a folder, on standard input and output: findings while you type, completion, links that follow when a file or a heading is renamed. Editors start it.',
    )
    .argument('[dir]', 'where to look for the configuration')
    .addOption(textOption(server, '-c, --config <file>', 'the configuration file'))
    .option('--stdio', 'talk on standard input and output, which is the only way', true)
    .option('--verbose', 'show details of failures', false)
    .action((dir: string | undefined, { config }: LspFlags) =>
      ask({
        command: 'lsp',
        dir,
        flags: config === undefined ? {} : { config },
      }),
    )
  const moveCommand = program
    .command('move')
    .summary('move a page, a folder or a file')
    .description(
      'Moves a page, a folder or a file, with `git mv` if Git has it. Links to it and in it are rewritten, as are sidebars and the configuration; the old address leads to the new one.',
    )
    .argument('<from>', 'the file or folder')
    .argument('<to>', 'its new path')
  addCommon(moveCommand).action((from: string, to: string, flags: ChangeFlags) =>
    ask({ command: 'move', from, to, flags }),
  )
  const rename = program
    .command('rename-heading')
    .summary('give a heading other words')
    .description(
      'Gives a heading other words. Links to its section are rewritten, and the old anchor leads to it, too.',
    )
    .argument('<page>', 'the file of the page')
    .argument('<old>', 'the words of the heading, or its id')
    .argument('<new>', 'the new words')
  addCommon(rename).action((page: string, old: string, words: string, flags: ChangeFlags) =>
    ask({ command: 'rename-heading', page, old, words, flags }),
  )
}

const addCommon = (command: Command): Command =>
  command
    .option('-n, --dry-run', 'show the changes as a diff, and make none', false)
    .addOption(textOption(command, '--dir <dir>', 'where to look for the configuration'))
    .addOption(textOption(command, '-c, --config <file>', 'the configuration file'))
    .option('--verbose', 'show details of failures', false)
