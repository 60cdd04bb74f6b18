import { Option, type Command } from 'commander'
import { basePath, someText, unusable, wholeNumber } from './option-values.ts'
import { papers, type ExportPdfFlags, type Request } from './request.ts'
import { flagsOf } from './usage-error.ts'

/** Adds `docgen export pdf`; a parsed command line is passed to `ask`. */
export function addExport(program: Command, ask: (request: Request) => void): void {
  const pdf = program
    .command('export')
    .summary('write pages of the built site as a PDF')
    .description('Writes the built site in other formats.')
    .command('pdf')
    .description(
      'Writes pages of the built site as one PDF, with an outline and links that work in it. Needs Chromium, Chrome or Edge, version 131 or newer: the one that `--browser` or CHROME_PATH names, or an installed one.',
    )
    .argument('[routes...]', 'addresses of pages, as in /guides/install, in the order of the PDF')
  const flags = (): readonly string[] => flagsOf(pdf)
  pdf
    .option('--all', 'all pages, in reading order', false)
    .option('-o, --output <file>', 'the file to write', someText('--output', flags), 'site.pdf')
    .addOption(new Option('--paper <size>', 'the size of the paper').choices(papers).default('A4'))
    .option('--browser <path>', 'the browser to print with', someText('--browser', flags))
    .option('--timeout <seconds>', 'how long the browser may take', wholeNumber('--timeout', 1, 86_400), 600)
    .option('--dir <dir>', 'where to look for the configuration', someText('--dir', flags))
    .option('-c, --config <file>', 'the configuration file', someText('--config', flags))
    .option('--out, --out-dir <dir>', 'where the site was built', someText('--out-dir', flags))
    .option('--base-url <path>', 'where the site lives below its origin, as in /docs/', basePath)
    .action((routes: readonly string[], written: ExportPdfFlags) => {
      if (written.all && routes.length > 0)
        throw unusable('`--all` and the addresses of pages contradict each other.')
      if (!written.all && routes.length === 0)
        throw unusable(
          '`docgen export pdf` needs the addresses of pages.',
          'Write `docgen export pdf /guides/install`, or `docgen export pdf --all`.',
        )
      ask({ command: 'export-pdf', routes, flags: written })
    })
}
