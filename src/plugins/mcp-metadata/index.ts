import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentAdditions, ContentContext, Json, Plugin } from '../../model/plugin.ts'
import { pluginModule } from '../plugin-module.ts'
import type { McpMetadataData } from './MCPMetadata.tsx'
import { runInfoCommands } from './run-info-command.ts'
import { parseSnapshot } from './server-metadata.ts'

export { parseInfo, parseSnapshot, writeSnapshot, type ServerMetadata } from './server-metadata.ts'
export { runInfoCommands, type InfoCommand, type InfoResult } from './run-info-command.ts'

export interface McpMetadataOptions {
  /** A committed snapshot below the project's root: YAML or JSON with the list `servers`. Builds need no other program then. */
  readonly snapshot?: string
  /** Instead of a snapshot: the program that is asked for each server, `['thv', 'registry', 'info', '{name}', '--format', 'json']`. */
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

/** `<MCPMetadata name="fetch" />`: a card with the registry's data about an MCP server. */
export function mcpMetadata(options: McpMetadataOptions = {}): Plugin {
  return {
    name: 'mcp-metadata',
    version: '1',
    options,
    components: { MCPMetadata: pluginModule(import.meta.url, 'mcp-metadata/MCPMetadata.tsx') },
    styles: [pluginModule(import.meta.url, 'reference-schema/reference.css'), pluginModule(import.meta.url, 'mcp-metadata/mcp-metadata.css')],
    content: (context) => (options.command ? askCommand(options.command, options, context) : readSnapshot(options.snapshot ?? 'content/_data/mcp-servers.yaml', context)),
  }
}

async function readSnapshot(file: string, context: ContentContext): Promise<ContentAdditions> {
  const text = await context.read(file)
  if (text === undefined) return { data: dataOf({ servers: {}, failures: {} }), diagnostics: [diagnose('invalid-reference-document', `There is no snapshot of MCP servers at \`${file}\`.`, { file, hint: 'Write one with `docgen metadata pull`, or set `command` in the plugin `mcp-metadata`.' })] }
  const { servers, diagnostics } = parseSnapshot(text, file)
  return { data: dataOf({ servers: Object.fromEntries(servers.map((server) => [server.name, server])), failures: {} }), diagnostics }
}

async function askCommand(command: readonly string[], { names = [], folders = [], timeout, failOnError = true }: McpMetadataOptions, context: ContentContext): Promise<ContentAdditions> {
  const uses = await findUses(folders, context)
  const results = await runInfoCommands([...names, ...uses.keys()], { command, cwd: context.root, ...(timeout === undefined ? {} : { timeout }) })
  const servers = Object.fromEntries(results.flatMap((result) => ('server' in result ? [[result.name, result.server] as const] : [])))
  const failed = results.flatMap((result) => ('failure' in result ? [result] : []))
  const diagnostics = failed.map(({ name, failure }) => {
    const where = uses.get(name)
    return diagnose('mcp-metadata-failed', `\`${command.join(' ').replaceAll('{name}', name)}\` gave no metadata: ${failure}.`, { ...where, severity: failOnError ? 'error' : 'warning', hint: 'Check that the registry has this server and that the command works in a terminal.' })
  })
  return { data: dataOf({ servers, failures: Object.fromEntries(failed.map(({ name, failure }) => [name, failure])) }), diagnostics }
}

/** JSON has no `undefined`: properties without a value are left out. */
const dataOf = (data: McpMetadataData): Readonly<Record<string, Json>> => ({ 'mcp-metadata': JSON.parse(JSON.stringify(data)) as Json })

/** The servers that pages name, each with the place where it is named first. */
async function findUses(folders: readonly string[], context: ContentContext): Promise<ReadonlyMap<string, Pick<Diagnostic, 'file' | 'place'>>> {
  const uses = new Map<string, Pick<Diagnostic, 'file' | 'place'>>()
  for (const folder of folders) {
    for (const name of await context.list(folder)) {
      if (!/\.mdx?$/.test(name)) continue
      const file = `${folder.replace(/\/$/, '')}/${name}`
      const text = (await context.read(file)) ?? ''
      for (const match of text.matchAll(/<MCPMetadata\s[^>]*?name=(?:"([^"]+)"|'([^']+)'|\{["']([^"']+)["']\})/g)) {
        const server = match[1] ?? match[2] ?? match[3] ?? ''
        const before = text.slice(0, match.index).split('\n')
        if (!uses.has(server)) uses.set(server, { file, place: { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 } })
      }
    }
  }
  return uses
}
