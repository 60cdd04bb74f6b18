import { diagnose, type CommandContext, type Diagnostic, type PluginCommand } from 'docgen'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { metadataFailure } from './failure.ts'
import { usesIn, type Use } from './find-uses.ts'
import { defaultCommand, defaultSnapshot, type McpMetadataOptions } from './options.ts'
import { runInfoCommands, type InfoResult } from './run-info-command.ts'
import type { ServerMetadata } from './server-metadata.ts'
import { parseSnapshot, writeSnapshot } from './snapshot.ts'

/**
 * `docgen metadata pull`: asks the configured program for every server and writes the snapshot. When one
 * fails, nothing is written.
 */
export const pullCommand = (options: McpMetadataOptions): PluginCommand => ({
  name: 'metadata pull',
  summary: 'refresh what the site says about MCP servers',
  description:
    'Asks the registry for MCP servers and writes the snapshot that builds read. When one fails, nothing is written.',
  arguments: [{ name: '[names...]', summary: 'the servers (default: those that the pages name)' }],
  options: [
    { flags: '--timeout <ms>', summary: 'time for one server (default: 30000)', parse: milliseconds },
  ],
  run: (context) => pull(options, context),
})

async function pull(options: McpMetadataOptions, context: CommandContext): Promise<number> {
  const { args, root, config, signal } = context
  const wrong = args.find((name) => !/^[A-Za-z0-9][\w.-]*$/.test(name))
  if (wrong !== undefined)
    return await context.report([
      diagnose('invalid-option-value', `\`${wrong}\` is not a name that a registry can have.`),
    ])
  const uses = await usesOnPages(root, config.contentDir, context)
  const names = args.length > 0 ? args : [...new Set([...(options.names ?? []), ...uses.keys()])].sort()
  if (names.length === 0) {
    context.print('No page names an MCP server; there is nothing to pull.')
    return 0
  }
  const command = options.command ?? defaultCommand
  const timeout = context.options['timeout'] ?? options.timeout
  const results = await runInfoCommands(names, {
    command,
    cwd: root,
    signal,
    ...(typeof timeout === 'number' ? { timeout } : {}),
  })
  signal.throwIfAborted()
  const failures = results.flatMap((result) =>
    'failure' in result ? [withoutWriting(metadataFailure(result, command, uses.get(result.name)))] : [],
  )
  if (failures.length > 0) return await context.report(failures)
  return await writeServers(results, options.snapshot ?? defaultSnapshot, context)
}

async function writeServers(
  results: readonly InfoResult[],
  file: string,
  { read, write, print, report }: CommandContext,
): Promise<number> {
  const previous = await read(file)
  const known = previous === undefined ? { diagnostics: [] } : parseSnapshot(previous, file)
  // What it holds beside the servers that were asked for would be lost.
  if (known.diagnostics.length > 0) return await report(known.diagnostics)
  // Pages name a server as it was asked for, whatever the registry calls it.
  const servers = results.flatMap((result): ServerMetadata[] =>
    'server' in result ? [{ ...result.server, name: result.name }] : [],
  )
  const count = `${servers.length} ${servers.length === 1 ? 'server' : 'servers'}`
  const isNew = await write(file, writeSnapshot(servers, previous))
  print(isNew ? `Wrote ${count} to ${file}.` : `${file} is up to date with ${count}.`)
  return 0
}

/** The servers that pages name, each with the first place in the order of the files. */
async function usesOnPages(
  root: string,
  contentDir: string,
  { read }: Pick<CommandContext, 'read'>,
): Promise<ReadonlyMap<string, Use>> {
  const uses = new Map<string, Use>()
  const names = await readdir(join(root, contentDir), { recursive: true })
  for (const name of names.map((each) => each.replaceAll('\\', '/')).sort()) {
    if (!/\.mdx?$/.test(name)) continue
    const file = `${contentDir}/${name}`
    for (const [server, use] of usesIn((await read(file)) ?? '', file))
      if (!uses.has(server)) uses.set(server, use)
  }
  return uses
}

function milliseconds(text: string): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > 600_000)
    throw new Error(`a whole number from 1 to 600000 is needed, not ${text}`)
  return number
}

const withoutWriting = (diagnostic: Diagnostic): Diagnostic => ({
  ...diagnostic,
  hint: `Nothing was written. ${diagnostic.hint ?? ''}`.trim(),
})
