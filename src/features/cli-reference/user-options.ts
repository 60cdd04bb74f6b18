// Written by `npm run reference` from the schema in options.ts. Edit that instead.
/** Options of the plugin `cli-reference`. */
export interface CliReferenceOptions {
  /**
   * Below the project's root: a YAML or JSON file with the commands, or a folder that holds the output of
   * Cobra's Markdown generator.
   */
  readonly source: string
  /** Route of the pages: `/reference/cli` puts `widget run` at `/reference/cli/widget_run`. */
  readonly route: string
  /**
   * Address of the site that the descriptions were written for: relative links in them are completed from
   * there.
   */
  readonly links?: string | undefined
  /** Name of the sidebar items: `{ type: 'plugin', name: 'cli' }` shows the commands. Default: `'cli'`. */
  readonly sidebar?: string | undefined
}
