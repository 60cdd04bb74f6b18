import { Command, CommanderError, Option } from 'commander'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import { editors, type Editor } from '../dev-server/editor-link.ts'
import { didYouMean } from '../model/nearest.ts'
import { builtInCommands } from '../model/plugin-command.ts'
import type { ReportFormat } from '../diagnostics/reporter.ts'
import { basePath, hostName, reportFormat, someText, unusable, wholeNumber } from './option-values.ts'

/** The options of `docgen build` as they were written. */
export interface BuildFlags {
  readonly config?: string
  readonly outDir?: string
  readonly baseUrl?: string
  readonly strict: boolean
  readonly cache: boolean
  readonly force: boolean
  readonly format: ReportFormat
  readonly profile: boolean
  readonly workers?: number
  readonly drafts: boolean
  readonly verbose: boolean
}

/** The options of `docgen serve` as they were written. */
export interface ServeFlags {
  readonly config?: string
  readonly outDir?: string
  readonly baseUrl?: string
  readonly watch: boolean
  readonly port: number
  readonly strictPort: boolean
  readonly host: string
  readonly allowedHosts: readonly string[]
  readonly open: boolean
  readonly poll: boolean
  readonly editor?: Editor
  readonly cache: boolean
  readonly drafts: boolean
  readonly verbose: boolean
}

export const linkFormats = ['pretty', 'json', 'sarif', 'junit', 'github'] as const

/** The options of `docgen check-links`, with what they imply. */
export interface CheckLinksFlags {
  readonly dir?: string
  readonly config?: string
  readonly internal: boolean
  readonly external: boolean
  readonly crawl: boolean
  readonly staged: boolean
  /** The commit to compare with. */
  readonly changed?: string
  readonly strict: boolean
  readonly cache: boolean
  readonly skip: readonly string[]
  /** Milliseconds for one external address. */
  readonly timeout: number
  readonly graceDays: number
  readonly lockFile: string
  readonly format: (typeof linkFormats)[number]
  readonly verbose: boolean
}

/** The options of `docgen commands` as they were written. */
export interface CommandsFlags {
  readonly config?: string
}

export const searchEngines = ['algolia', 'typesense', 'meilisearch'] as const

/** The options of `docgen search push` as they were written. */
export interface SearchPushFlags {
  readonly config?: string
  readonly provider?: (typeof searchEngines)[number]
  readonly index?: string
  readonly appId?: string
  readonly url?: string
  /** Milliseconds for one request. */
  readonly timeout: number
  readonly dryRun: boolean
}

export interface InitFlags {
  readonly yes: boolean
  readonly hook: boolean
  readonly title?: string
  readonly verbose: boolean
}

/** The options of `docgen version` as they were written. */
export interface VersionFlags {
  readonly dir?: string
  readonly config?: string
  readonly mount?: string
}

/** What the command line asks for. */
export type Request =
  | { readonly command: 'check-links'; readonly files: readonly string[]; readonly flags: CheckLinksFlags }
  | { readonly command: 'init'; readonly dir?: string; readonly flags: InitFlags }
  | { readonly command: 'clean'; readonly dir?: string }
  | { readonly command: 'version'; readonly name: string; readonly flags: VersionFlags }
  | { readonly command: 'hooks-install'; readonly dir?: string }
  | { readonly command: 'search-push'; readonly dir?: string; readonly flags: SearchPushFlags }
  | { readonly command: 'commands'; readonly dir?: string; readonly flags: CommandsFlags }
  /** Words that only the plugins of a site may understand. */
  | { readonly command: 'plugin'; readonly words: readonly string[] }
  | { readonly command: 'serve'; readonly dir?: string; readonly flags: ServeFlags }
  | { readonly command: 'build'; readonly dir?: string; readonly flags: BuildFlags }
  /** Text to show on standard output: help or the version. */
  | { readonly command: 'show'; readonly text: string }
  /** Nothing was asked for. */
  | { readonly command: 'usage'; readonly text: string }

/** Whether a word may begin a command of a plugin. */
const isPluginWord = (word: string | undefined): boolean =>
  word !== undefined && /^[a-z][a-z0-9-]*$/.test(word) && !builtInCommands.some((own) => own === word)

/**
 * Understands a command line (without Node and the script). Throws `unknown-command`, `unknown-option` or
 * `invalid-option-value`; a command that is not docgen's own is left to the plugins of the site.
 */
export function parseCommandLine(words: readonly string[], version: string): Request {
  if (isPluginWord(words[0])) return { command: 'plugin', words }
  let request: Request | undefined
  let shown = ''
  const program = createProgram(version, (asked) => (request = asked))
  for (const command of everyCommand(program))
    command
      .exitOverride()
      .configureOutput({ writeOut: (text) => (shown += text), writeErr: ignore, outputError: ignore })
  if (words.length === 0) return { command: 'usage', text: program.helpInformation() }
  try {
    program.parse(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) throw usageError(error, program, words)
  }
  return (
    request ??
    (shown === '' ? { command: 'usage', text: program.helpInformation() } : { command: 'show', text: shown })
  )
}

function createProgram(version: string, ask: (request: Request) => void): Command {
  const program = new Command('docgen')
    .description('Builds a documentation site.')
    .version(version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', '\nThe plugins of a site may add commands: `docgen commands` lists them.')
  const build = program
    .command('build')
    .summary('build the site')
    .description('Builds the site of the project in a folder (default: the working directory).')
    .argument('[dir]', 'where to look for the configuration')
  const flags = (): readonly string[] => flagsOf(build)
  build
    .option('-c, --config <file>', 'the configuration file', someText('--config', flags))
    .option('--out, --out-dir <dir>', 'where to write the site', someText('--out-dir', flags))
    .option('--base-url <path>', 'where the site lives below its origin, as in /docs/', basePath)
    .option('--strict', 'fail on warnings too', false)
    .option('--no-cache', 'build everything again')
    .option('--force', 'write into a folder that docgen did not make', false)
    .option('--json', 'short for --format json', false)
    .option('--format <format>', 'how to report: pretty, json, github or sarif', reportFormat)
    .option('--profile', 'show how long each stage took', false)
    .option('--workers <n>', 'number of worker threads', wholeNumber('--workers', 0, 256))
    .option('--drafts', 'publish drafts too', false)
    .option('--verbose', 'show more about failures', false)
    .action(
      (
        dir: string | undefined,
        { json, format, ...written }: Omit<BuildFlags, 'format'> & { json: boolean; format?: ReportFormat },
      ) => {
        if (dir === '') throw unusable('The folder to build has no name.')
        if (json && format !== undefined && format !== 'json')
          throw unusable(`\`--json\` and \`--format ${format}\` contradict each other.`)
        ask({
          command: 'build',
          ...(dir === undefined ? {} : { dir }),
          flags: { ...written, format: json ? 'json' : (format ?? 'pretty') },
        })
      },
    )
  addServe(program, ask)
  addCheckLinks(program, ask)
  addSmall(program, ask)
  addSearch(program, ask)
  addCommands(program, ask)
  return program
}

function addCheckLinks(program: Command, ask: (request: Request) => void): void {
  const check = program
    .command('check-links')
    .summary('check links, anchors and images')
    .description(
      'Judges the links of the site as the build does, without writing it; with files only theirs, against the whole site.',
    )
    .argument('[files...]', 'check the links of these files only')
  const flags = (): readonly string[] => flagsOf(check)
  check
    .option('--internal', 'links within the site (the default)', false)
    .option('--external', 'ask for the addresses of other sites', false)
    .option('--all', 'both', false)
    .option('--crawl', 'compare with a walk through the built site', false)
    .option('--files <files...>', 'check the links of these files only')
    .option('--changed [ref]', 'check files that differ from a commit (default: HEAD)')
    .option('--staged', 'check what is staged for the next commit, as it is staged', false)
    .option('--dir <dir>', 'where to look for the configuration', someText('--dir', flags))
    .option('-c, --config <file>', 'the configuration file', someText('--config', flags))
    .option('--strict', 'fail on warnings too', false)
    .option('--no-cache', 'read everything again')
    .option(
      '--skip <patterns...>',
      'external addresses not to ask: a part of them, or a beginning with * at the end',
    )
    .option('--timeout <ms>', 'time for one external address', wholeNumber('--timeout', 1, 600_000), 15_000)
    .option(
      '--grace-days <n>',
      'days after its last good answer before a broken address is an error',
      wholeNumber('--grace-days', 0, 3_650),
      7,
    )
    .option(
      '--lock-file <file>',
      'where verdicts on external addresses are kept',
      someText('--lock-file', flags),
      'docgen.links.json',
    )
    .option('--format <format>', 'how to report: pretty, json, sarif, junit or github', linkFormat, 'pretty')
    .option('--verbose', 'show more about failures', false)
    .action((named: readonly string[], written: LinkWords) =>
      ask({ command: 'check-links', ...linkRequest(named, written) }),
    )
}

type LinkWords = Omit<CheckLinksFlags, 'skip' | 'changed'> & {
  readonly all: boolean
  readonly files?: readonly string[]
  readonly skip?: readonly string[]
  readonly changed?: string | true
}

function linkRequest(
  named: readonly string[],
  { all, files = [], skip = [], changed, ...written }: LinkWords,
): { files: readonly string[]; flags: CheckLinksFlags } {
  const wanted = [...named, ...files]
  const ways = [
    changed !== undefined && '`--changed`',
    written.staged && '`--staged`',
    wanted.length > 0 && 'a list of files',
  ].filter((way) => way !== false)
  if (ways.length > 1) throw unusable(`${ways.join(' and ')} contradict each other.`)
  if (wanted.includes('')) throw unusable('A file to check has no name.')
  const flags = {
    ...written,
    skip,
    internal: all || written.internal || !written.external,
    external: all || written.external,
    ...(changed === undefined ? {} : { changed: changed === true ? 'HEAD' : changed }),
  }
  if (flags.changed?.startsWith('-')) throw unusable(`\`${flags.changed}\` is no commit.`)
  return { files: wanted, flags }
}

function linkFormat(value: string): CheckLinksFlags['format'] {
  const format = linkFormats.find((known) => known === value)
  if (format) return format
  throw unusable(
    `\`--format\` must be ${linkFormats.map((name) => `\`${name}\``).join(', ')}, not \`${value}\`.`,
    didYouMean(value, linkFormats),
  )
}

function addSmall(program: Command, ask: (request: Request) => void): void {
  const init = program
    .command('init')
    .summary('set up a site')
    .description('Puts a working site into a folder. Nothing that is there is overwritten.')
    .argument('[dir]', 'the folder of the project')
  init
    .option('-y, --yes', 'ask nothing', false)
    .option('--hook', 'install the Git hook that checks links too', false)
    .option(
      '--title <title>',
      'the title of the site',
      someText('--title', () => init.options.map(({ long }) => long ?? '')),
    )
    .option('--verbose', 'show more about failures', false)
    .action((dir: string | undefined, flags: InitFlags) =>
      ask({ command: 'init', ...(dir === undefined ? {} : { dir }), flags }),
    )
  program
    .command('clean')
    .summary('remove the cache and the built site')
    .description('Removes the cache, and the output folder when docgen made it.')
    .argument('[dir]', 'where to look for the configuration')
    .action((dir: string | undefined) => ask({ command: 'clean', ...(dir === undefined ? {} : { dir }) }))
  const versionCommand = program
    .command('version')
    .summary('keep the pages as they are now as a version')
    .description(
      'Copies the pages with the files beside them and the sidebars to where Docusaurus keeps versions, and adds the name to `versions.json`.',
    )
    .argument('<name>', 'the name of the version, as in 1.0')
  versionCommand
    .option(
      '--mount <id>',
      'the mount whose pages are meant; default: the first',
      someText('--mount', () => versionCommand.options.map(({ long }) => long ?? '')),
    )
    .option(
      '--dir <dir>',
      'where to look for the configuration',
      someText('--dir', () => versionCommand.options.map(({ long }) => long ?? '')),
    )
    .option(
      '-c, --config <file>',
      'the configuration file',
      someText('--config', () => versionCommand.options.map(({ long }) => long ?? '')),
    )
    .action((name: string, flags: VersionFlags) => ask({ command: 'version', name, flags }))
  const hooks = program.command('hooks').summary('check links before every commit').description('Git hooks.')
  hooks
    .command('install')
    .description(
      'Installs a Git hook that checks the links of what is to be committed. A hook that is there stays, with a line added.',
    )
    .argument('[dir]', 'the folder of the repository')
    .action((dir: string | undefined) =>
      ask({ command: 'hooks-install', ...(dir === undefined ? {} : { dir }) }),
    )
}

/** The options of a command as they are written, long and short. */
export const flagsOf = ({ options }: Command): string[] =>
  options.flatMap(({ long, short }) => [long, short].filter((flag) => typeof flag === 'string'))

function addCommands(program: Command, ask: (request: Request) => void): void {
  const list = program
    .command('commands')
    .summary('list the commands that plugins add')
    .description('Lists the commands that the plugins of the site add.')
    .argument('[dir]', 'where to look for the configuration')
  list
    .option(
      '-c, --config <file>',
      'the configuration file',
      someText('--config', () => flagsOf(list)),
    )
    .action((dir: string | undefined, flags: CommandsFlags) =>
      ask({ command: 'commands', ...(dir === undefined ? {} : { dir }), flags }),
    )
}

function addSearch(program: Command, ask: (request: Request) => void): void {
  const search = program
    .command('search')
    .summary('fill a hosted search engine')
    .description('The index of a hosted search engine.')
  const push = search
    .command('push')
    .description(
      'Builds the records of the site and replaces the index of a hosted search engine by them, in one step. The key for writing is read from DOCGEN_SEARCH_KEY.',
    )
    .argument('[dir]', 'where to look for the configuration')
  const flags = (): readonly string[] => flagsOf(push)
  push
    .option('-c, --config <file>', 'the configuration file', someText('--config', flags))
    .addOption(
      new Option('--provider <name>', 'the engine (default: the one of the configuration)').choices(
        searchEngines,
      ),
    )
    .option('--index <name>', 'the index (default: the one of the configuration)', someText('--index', flags))
    .option(
      '--app-id <id>',
      "Algolia's application (default: the one of the configuration)",
      someText('--app-id', flags),
    )
    .option(
      '--url <origin>',
      'where the engine runs; needed for Typesense and Meilisearch',
      someText('--url', flags),
    )
    .option('--timeout <ms>', 'time for one request', wholeNumber('--timeout', 1, 600_000), 30_000)
    .option('--dry-run', 'print the records, one JSON object a line, and send nothing', false)
    .action((dir: string | undefined, written: SearchPushFlags) =>
      ask({ command: 'search-push', ...(dir === undefined ? {} : { dir }), flags: written }),
    )
}

function addServe(program: Command, ask: (request: Request) => void): void {
  for (const [name, watches] of [
    ['serve', false],
    ['dev', true],
  ] as const) {
    const serve = program
      .command(name, { hidden: name === 'dev' })
      .summary('serve the built site, or with --watch the site as it is written')
      .description(
        'Serves the built site as a static host would; with --watch serves it from memory and keeps open pages up to date.',
      )
      .argument('[dir]', 'where to look for the configuration')
    if (name === 'dev') serve.alias('start').description('Short for `docgen serve --watch`.')
    const flags = (): readonly string[] => flagsOf(serve)
    const port = wholeNumber('--port', 0, 65_535)
    serve
      .option('-w, --watch', 'build in memory, and again on every change', watches)
      .option('-p, --port <n>', 'where to listen; the next free port when it is taken, 0 for any', port, 3000)
      .option('--strict-port', 'fail when the port is taken', false)
      .option(
        '--host <host>',
        'the address to listen on; 0.0.0.0 for the whole network',
        hostName,
        '127.0.0.1',
      )
      .option('--allowed-hosts <names...>', 'further names by which the server may be called')
      .option('--open', 'open the site in a browser', false)
      .addOption(
        new Option('--editor <name>', 'the editor that the overlay opens places in').choices(editors),
      )
      .option('--poll', 'look for changes again and again instead of being told', false)
      .option('-c, --config <file>', 'the configuration file', someText('--config', flags))
      .option('--out, --out-dir <dir>', 'where the site was built', someText('--out-dir', flags))
      .option('--base-url <path>', 'where the site lives below its origin, as in /docs/', basePath)
      .option('--no-cache', 'build everything again')
      .option('--drafts', 'show drafts too', false)
      .option('--verbose', 'show more about failures', false)
      .action(
        (
          dir: string | undefined,
          {
            allowedHosts = [],
            ...written
          }: Omit<ServeFlags, 'allowedHosts'> & { allowedHosts?: readonly string[] },
        ) => {
          if (dir === '') throw unusable('The folder to serve has no name.')
          ask({
            command: 'serve',
            ...(dir === undefined ? {} : { dir }),
            flags: { ...written, allowedHosts },
          })
        },
      )
  }
}

const everyCommand = (command: Command): readonly Command[] => [
  command,
  ...command.commands.flatMap(everyCommand),
]

/** The error of a command that does not exist beside others that do. */
export function unknownCommand(name: string, commands: readonly string[]): DiagnosticError {
  return new DiagnosticError(
    diagnose('unknown-command', `There is no command \`${name}\`.`, {
      hint:
        didYouMean(name, [...commands, 'help']) ??
        `The commands are ${commands.map((known) => `\`${known}\``).join(', ')}.`,
    }),
  )
}

/** docgen's own commands as its help lists them. */
export const listedCommands = (): readonly string[] =>
  createProgram('', ignore).commands.map((known) => known.name())

export function usageError(
  error: CommanderError,
  program: Command,
  words: readonly string[],
): DiagnosticError {
  const name = /'(.*)'/s.exec(error.message.split('\n')[0] ?? '')?.[1] ?? ''
  const command = program.commands.find((known) => words.includes(known.name())) ?? program
  switch (error.code) {
    case 'commander.unknownCommand': {
      const group =
        program.commands.find((known) => known.name() === words[0] && known.commands.length > 0) ?? program
      return unknownCommand(
        name,
        group.commands.map((known) => known.name()),
      )
    }
    case 'commander.unknownOption': {
      const [flag = name] = name.split('=')
      const known = everyCommand(program).flatMap(flagsOf).concat('--out', '--help')
      if (known.includes(flag))
        return new DiagnosticError(
          diagnose('unknown-option', `\`${flag}\` stands before the command.`, {
            hint: `Write \`docgen build ${flag}\`.`,
          }),
        )
      return new DiagnosticError(
        diagnose('unknown-option', `There is no option \`${flag}\`.`, {
          hint:
            didYouMean(flag, known) ??
            `\`docgen ${command === program ? '' : `${command.name()} `}--help\` lists the options.`,
        }),
      )
    }
    case 'commander.optionMissingArgument': {
      const long = /--[\w-]+(?=[^-]*$)/.exec(name)?.[0] ?? name
      return unusable(`\`${long}\` needs a value.`)
    }
    case 'commander.excessArguments':
      return unusable(`\`docgen ${command.name()}\` takes one folder.`, 'Put a path with spaces into quotes.')
    default:
      return unusable(error.message.replace(/^error: /, ''))
  }
}

function ignore(): void {
  // The CLI reports by itself.
}
