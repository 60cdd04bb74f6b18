import { Command, CommanderError, Option } from 'commander'
import type { ReportFormat } from '../diagnostics/reporter.ts'
import { anyGenerator } from '../migrate/find-foreign.ts'
import { builtInCommands } from '../model/plugin-command.ts'
import type { Ask, Request } from './commands.ts'
import { basePath, reportFormat, shardOf, someTexts, unusable, wholeNumber } from './option-values.ts'
import { addCheckLinks, addLint, addRoutes, addTest } from './checking-options.ts'
import {
  addDoctor,
  addExport,
  addInit,
  addMcp,
  addPublish,
  addReference,
  addScore,
  addServe,
} from './command-options.ts'
import {
  type BuildFlags,
  type CommandsFlags,
  type MigrateFlags,
  searchEngines,
  type SearchExplainFlags,
  type SearchPushFlags,
  type VersionFlags,
  type WriteTranslationsFlags,
} from './command-flags.ts'
import { commandRead, everyCommand, flagsOf, textOption, usageError } from './usage-error.ts'
import { addTranslations, addWriting } from './writing-options.ts'

const isPluginWord = (word: string | undefined): boolean =>
  word !== undefined && /^[a-z][a-z0-9-]*$/.test(word) && !builtInCommands.some((builtIn) => builtIn === word)

/**
 * Parses a command line (without Node and the script). Throws `unknown-command`, `unknown-option`, or
 * `invalid-option-value`. Commands that docgen does not know are left to the site's plugins.
 */
export function parseCommandLine(words: readonly string[], version: string): Request {
  if (isPluginWord(words[0])) return { command: 'plugin', args: [words] }
  let request: Request | undefined
  let output = ''
  const program = createProgram(version, (command, ...args) => (request = { command, args }))
  for (const command of everyCommand(program))
    command
      .exitOverride()
      .configureOutput({ writeOut: (text) => (output += text), writeErr: ignore, outputError: ignore })
  if (words.length === 0) return { command: 'usage', text: program.helpInformation() }
  try {
    program.parse(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // A group without one of its commands: `docgen hooks`.
    if (error.code === 'commander.help' && error.exitCode !== 0)
      return { command: 'usage', text: commandRead(program).helpInformation() }
    if (error.exitCode !== 0) throw usageError(error, program, words)
  }
  return (
    request ??
    (output === ''
      ? { command: 'usage', text: program.helpInformation() }
      : { command: 'show', text: output })
  )
}

/**
 * Creates docgen's commands with their arguments and options; a parsed command line is passed to `ask`. The
 * manual's reference is generated from this.
 */
export function createProgram(version: string, ask: Ask): Command {
  const program = new Command('docgen')
    .description('Builds a documentation site.')
    .version(version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', '\nThe plugins of a site may add commands: `docgen commands` lists them.')
  const build = program
    .command('build')
    .summary('build the site')
    .description('Builds the site of the project in a folder (default: the working directory).')
    .argument('[dir]', 'where to look for the configuration')
  const flags = (): readonly string[] => flagsOf(build)
  build
    .addOption(textOption(build, '-c, --config <file>', 'the configuration file'))
    .addOption(textOption(build, '--out, --out-dir <dir>', 'where to write the site'))
    .option('--base-url <path>', 'where the site lives below its origin, as in /docs/', basePath)
    .option('--strict', 'fail on warnings', false)
    .option('--no-cache', 'ignore the cache')
    .option('--force', 'write into a folder that docgen did not create', false)
    .option('--json', 'short for --format json', false)
    .option('--format <format>', 'report format: pretty, json, github or sarif', reportFormat)
    .option('--profile', 'show how long each stage took', false)
    .option('--workers <n>', 'number of worker threads', wholeNumber('--workers', 0, 256))
    .option('--shard <k/n>', 'make a share of the pages for the shared cache, and write nothing', shardOf)
    .option('--drafts', 'publish drafts', false)
    .option('--locale <locale>', 'build this locale only; can be repeated', someTexts('--locale', flags))
    .option('--verbose', 'show details of failures', false)
    .action(
      (
        dir: string | undefined,
        {
          json,
          format,
          ...otherFlags
        }: Omit<BuildFlags, 'format'> & { json: boolean; format?: ReportFormat },
      ) => {
        if (dir === '') throw unusable('The folder to build has no name.')
        if (json && format !== undefined && format !== 'json')
          throw unusable(`\`--json\` and \`--format ${format}\` contradict each other.`)
        ask('build', dir, { ...otherFlags, format: json ? 'json' : (format ?? 'pretty') })
      },
    )
  addServe(program, ask)
  addCheckLinks(program, ask)
  addLint(program, ask)
  addTest(program, ask)
  addRoutes(program, ask)
  addReference(program, ask)
  addTranslations(program, ask)
  addWriting(program, ask)
  addSmall(program, ask)
  addSearch(program, ask)
  addExport(program, ask)
  addMcp(program, ask)
  addScore(program, ask)
  addDoctor(program, ask)
  addPublish(program, ask)
  addCommands(program, ask)
  return program
}

function addSmall(program: Command, ask: Ask): void {
  addInit(program, ask)
  const migrateCommand = program.command('migrate')
  migrateCommand
    .summary('migrate a site from another generator')
    .description(
      `Writes docgen.config.ts for the ${anyGenerator} site in a folder, reports what was carried over and what was not, and builds the site. No existing file is changed, except with \`--write\`. With \`--compare\`, compares the addresses of the site with those that were published before.`,
    )
    .argument('[dir]', 'the folder of the project')
    .addOption(
      textOption(
        migrateCommand,
        '--compare <old>',
        'a sitemap.xml, the folder of the old build, or the address of the old site: list what is gone, new and moved, and write redirects',
      ),
    )
    .option(
      '--write',
      "write the sources in docgen's own syntax, so that `compatibility` is no longer needed; pages stay the same",
    )
    .option('--dry-run', 'with `--write`: show the changes, and change nothing')
    .option('--commit', 'with `--write`: make a Git commit of each kind of change')
    .option('--force', 'with `--write`: also change files that Git could not give back')
    .option('--verbose', 'show details of failures', false)
    .action((dir: string | undefined, flags: MigrateFlags) =>
      ask(flags.write === true ? 'write-migrated' : 'migrate', dir, flags),
    )
  program
    .command('clean')
    .summary('remove the cache and the built site')
    .description('Removes the cache, and the output folder if docgen created it.')
    .argument('[dir]', 'where to look for the configuration')
    .action((dir: string | undefined) => ask('clean', dir))
  const versionCommand = program
    .command('version')
    .summary('keep the current pages as a version')
    .description(
      'Copies the pages, the files beside them and the sidebars to the folders for versions, and adds the name to `versions.json`.',
    )
    .argument('<name>', 'the name of the version, as in 1.0')
  versionCommand
    .addOption(textOption(versionCommand, '--mount <id>', 'the mount to copy; default: the first'))
    .addOption(textOption(versionCommand, '--dir <dir>', 'where to look for the configuration'))
    .addOption(textOption(versionCommand, '-c, --config <file>', 'the configuration file'))
    .action((name: string, flags: VersionFlags) => ask('version', name, flags))
  const translations = program
    .command('write-translations')
    .summary('write the message files for translators')
    .description(
      'Writes the texts of the sidebars, the navbar, the footer and the interface that have to be translated to `i18n/`. Existing translations are kept.',
    )
    .argument('[dir]', 'where to look for the configuration')
  translations
    .option(
      '--locale <locale>',
      'the locale; can be repeated (default: all but the default locale)',
      someTexts('--locale', () => flagsOf(translations)),
    )
    .option('--all', 'write the texts of the interface, too, that docgen has in the language')
    .addOption(textOption(translations, '-c, --config <file>', 'the configuration file'))
    .action((dir: string | undefined, flags: WriteTranslationsFlags) => ask('write-translations', dir, flags))
  const hooks = program
    .command('hooks')
    .summary('check links before every commit')
    .description('Checks links before every commit, with a Git hook.')
  hooks
    .command('install')
    .description(
      'Installs a Git hook that checks the links in staged files. An existing hook is kept and gets one more line.',
    )
    .argument('[dir]', 'the folder of the repository')
    .action((dir: string | undefined) => ask('hooks-install', dir))
}

function addCommands(program: Command, ask: Ask): void {
  const list = program
    .command('commands')
    .summary('list the commands that plugins add')
    .description('Lists the commands that the plugins of the site add.')
    .argument('[dir]', 'where to look for the configuration')
  list
    .addOption(textOption(list, '-c, --config <file>', 'the configuration file'))
    .action((dir: string | undefined, flags: CommandsFlags) => ask('commands', dir, flags))
}

function addSearch(program: Command, ask: Ask): void {
  const search = program
    .command('search')
    .summary('explain search results, or fill a hosted search engine')
    .description('Explains search results, or fills the index of a hosted search engine.')
  addExplain(search, ask)
  const push = search
    .command('push')
    .description(
      'Builds the records of the site and replaces the index of a hosted search engine with them in one step. The write key is read from DOCGEN_SEARCH_KEY.',
    )
    .argument('[dir]', 'where to look for the configuration')
  push
    .addOption(textOption(push, '-c, --config <file>', 'the configuration file'))
    .addOption(
      new Option('--provider <name>', 'the engine (default: the one in the configuration)').choices(
        searchEngines,
      ),
    )
    .addOption(textOption(push, '--index <name>', 'the index (default: the one in the configuration)'))
    .addOption(
      textOption(push, '--app-id <id>', 'the Algolia application (default: the one in the configuration)'),
    )
    .addOption(
      textOption(push, '--url <origin>', 'where the engine runs; needed for Typesense and Meilisearch'),
    )
    .option('--timeout <ms>', 'timeout for one request', wholeNumber('--timeout', 1, 600_000), 30_000)
    .option('--dry-run', 'print the records, one JSON object per line, and send nothing', false)
    .action((dir: string | undefined, flags: SearchPushFlags) => ask('search-push', dir, flags))
}

function addExplain(search: Command, ask: Ask): void {
  const explain = search
    .command('explain')
    .description(
      'Prints how search on the built site reads a query: what each word was taken to mean, and why the first ten pages rank where they do.',
    )
    .argument('<query>', 'what a reader would type')
  explain
    .addOption(textOption(explain, '--dir <dir>', 'where to look for the configuration'))
    .addOption(textOption(explain, '-c, --config <file>', 'the configuration file'))
    .addOption(
      textOption(
        explain,
        '--out, --out-dir <dir>',
        'the built site (default: the output folder of the configuration)',
      ),
    )
    .addOption(textOption(explain, '--tree <key>', 'the tree that the reader is in, such as default@1.0'))
    .action((query: string, flags: SearchExplainFlags) => ask('search-explain', query, flags))
}

function ignore(): void {
  // The CLI prints errors itself.
}
