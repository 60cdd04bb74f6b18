import { Command, CommanderError, Option } from 'commander'
import { editors } from '../dev-server/editor-link.ts'
import type { ReportFormat } from '../diagnostics/reporter.ts'
import { builtInCommands } from '../model/plugin-command.ts'
import { basePath, hostName, reportFormat, someText, unusable, wholeNumber } from './option-values.ts'
import { addCheckLinks } from './check-links-options.ts'
import {
  searchEngines,
  type BuildFlags,
  type CommandsFlags,
  type InitFlags,
  type Request,
  type SearchPushFlags,
  type ServeFlags,
  type VersionFlags,
} from './request.ts'
import { everyCommand, flagsOf, usageError } from './usage-error.ts'

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
      someText('--mount', () => flagsOf(versionCommand)),
    )
    .option(
      '--dir <dir>',
      'where to look for the configuration',
      someText('--dir', () => flagsOf(versionCommand)),
    )
    .option(
      '-c, --config <file>',
      'the configuration file',
      someText('--config', () => flagsOf(versionCommand)),
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

/** docgen's own commands as its help lists them. */
export const listedCommands = (): readonly string[] =>
  createProgram('', ignore).commands.map((known) => known.name())

function ignore(): void {
  // The CLI reports by itself.
}
