import { Command, CommanderError } from 'commander'
import { exitCodeFor } from '../diagnostics/apply-policy.ts'
import { thrownText } from '../engine/thrown-text.ts'
import { primaryTree } from '../model/content-tree.ts'
import { DiagnosticError, diagnosticError } from '../model/diagnose.ts'
import type { LoadedConfig } from '../model/loaded-config.ts'
import { didYouMean, nearest } from '../model/nearest.ts'
import {
  builtInCommands,
  type CommandContext,
  type CommandOption,
  type PluginCommand,
} from '../model/plugin-command.ts'
import { withPluginRules } from '../model/plugin-rules.ts'
import type { Plugin } from '../model/plugin.ts'
import { type CliContext, loadSiteAt } from './context.ts'
import { someText, unusable } from './option-values.ts'
import { prettyReport } from './print-report.ts'
import { projectFiles } from './project-files.ts'
import type { CommandsFlags } from './command-flags.ts'
import { flagRead, flagsOf, textOption, unknownCommand, usageError } from './usage-error.ts'

interface Added {
  readonly plugin: Plugin
  readonly command: PluginCommand
}

export async function listCommands(
  dir: string | undefined,
  { config }: CommandsFlags,
  context: CliContext,
): Promise<number> {
  const added = addedBy(await loadSiteAt({ dir, config }, context))
  context.stdout.write(added.length === 0 ? 'No plugin of this site adds a command.\n' : listed(added))
  return 0
}

/**
 * Runs the plugin command that the arguments start with. Without a matching plugin, or if the configuration
 * cannot be read, the command is reported as unknown.
 */
export async function runPluginCommand(words: readonly string[], context: CliContext): Promise<number> {
  const loaded = await loadSiteAt(whereOf(words), context).catch((error: unknown) => {
    if (!(error instanceof DiagnosticError)) throw error
    const reasons = error.diagnostics.filter(({ rule }) => rule !== 'config-not-found')
    throw new DiagnosticError(...unknownAmong(words, []).diagnostics, ...reasons)
  })
  const added = addedBy(loaded)
  const match = added
    .filter(({ command }) => startsWith(words, command.name))
    .sort((one, other) => other.command.name.length - one.command.name.length)[0]
  if (match) return await runCommand(match, words.slice(wordsOf(match.command.name).length), loaded, context)
  const group = groupOf(words, added)
  if (group.length === 0) throw unknownAmong(words, added)
  const isAsked = words.some((word) => word === '--help' || word === '-h')
  context[isAsked ? 'stdout' : 'stderr'].write(listed(group))
  return isAsked ? 0 : 2
}

async function runCommand(
  { plugin, command }: Added,
  words: readonly string[],
  loaded: LoadedConfig,
  context: CliContext,
): Promise<number> {
  const parsed = parse(command, words)
  if ('help' in parsed) {
    context.stdout.write(parsed.help)
    return 0
  }
  const { root, config } = loaded
  let code: unknown
  try {
    code = await command.run({
      ...parsed,
      ...projectFiles(root),
      root,
      config: { ...config, contentDir: primaryTree(config.trees).path },
      signal: context.signal,
      print: (line) => context.stdout.write(`${line}\n`),
      report: async (diagnostics) => await show(diagnostics, plugin, root, context),
    })
  } catch (error) {
    context.signal.throwIfAborted()
    if (error instanceof DiagnosticError) throw error
    throw failed(plugin, command, thrownText(error))
  }
  if (typeof code === 'number' && Number.isInteger(code) && code >= 0 && code <= 255) return code
  throw failed(plugin, command, `it returned ${String(code)}, which is not an exit code`)
}

const failed = ({ name }: Plugin, command: PluginCommand, reason: string): DiagnosticError =>
  diagnosticError(
    'plugin-failed',
    `The plugin \`${name}\` failed in its command \`${command.name}\`: ${reason}`,
  )

async function show(
  diagnostics: Parameters<CommandContext['report']>[0],
  plugin: Plugin,
  root: string,
  { stderr, environment }: CliContext,
): Promise<number> {
  const pluginDiagnostics = withPluginRules(diagnostics, plugin)
  stderr.write(await prettyReport(pluginDiagnostics, { root, stream: stderr, environment }))
  return exitCodeFor(pluginDiagnostics)
}

function parse(
  { name, summary, description = summary, arguments: args = [], options = [] }: PluginCommand,
  words: readonly string[],
): Pick<CommandContext, 'args' | 'options'> | { readonly help: string } {
  let help = ''
  let values: readonly string[] = []
  const program = new Command(`docgen ${name}`)
    .description(description)
    .helpOption('-h, --help', 'show this help')
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeOut: (text) => (help += text), writeErr: () => undefined })
  for (const argument of args) program.argument(argument.name, argument.summary)
  const flags = (): readonly string[] => flagsOf(program)
  for (const option of options) addOption(program, option, flags)
  program
    .addOption(textOption(program, '--dir <dir>', 'where to look for the configuration'))
    .addOption(textOption(program, '-c, --config <file>', 'the configuration file'))
    .option('--verbose', 'show details of failures')
    .action(() => {
      values = program.args
    })
  try {
    program.parse(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) throw misuse(error, name, program, words)
  }
  const {
    dir: _dir,
    config: _config,
    verbose: _verbose,
    ...commandOptions
  } = program.opts<Record<string, unknown>>()
  return help === '' ? { args: values, options: commandOptions } : { help }
}

function misuse(
  error: CommanderError,
  name: string,
  program: Command,
  words: readonly string[],
): DiagnosticError {
  const help = `\`docgen ${name} --help\` lists its arguments and options.`
  if (error.code === 'commander.unknownOption') {
    const flag = flagRead(program)
    return diagnosticError('unknown-option', `There is no option \`${flag}\`.`, {
      hint: didYouMean(flag, [...flagsOf(program), '--help']) ?? help,
    })
  }
  if (error.code === 'commander.excessArguments')
    return unusable(`There are too many arguments for \`docgen ${name}\`.`, help)
  if (error.code === 'commander.missingArgument')
    return unusable(
      `\`docgen ${name}\` needs \`<${program.registeredArguments[program.args.length]?.name()}>\`.`,
      help,
    )
  return usageError(error, program, words)
}

function addOption(
  program: Command,
  { flags, summary, parse: parseValue }: CommandOption,
  all: () => readonly string[],
): void {
  const long = /--[\w-]+/.exec(flags)?.[0] ?? flags
  if (!flags.includes('<')) program.option(flags, summary)
  else
    program.option(flags, summary, (text: string): unknown => {
      const value = someText(long, all)(text)
      try {
        return parseValue ? parseValue(value) : value
      } catch (error) {
        throw unusable(`\`${long}\`: ${thrownText(error).replace(/\.?$/, '.')}`)
      }
    })
}

interface Where {
  readonly dir?: string | undefined
  readonly config?: string | undefined
}

/** Reads `--dir` and `--config` before all other options, because they determine which plugins are loaded. */
function whereOf(words: readonly string[]): Where {
  const valueOf = (...names: readonly string[]): string | undefined => {
    const at = words.findIndex((word) => names.includes(word))
    return at === -1
      ? words.find((word) => names.includes(word.split('=')[0] ?? ''))?.replace(/^[^=]*=/, '')
      : words[at + 1]
  }
  return { dir: valueOf('--dir'), config: valueOf('--config', '-c') }
}

const addedBy = ({ config }: LoadedConfig): readonly Added[] =>
  config.plugins.flatMap((plugin) => (plugin.commands ?? []).map((command) => ({ plugin, command })))

const wordsOf = (name: string): readonly string[] => name.split(' ')

const startsWith = (words: readonly string[], name: string): boolean =>
  wordsOf(name).every((word, index) => words[index] === word)

/** The commands that begin with all the words before the first option. */
function groupOf(words: readonly string[], added: readonly Added[]): readonly Added[] {
  const typedName = beforeOptions(words).join(' ')
  return added.filter(({ command }) => command.name.startsWith(`${typedName} `))
}

function beforeOptions(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => word.startsWith('-'))
  return end === -1 ? words : words.slice(0, end)
}

/** Those that `docgen help` lists. */
const listedCommands = builtInCommands.filter((name) => name !== 'start' && name !== 'help')

function unknownAmong(words: readonly string[], added: readonly Added[]): DiagnosticError {
  const [first = ''] = words
  const typedWords = beforeOptions(words)
  const close = added
    .map(({ command }) => command.name)
    .find((name) => nearest(typedWords.slice(0, wordsOf(name).length).join(' '), [name]) !== undefined)
  return close === undefined
    ? unknownCommand(first, [...listedCommands, ...added.map(({ command }) => command.name)])
    : unknownCommand(typedWords.slice(0, wordsOf(close).length).join(' '), [close])
}

function listed(added: readonly Added[]): string {
  const width = Math.max(...added.map(({ command }) => command.name.length))
  return added
    .map(
      ({ plugin, command }) =>
        `docgen ${command.name.padEnd(width)}  ${command.summary} (plugin ${plugin.name})\n`,
    )
    .join('')
}
