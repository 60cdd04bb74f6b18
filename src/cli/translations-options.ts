import { type Command, Option } from 'commander'
import { translatorsFormats } from '../pipeline/translations/translators-file.ts'
import { someTexts } from './option-values.ts'
import type { Request } from './request.ts'
import type {
  TranslationsAcceptFlags,
  TranslationsExportFlags,
  TranslationsFlags,
  TranslationsImportFlags,
} from './translations-request.ts'
import { flagsOf, textOption } from './usage-error.ts'

export function addTranslations(program: Command, ask: (request: Request) => void): void {
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
      ask({ command: 'translations-accept', locale, files, flags }),
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
    .action((locale: string, flags: TranslationsExportFlags) =>
      ask({ command: 'translations-export', locale, flags }),
    )
  const importCommand = group
    .command('import')
    .description('Writes the translated pages of a PO or XLIFF file.')
    .argument('<file>', 'a file that `export` has written, translated')
  addCommon(importCommand)
    .addOption(textOption(importCommand, '--locale <locale>', 'the language (default: what the file says)'))
    .option('-n, --dry-run', 'list what would be written, and write nothing', false)
    .action((file: string, flags: TranslationsImportFlags) =>
      ask({ command: 'translations-import', file, flags }),
    )
}

function addStatus(group: Command, ask: (request: Request) => void): void {
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
    .action((flags: TranslationsFlags) => ask({ command: 'translations', flags }))
}

const addCommon = (command: Command): Command =>
  command
    .addOption(textOption(command, '--dir <dir>', 'where to look for the configuration'))
    .addOption(textOption(command, '-c, --config <file>', 'the configuration file'))
    .option('--verbose', 'show details of failures', false)
