import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, Severity } from '../../model/diagnostic.ts'
import type { ContentAdditions, ContentContext, Json, Plugin } from '../../model/plugin.ts'
import { pluginModule } from '../plugin-module.ts'
import { usesIn, type Use } from './find-uses.ts'
import type { McpMetadataData } from './MCPMetadata.tsx'
import { metadataMarkdown } from './metadata-markdown.ts'
import { runInfoCommands } from './run-info-command.ts'
import { parseSnapshot } from './server-metadata.ts'

export { usesIn, type Use } from './find-uses.ts'
export { parseInfo, parseSnapshot, writeSnapshot, type ServerMetadata } from './server-metadata.ts'
export { runInfoCommands, type InfoCommand, type InfoResult } from './run-info-command.ts'

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

export const defaultSnapshot = 'content/_data/mcp-servers.yaml'
export const defaultCommand: readonly string[] = ['thv', 'registry', 'info', '{name}', '--format', 'json']

/** `<MCPMetadata name="fetch" />`: a card with the registry's data about an MCP server. */
export function mcpMetadata(options: McpMetadataOptions = {}): Plugin {
  const command = options.snapshot === undefined ? options.command : undefined
  return {
    name: 'mcp-metadata',
    version: '2',
    options,
    components: { MCPMetadata: pluginModule(import.meta.url, 'mcp-metadata/MCPMetadata.tsx') },
    componentMarkdown: { MCPMetadata: metadataMarkdown },
    styles: [
      pluginModule(import.meta.url, 'reference-schema/reference.css'),
      pluginModule(import.meta.url, 'mcp-metadata/mcp-metadata.css'),
    ],
    asksElsewhere: command !== undefined,
    content: (context) =>
      command
        ? askCommand(command, options, context)
        : readSnapshot(options.snapshot ?? defaultSnapshot, context),
  }
}

async function readSnapshot(file: string, context: ContentContext): Promise<ContentAdditions> {
  const text = await context.read(file)
  if (text === undefined)
    return {
      data: dataOf({ servers: {}, failures: {} }),
      diagnostics: [
        diagnose('invalid-reference-document', `There is no snapshot of MCP servers at \`${file}\`.`, {
          file,
          hint: 'Write one with `docgen metadata pull`, or set `command` in the plugin `mcp-metadata`.',
        }),
      ],
    }
  const { servers, diagnostics } = parseSnapshot(text, file)
  const source = diagnose(
    'mcp-metadata-snapshot',
    `The metadata of ${servers.length} MCP server${servers.length === 1 ? '' : 's'} is that of the snapshot \`${file}\`.`,
    { file, place: { line: 1, column: 1 }, hint: '`docgen metadata pull` brings it up to date.' },
  )
  return {
    data: dataOf({
      servers: Object.fromEntries(servers.map((server) => [server.name, server])),
      failures: {},
    }),
    diagnostics: [...diagnostics, source],
  }
}

async function askCommand(
  command: readonly string[],
  { names = [], folders = [], timeout, failOnError = true }: McpMetadataOptions,
  context: ContentContext,
): Promise<ContentAdditions> {
  const uses = await findUses(folders, context)
  const results = await runInfoCommands([...names, ...uses.keys()], {
    command,
    cwd: context.root,
    ...(timeout === undefined ? {} : { timeout }),
  })
  const servers = Object.fromEntries(
    results.flatMap((result) => ('server' in result ? [[result.name, result.server] as const] : [])),
  )
  const failed = results.flatMap((result) => ('failure' in result ? [result] : []))
  const diagnostics = failed.map((result) =>
    metadataFailure(result, command, uses.get(result.name), failOnError ? 'error' : 'warning'),
  )
  return {
    data: dataOf({
      servers,
      failures: Object.fromEntries(failed.map(({ name, failure }) => [name, failure])),
    }),
    diagnostics,
  }
}

/** What a build or a pull says about a server whose metadata could not be read. */
export function metadataFailure(
  { name, failure }: { readonly name: string; readonly failure: string },
  command: readonly string[],
  use: Use | undefined,
  severity: Severity = 'error',
): Diagnostic {
  return diagnose(
    'mcp-metadata-failed',
    `\`${command.join(' ').replaceAll('{name}', name)}\` gave no metadata: ${failure}.`,
    {
      ...use,
      severity,
      hint: 'Check that the registry has this server and that the command works in a terminal.',
    },
  )
}

/** JSON has no `undefined`: properties without a value are left out. */
const dataOf = (data: McpMetadataData): Readonly<Record<string, Json>> => ({
  'mcp-metadata': JSON.parse(JSON.stringify(data)) as Json,
})

/** The servers that pages name, each with the place where it is named first. */
async function findUses(
  folders: readonly string[],
  context: ContentContext,
): Promise<ReadonlyMap<string, Use>> {
  const uses = new Map<string, Use>()
  for (const folder of folders) {
    for (const name of await context.list(folder)) {
      if (!/\.mdx?$/.test(name)) continue
      const file = `${folder.replace(/\/$/, '')}/${name}`
      for (const [server, use] of usesIn((await context.read(file)) ?? '', file))
        if (!uses.has(server)) uses.set(server, use)
    }
  }
  return uses
}
