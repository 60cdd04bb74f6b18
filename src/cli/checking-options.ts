import { type Command, Option } from 'commander'
import { verdictsFileName, webArchive } from '../model/external-links.ts'
import type { Ask } from './commands.ts'
import { didYouMean } from '../model/nearest.ts'
import { reportFormat, unusable, wholeNumber } from './option-values.ts'
import {
  type CheckLinksFlags,
  linkFormats,
  type LintFlags,
  type RoutesDiffFlags,
  type RoutesFlags,
  sandboxes,
  type TestFlags,
} from './command-flags.ts'
import { textOption } from './usage-error.ts'

export function addCheckLinks(program: Command, ask: Ask): void {
  const check = program
    .command('check-links')
    .summary('check links, anchors and images')
    .description(
      'Checks the links of the site as the build does, without writing anything. With files, checks only the links in them, against the whole site.',
    )
    .argument('[files...]', 'check the links of these files only')
  check
    .option('--internal', 'links within the site (the default)', false)
    .option('--external', 'links to other sites', false)
    .option('--all', 'both', false)
    .option('--crawl', 'crawl the built site too, and compare', false)
    .option('--files <files...>', 'check the links of these files only')
    .option('--changed [ref]', 'check files that differ from a commit (default: HEAD)')
    .option('--staged', 'check the staged files as the next commit will contain them', false)
    .addOption(textOption(check, '--dir <dir>', 'where to look for the configuration'))
    .addOption(textOption(check, '-c, --config <file>', 'the configuration file'))
    .option('--strict', 'fail on warnings too', false)
    .option('--no-cache', 'ignore the cache')
    .option(
      '--skip <patterns...>',
      'external addresses to skip: a part of the address, or its beginning followed by *',
    )
    .option(
      '--timeout <ms>',
      'timeout for one external address',
      wholeNumber('--timeout', 1, 600_000),
      15_000,
    )
    .option(
      '--grace-days <n>',
      'days since it last worked after which a broken address is an error',
      wholeNumber('--grace-days', 0, 3_650),
      7,
    )
    .addOption(
      textOption(
        check,
        '--lock-file <file>',
        'where results for external addresses are kept',
        verdictsFileName,
      ),
    )
    .addOption(
      textOption(
        check,
        '--archive <address>',
        'the web archive (RFC 7089) that is asked for copies of what is gone',
        webArchive,
      ),
    )
    .option('--no-archive', 'ask no archive')
    .option('--fix', 'write new addresses and archived copies into the files', false)
    .option('--format <format>', 'report format: pretty, json, sarif, junit or github', linkFormat, 'pretty')
    .option('--verbose', 'show details of failures', false)
    .action((fileNames: readonly string[], words: LinkWords) =>
      ask('check-links', ...linkRequest(fileNames, words)),
    )
}

type LinkWords = Omit<CheckLinksFlags, 'skip' | 'changed'> & {
  readonly all: boolean
  readonly files?: readonly string[]
  readonly skip?: readonly string[]
  readonly changed?: string | true
}

function linkRequest(
  fileNames: readonly string[],
  { all, files = [], skip = [], changed, ...words }: LinkWords,
): [files: readonly string[], flags: CheckLinksFlags] {
  const filesToCheck = [...fileNames, ...files]
  const ways = [
    changed !== undefined && '`--changed`',
    words.staged && '`--staged`',
    filesToCheck.length > 0 && 'a list of files',
  ].filter((way) => way !== false)
  if (ways.length > 1) throw unusable(`${ways.join(' and ')} contradict each other.`)
  if (words.fix && words.staged) throw unusable('`--fix` and `--staged` contradict each other.')
  if (filesToCheck.includes('')) throw unusable('A file to check has no name.')
  const flags = {
    ...words,
    skip,
    internal: all || words.internal || !words.external,
    external: all || words.external,
    ...(changed === undefined ? {} : { changed: changed === true ? 'HEAD' : changed }),
  }
  if (flags.changed?.startsWith('-')) throw unusable(`\`${flags.changed}\` is not a commit.`)
  return [filesToCheck, flags]
}

/** The report format that an option names. Throws `invalid-option-value`. */
export function linkFormat(value: string): CheckLinksFlags['format'] {
  const format = linkFormats.find((name) => name === value)
  if (format) return format
  throw unusable(
    `\`--format\` must be ${linkFormats.map((name) => `\`${name}\``).join(', ')}, not \`${value}\`.`,
    didYouMean(value, linkFormats),
  )
}

export function addLint(program: Command, ask: Ask): void {
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
        ask('lint', files, { ...flags, format: json ? 'json' : (format ?? 'pretty') })
      },
    )
}

export function addTest(program: Command, ask: Ask): void {
  const test = program
    .command('test')
    .summary('run the code samples that are marked `test`')
    .description(
      'Runs the samples of pages that have `test` after their language, in the order of their page, and compares what they print with what the page shows. Each page has a temporary folder, and its samples none of your environment and, where the system permits it, no network. They can read and write what you can, unless --sandbox puts them into a container.',
    )
    .argument('[files...]', 'run the samples of these files only')
  test
    .option('--changed [ref]', 'run the samples of files that differ from a commit (default: HEAD)')
    .addOption(
      new Option('--sandbox <kind>', 'where samples run: in a process, or in a container')
        .choices(sandboxes)
        .default('process'),
    )
    .addOption(textOption(test, '--image <name>', 'the image of the container, with what samples need'))
    .option('--network', 'let samples use the network', false)
    .option('--timeout <seconds>', 'how long a sample may take', wholeNumber('--timeout', 1, 86_400), 30)
    .option(
      '--workers <n>',
      'how many pages are tested at once (default: one for each processor)',
      wholeNumber('--workers', 1, 256),
    )
    .addOption(textOption(test, '--dir <dir>', 'where to look for the configuration'))
    .addOption(textOption(test, '-c, --config <file>', 'the configuration file'))
    .option('--format <format>', 'report format: pretty, json, sarif, junit or github', linkFormat, 'pretty')
    .option('--verbose', 'show all that failed samples have printed', false)
    .action(
      (
        files: readonly string[],
        { changed, ...flags }: Omit<TestFlags, 'changed'> & { readonly changed?: string | true },
      ) => {
        const { sandbox, image } = flags
        if (changed !== undefined && files.length > 0)
          throw unusable('`--changed` and a list of files contradict each other.')
        if (files.includes('')) throw unusable('A file to test has no name.')
        if (typeof changed === 'string' && changed.startsWith('-'))
          throw unusable(`\`${changed}\` is not a commit.`)
        if (sandbox !== 'process' && image === undefined)
          throw unusable(
            `\`--sandbox ${sandbox}\` needs an image.`,
            'Name one that has what your samples need: `--image node:22`.',
          )
        if (sandbox === 'process' && image !== undefined)
          throw unusable('`--image` is for containers.', 'Add `--sandbox docker` or `--sandbox podman`.')
        const since = changed === true ? 'HEAD' : changed
        ask('test', files, { ...flags, ...(since === undefined ? {} : { changed: since }) })
      },
    )
}

export function addRoutes(program: Command, ask: Ask): void {
  const routes = program
    .command('routes')
    .summary('keep published addresses working')
    .description(
      'Keeps the addresses and anchors of the last release in docgen.routes.json, and reports those that are lost.',
    )
  const check = routes
    .command('check')
    .description(
      'Compares the site with the last release: an address that leads nowhere now is an error, an anchor that is gone a warning. Writes nothing.',
    )
  addCommon(check)
    .option('--strict', 'fail on warnings too', false)
    .option('--format <format>', 'report format: pretty, json, github or sarif', reportFormat, 'pretty')
    .option('--verbose', 'show details of failures', false)
    .action((flags: RoutesFlags) => ask('routes-check', flags))
  const accept = routes
    .command('accept')
    .description('Writes docgen.routes.json: the addresses and anchors of the site as it is now.')
  addCommon(accept)
    .option('--verbose', 'show details of failures', false)
    .action((flags: Omit<RoutesFlags, 'strict' | 'format'>) =>
      ask('routes-accept', { ...flags, strict: false, format: 'pretty' }),
    )
  const diff = routes
    .command('diff')
    .description('Lists the addresses and anchors in which two releases differ.')
    .argument('<before>', 'a file of routes, or a Git revision with a colon, as in main:')
    .argument('[after]', 'the same (default: the file of the project)')
  diff
    .option('--json', 'print JSON', false)
    .addOption(textOption(diff, '--dir <dir>', 'where to look for the configuration'))
    .option('--verbose', 'show details of failures', false)
    .action((before: string, after: string | undefined, flags: RoutesDiffFlags) =>
      ask('routes-diff', before, after, flags),
    )
}

/** The options of commands that look at the whole site. */
const addCommon = (command: Command): Command =>
  command
    .addOption(textOption(command, '--dir <dir>', 'where to look for the configuration'))
    .addOption(textOption(command, '-c, --config <file>', 'the configuration file'))
    .option('--no-cache', 'ignore the cache')
