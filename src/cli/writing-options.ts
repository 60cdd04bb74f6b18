import { type Command, Option } from 'commander'
import type { Ask } from './commands.ts'
import type {
  ChangeFlags,
  LspFlags,
  TranslationsAcceptFlags,
  TranslationsExportFlags,
  TranslationsFlags,
  TranslationsImportFlags,
} from './command-flags.ts'
import { flagsOf, textOption } from './usage-error.ts'
import { translatorsFormats } from '../pipeline/translations/translators-file.ts'
import { someTexts } from './option-values.ts'

/** Adds `lsp`, `move` and `rename-heading`; a parsed command line is passed to `ask`. */
export function addWriting(program: Command, ask: Ask): void {
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
      ask('lsp', dir, config === undefined ? {} : { config }),
    )
  const moveCommand = program
    .command('move')
    .summary('move a page, a folder or a file')
    .description(
      'Moves a page, a folder or a file, with `git mv` if Git has it. Links to it and in it are rewritten, as are sidebars and the configuration; the old address leads to the new one.',
    )
    .argument('<from>', 'the file or folder')
    .argument('<to>', 'its new path')
  addChange(moveCommand).action((from: string, to: string, flags: ChangeFlags) =>
    ask('move', from, to, flags),
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
  addChange(rename).action((page: string, old: string, words: string, flags: ChangeFlags) =>
    ask('rename-heading', page, old, words, flags),
  )
}

const addChange = (command: Command): Command =>
  addCommon(command.option('-n, --dry-run', 'show the changes as a diff, and make none', false))

export function addTranslations(program: Command, ask: Ask): void {
  const group = program
    .command('translations')
    .summary('see what is translated, and exchange texts with translators')
    .description(
      'Says how far the pages are translated, by their sections, and exchanges texts with translators.',
    )
  addStatus(group, ask)
  const accept = group
    .command('accept')
    .description('Records that translations say what the pages say now.')
    .argument('<locale>', 'the language')
    .argument('[files...]', 'pages, translations, or folders of them')
  addCommon(accept)
    .option('--all', 'accept all translations of the language', false)
    .option('--same', 'accept sections, too, whose text is that of the original', false)
    .action((locale: string, files: readonly string[], flags: TranslationsAcceptFlags) =>
      ask('translations-accept', locale, files, flags),
    )
  const exportCommand = group
    .command('export')
    .description('Writes the texts of the pages for translation tools, with what is translated already.')
    .argument('<locale>', 'the language')
  addCommon(exportCommand)
    .addOption(
      new Option('--format <format>', 'the format; PO needs the package `gettext-parser`')
        .choices(translatorsFormats)
        .default('xliff'),
    )
    .addOption(textOption(exportCommand, '-o, --output <file>', 'where to write (default: standard output)'))
    .action((locale: string, flags: TranslationsExportFlags) => ask('translations-export', locale, flags))
  const importCommand = group
    .command('import')
    .description('Writes the translated pages of a PO or XLIFF file.')
    .argument('<file>', 'a file that `export` has written, translated')
  addCommon(importCommand)
    .addOption(textOption(importCommand, '--locale <locale>', 'the language (default: what the file says)'))
    .option('-n, --dry-run', 'list what would be written, and write nothing', false)
    .action((file: string, flags: TranslationsImportFlags) => ask('translations-import', file, flags))
}

function addStatus(group: Command, ask: Ask): void {
  const status = group
    .command('status', { isDefault: true })
    .description(
      'Lists the sections that are missing, or older than what they translate, and the share of words that is translated. This is what `docgen translations` does.',
    )
  addCommon(status)
    .option(
      '--locale <locale>',
      'the locale; can be repeated (default: all but the default locale)',
      someTexts('--locale', () => flagsOf(status)),
    )
    .option('--json', 'print all of it as JSON', false)
    .addOption(textOption(status, '--html <file>', 'also write it to a file, as a page'))
    .addOption(
      new Option(
        '--check [what]',
        'fail if translations are stale (outdated, or accepted by nobody); with `all`, also if any is missing',
      )
        .choices(['stale', 'all'])
        .preset('stale'),
    )
    .action((flags: TranslationsFlags) => ask('translations', flags))
}

const addCommon = (command: Command): Command =>
  command
    .addOption(textOption(command, '--dir <dir>', 'where to look for the configuration'))
    .addOption(textOption(command, '-c, --config <file>', 'the configuration file'))
    .option('--verbose', 'show details of failures', false)
