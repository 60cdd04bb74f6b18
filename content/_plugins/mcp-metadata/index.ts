import { fileURLToPath } from 'node:url'
import { diagnose, type ContentAdditions, type ContentContext, type Json, type Plugin } from 'docgen'
import { diagnoseOwn, metadataFailure, rules } from './failure.ts'
import { usesIn, type Use } from './find-uses.ts'
import type { McpMetadataData } from './MCPMetadata.tsx'
import { defaultSnapshot, type McpMetadataOptions } from './options.ts'
import { pullCommand } from './pull-command.ts'
import { runInfoCommands } from './run-info-command.ts'
import { parseSnapshot } from './snapshot.ts'

export { parseInfo } from './parse-info.ts'
export type { ServerMetadata } from './server-metadata.ts'
export { parseSnapshot, writeSnapshot } from './snapshot.ts'

/** The absolute path of a file in this folder. */
const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** `<MCPMetadata name="fetch" />`: a card with the registry's data about an MCP server. */
export function mcpMetadata(options: McpMetadataOptions = {}): Plugin {
  const command = options.snapshot === undefined ? options.command : undefined
  return {
    name: 'mcp-metadata',
    version: '2',
    cache: true,
    options,
    rules,
    commands: [pullCommand(options)],
    components: {
      MCPMetadata: beside('MCPMetadata.tsx'),
    },
    styles: [beside('mcp-metadata.css')],
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
  const source = diagnoseOwn(
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
