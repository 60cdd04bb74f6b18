import type { Diagnostic } from './diagnostic.ts'

/**
 * The first words of docgen's own commands, which commands of plugins must not start with, in the order of
 * `docgen help`; `start` is short for `dev`.
 */
export const builtInCommands = [
  'build',
  'serve',
  'dev',
  'start',
  'check-links',
  'lint',
  'test',
  'routes',
  'reference',
  'translations',
  'lsp',
  'move',
  'rename-heading',
  'init',
  'migrate',
  'clean',
  'version',
  'write-translations',
  'hooks',
  'search',
  'export',
  'mcp',
  'score',
  'doctor',
  'publish',
  'commands',
  'help',
] as const

/** A command that a plugin adds to `docgen` on sites that use the plugin. */
export interface PluginCommand {
  /**
   * The words after `docgen`, in lower case: `metadata pull`. The first must not be one of `builtInCommands`.
   */
  readonly name: string
  /** What it does, in a few words, for lists of commands. */
  readonly summary: string
  /** A longer description for the command's own help. Defaults to the summary. */
  readonly description?: string
  /** Positional arguments, in order. Only the last may take several values. */
  readonly arguments?: readonly CommandArgument[]
  /** Options besides `--dir`, `--config`, `--verbose`, and `--help`, which every command has. */
  readonly options?: readonly CommandOption[]
  /**
   * Runs the command and returns the exit code: 0 for success, 1 for problems in the content, 2 for usage
   * errors.
   */
  readonly run: (context: CommandContext) => Promise<number> | number
}

/** A positional argument of a command. */
export interface CommandArgument {
  /** `<file>` if required, `[file]` if optional, `[names...]` for several. */
  readonly name: string
  readonly summary: string
}

/** An option of a command. */
export interface CommandOption {
  /** `--dry-run`, `--timeout <ms>` or `-t, --timeout <ms>`. */
  readonly flags: string
  readonly summary: string
  /** Converts the value. Errors that it throws are reported as `invalid-option-value`, with their message. */
  readonly parse?: (value: string) => unknown
}

/** The part of the configuration that commands can access. Folders are relative to the project root. */
export interface CommandSite {
  readonly title: string
  /** The origin of the site: `https://example.com`. */
  readonly url: string
  readonly baseUrl: string
  /** The folder with the pages of the first mount. */
  readonly contentDir: string
  readonly staticDirs: readonly string[]
  readonly outDir: string
}

/** What commands of plugins can use. */
export interface CommandContext {
  /** The values of the arguments, in order. */
  readonly args: readonly string[]
  /** The options that were given, by name: `dryRun` for `--dry-run`. Options without a value are `true`. */
  readonly options: Readonly<Record<string, unknown>>
  /** Absolute path of the project. */
  readonly root: string
  readonly config: CommandSite
  /** Aborted when the user wants docgen to stop. */
  readonly signal: AbortSignal
  /** Reads a file below the project root as UTF-8; `undefined` if it does not exist. */
  readonly read: (path: string) => Promise<string | undefined>
  /**
   * Writes a file below the project root atomically, creating folders as needed. Returns `false` if the file
   * already has this content. A path outside the project is an `outside-project` error.
   */
  readonly write: (path: string, text: string) => Promise<boolean>
  /** Prints a line to standard output. */
  readonly print: (line: string) => void
  /** Reports diagnostics with code frames on standard error. Returns the corresponding exit code. */
  readonly report: (diagnostics: readonly Diagnostic[]) => Promise<number>
}
