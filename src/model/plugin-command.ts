import type { Diagnostic } from './diagnostic.ts'

/** The first words of docgen's own commands; a command of a plugin begins with another one. */
export const builtInCommands = [
  'build',
  'serve',
  'dev',
  'start',
  'check-links',
  'init',
  'migrate',
  'clean',
  'version',
  'write-translations',
  'hooks',
  'search',
  'export',
  'commands',
  'help',
] as const

/** A command that a plugin adds to `docgen`, for sites whose configuration has the plugin. */
export interface PluginCommand {
  /**
   * The words after `docgen`, in lower case: `metadata pull`. The first must not be one of `builtInCommands`.
   */
  readonly name: string
  /** What it does, in a few words, for lists of commands. */
  readonly summary: string
  /** The same in sentences, for its own help. Default: the summary. */
  readonly description?: string
  /** In their order. Only the last may take several values. */
  readonly arguments?: readonly CommandArgument[]
  /** Every command also has `--dir`, `--config`, `--verbose` and `--help`. */
  readonly options?: readonly CommandOption[]
  /** Does the work and returns the exit code: 0 for success, 1 for a problem of the content, 2 of usage. */
  readonly run: (context: CommandContext) => Promise<number> | number
}

/** A positional argument of a command. */
export interface CommandArgument {
  /** `<file>` when it is needed, `[file]` when not; `[names...]` for several. */
  readonly name: string
  readonly summary: string
}

/** An option of a command. */
export interface CommandOption {
  /** `--dry-run`, `--timeout <ms>` or `-t, --timeout <ms>`. */
  readonly flags: string
  readonly summary: string
  /**
   * Makes a value of the text that was written. What it throws is reported as `invalid-option-value`, with
   * its message.
   */
  readonly parse?: (value: string) => unknown
}

/** What a command may know of the configuration. Folders are below the project root. */
export interface CommandSite {
  readonly title: string
  /** Origin of the site: `https://example.com`. */
  readonly url: string
  readonly baseUrl: string
  /** The folder of the pages of the first mount. */
  readonly contentDir: string
  readonly staticDirs: readonly string[]
  readonly outDir: string
}

/** What a command of a plugin may use. */
export interface CommandContext {
  /** The values of the arguments, one after another. */
  readonly args: readonly string[]
  /** The options that were written, by name: `dryRun` for `--dry-run`. Without a value, it is `true`. */
  readonly options: Readonly<Record<string, unknown>>
  /** Absolute path of the folder that holds the configuration's project. */
  readonly root: string
  readonly config: CommandSite
  /** Is aborted when the user wants docgen to stop. */
  readonly signal: AbortSignal
  /** Reads a file below the project root as UTF-8; `undefined` when it does not exist. */
  readonly read: (path: string) => Promise<string | undefined>
  /**
   * Writes a file below the project root, with its folders, whole or not at all; `false` when it has that
   * text already. A path that leads out of the project is an `outside-project` error.
   */
  readonly write: (path: string, text: string) => Promise<boolean>
  /** Prints a line on standard output. */
  readonly print: (line: string) => void
  /** Shows findings on standard error, with their lines of source; returns the exit code that they mean. */
  readonly report: (diagnostics: readonly Diagnostic[]) => Promise<number>
}
