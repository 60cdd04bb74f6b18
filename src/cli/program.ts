import { Command, CommanderError } from 'commander'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import { didYouMean } from '../model/nearest.ts'
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
  readonly cache: boolean
  readonly drafts: boolean
  readonly verbose: boolean
}

/** What the command line asks for. */
export type Request =
  | { readonly command: 'serve'; readonly dir?: string; readonly flags: ServeFlags }
  | { readonly command: 'build'; readonly dir?: string; readonly flags: BuildFlags }
  /** Text to show on standard output: help or the version. */
  | { readonly command: 'show'; readonly text: string }
  /** Nothing was asked for. */
  | { readonly command: 'usage'; readonly text: string }

/** Understands a command line (without Node and the script). Throws `unknown-command`, `unknown-option` or `invalid-option-value`. */
export function parseCommandLine(words: readonly string[], version: string): Request {
  let request: Request | undefined
  let shown = ''
  const program = createProgram(version, (asked) => (request = asked))
  for (const command of [program, ...program.commands]) command.exitOverride().configureOutput({ writeOut: (text) => (shown += text), writeErr: ignore, outputError: ignore })
  if (words.length === 0) return { command: 'usage', text: program.helpInformation() }
  try {
    program.parse(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) throw usageError(error, program, words)
  }
  return request ?? (shown === '' ? { command: 'usage', text: program.helpInformation() } : { command: 'show', text: shown })
}

function createProgram(version: string, ask: (request: Request) => void): Command {
  const program = new Command('docgen').description('Builds a documentation site.').version(version, '-V, --version', 'show the version').helpOption('-h, --help', 'show this help')
  const build = program.command('build').summary('build the site').description('Builds the site of the project in a folder (default: the working directory).').argument('[dir]', 'where to look for the configuration')
  const flags = (): readonly string[] => build.options.flatMap(({ long, short }) => [long, short].filter((flag) => typeof flag === 'string'))
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
    .action((dir: string | undefined, { json, format, ...written }: Omit<BuildFlags, 'format'> & { json: boolean; format?: ReportFormat }) => {
      if (dir === '') throw unusable('The folder to build has no name.')
      if (json && format !== undefined && format !== 'json') throw unusable(`\`--json\` and \`--format ${format}\` contradict each other.`)
      ask({ command: 'build', ...(dir === undefined ? {} : { dir }), flags: { ...written, format: json ? 'json' : (format ?? 'pretty') } })
    })
  addServe(program, ask)
  return program
}

function addServe(program: Command, ask: (request: Request) => void): void {
  for (const [name, watches] of [['serve', false], ['dev', true]] as const) {
    const serve = program.command(name, { hidden: name === 'dev' }).summary('serve the built site, or with --watch the site as it is written').description('Serves the built site as a static host would; with --watch serves it from memory and keeps open pages up to date.').argument('[dir]', 'where to look for the configuration')
    if (name === 'dev') serve.alias('start').description('Short for `docgen serve --watch`.')
    const flags = (): readonly string[] => serve.options.flatMap(({ long, short }) => [long, short].filter((flag) => typeof flag === 'string'))
    const port = wholeNumber('--port', 0, 65_535)
    serve
      .option('-w, --watch', 'build in memory, and again on every change', watches)
      .option('-p, --port <n>', 'where to listen; the next free port when it is taken, 0 for any', port, 3000)
      .option('--strict-port', 'fail when the port is taken', false)
      .option('--host <host>', 'the address to listen on; 0.0.0.0 for the whole network', hostName, '127.0.0.1')
      .option('--allowed-hosts <names...>', 'further names by which the server may be called')
      .option('--open', 'open the site in a browser', false)
      .option('--poll', 'look for changes again and again instead of being told', false)
      .option('-c, --config <file>', 'the configuration file', someText('--config', flags))
      .option('--out, --out-dir <dir>', 'where the site was built', someText('--out-dir', flags))
      .option('--base-url <path>', 'where the site lives below its origin, as in /docs/', basePath)
      .option('--no-cache', 'build everything again')
      .option('--drafts', 'show drafts too', false)
      .option('--verbose', 'show more about failures', false)
      .action((dir: string | undefined, { allowedHosts = [], ...written }: Omit<ServeFlags, 'allowedHosts'> & { allowedHosts?: readonly string[] }) => {
        if (dir === '') throw unusable('The folder to serve has no name.')
        ask({ command: 'serve', ...(dir === undefined ? {} : { dir }), flags: { ...written, allowedHosts } })
      })
  }
}

function usageError(error: CommanderError, program: Command, words: readonly string[]): DiagnosticError {
  const name = /'(.*)'/s.exec(error.message.split('\n')[0] ?? '')?.[1] ?? ''
  const command = program.commands.find((known) => words.includes(known.name())) ?? program
  switch (error.code) {
    case 'commander.unknownCommand': {
      const commands = program.commands.map((known) => known.name())
      return new DiagnosticError(diagnose('unknown-command', `There is no command \`${name}\`.`, { hint: didYouMean(name, [...commands, 'help']) ?? `The commands are ${commands.map((known) => `\`${known}\``).join(', ')}.` }))
    }
    case 'commander.unknownOption': {
      const [flag = name] = name.split('=')
      const known = [program, ...program.commands].flatMap(({ options }) => options).flatMap(({ long, short }) => [long, short].filter((option) => typeof option === 'string')).concat('--out', '--help')
      if (known.includes(flag)) return new DiagnosticError(diagnose('unknown-option', `\`${flag}\` stands before the command.`, { hint: `Write \`docgen build ${flag}\`.` }))
      return new DiagnosticError(diagnose('unknown-option', `There is no option \`${flag}\`.`, { hint: didYouMean(flag, known) ?? `\`docgen ${command === program ? '' : `${command.name()} `}--help\` lists the options.` }))
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
