/** Options of the plugin `mcpMetadata`. */
export interface McpMetadataOptions {
  /**
   * A committed snapshot below the project's root: YAML or JSON with the list `servers`. Builds read it and
   * need no other program; `docgen metadata pull` writes it. Default `content/_data/mcp-servers.yaml`.
   */
  readonly snapshot?: string
  /**
   * The program that is asked for each server; `{name}` stands for it. Builds ask it when there is no
   * `snapshot` among the options, `docgen metadata pull` always. Its default there is `thv registry info
   * {name} --format json`.
   */
  readonly command?: readonly string[]
  /** With `command`: the servers to ask for, beside those that the pages in `folders` name. */
  readonly names?: readonly string[]
  /** With `command`: folders whose pages are searched for `<MCPMetadata name="…" />`. */
  readonly folders?: readonly string[]
  /** Milliseconds for one server. Default 30,000. */
  readonly timeout?: number
  /** Whether a failure stops the build (default) or leaves a visible note on the page and a warning. */
  readonly failOnError?: boolean
}

/** The committed snapshot of the registry, below the project root. */
export const defaultSnapshot = 'content/_data/mcp-servers.yaml'
/** The command that prints what the registry knows about a server. */
export const defaultCommand: readonly string[] = ['thv', 'registry', 'info', '{name}', '--format', 'json']
