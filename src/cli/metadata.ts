import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { exitCodeFor, type ExitCode } from '../diagnostics/exit-code.ts'
import { report } from '../diagnostics/reporter.ts'
import { DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { InfoResult, McpMetadataOptions, ServerMetadata, Use } from '../features/mcp-metadata/index.ts'
import type { CliContext } from './context.ts'
import { unusable } from './option-values.ts'
import type { MetadataFlags } from './program.ts'
import { sourceReader } from './source-reader.ts'
import { terminalOf } from './terminal.ts'

interface Pull {
  /** Absolute path of the project. */
  readonly root: string
  readonly options: McpMetadataOptions
  readonly names: readonly string[]
  /** Where pages name the servers. */
  readonly uses: ReadonlyMap<string, Use>
}

/**
 * `docgen metadata pull`: asks the configured program for every server and writes the snapshot. When one
 * fails, nothing is written.
 */
export async function pullMetadata(
  names: readonly string[],
  flags: MetadataFlags,
  context: CliContext,
): Promise<ExitCode> {
  const { defaultCommand, defaultSnapshot, metadataFailure, runInfoCommands } =
    await import('../features/mcp-metadata/index.ts')
  const pull = await prepare(names, flags, context)
  const { root, options, uses } = pull
  if (pull.names.length === 0) {
    context.stdout.write('No page names an MCP server; there is nothing to pull.\n')
    return 0
  }
  const command = options.command ?? defaultCommand
  const timeout = flags.timeout ?? options.timeout
  const results = await runInfoCommands(pull.names, {
    command,
    cwd: root,
    signal: context.signal,
    ...(timeout === undefined ? {} : { timeout }),
  })
  context.signal.throwIfAborted()
  const failures = results.flatMap((result) =>
    'failure' in result ? [metadataFailure(result, command, uses.get(result.name))] : [],
  )
  if (failures.length > 0) return complain(failures, root, context)
  const file = options.snapshot ?? defaultSnapshot
  const written = await writeServers(results, root, file)
  context.stdout.write(
    written.changed
      ? `Wrote ${counted(written.servers)} to ${file}.\n`
      : `${file} is up to date with ${counted(written.servers)}.\n`,
  )
  return 0
}

async function prepare(
  names: readonly string[],
  { dir, config: configPath }: MetadataFlags,
  { cwd }: CliContext,
): Promise<Pull> {
  const { loadSite } = await import('../pipeline/build-site.ts')
  const { root, config } = await loadSite({
    dir: resolve(cwd, dir ?? '.'),
    ...(configPath === undefined ? {} : { configPath: resolve(cwd, configPath) }),
    cache: true,
    strict: false,
    force: false,
    drafts: false,
    profile: false,
    mode: 'build',
  })
  const plugin = config.plugins.find(({ name }) => name === 'mcp-metadata')
  if (!plugin)
    throw unusable('The configuration has no plugin `mcp-metadata`.', 'Add `mcpMetadata()` to `plugins`.')
  const wrong = names.find((name) => !/^[A-Za-z0-9][\w.-]*$/.test(name))
  if (wrong !== undefined) throw unusable(`\`${wrong}\` is not a name that a registry can have.`)
  const options = (plugin.options ?? {}) as McpMetadataOptions // The plugin of that name keeps them so.
  const uses = await usesOnPages(root, config.contentDir)
  return {
    root,
    options,
    names: names.length > 0 ? names : [...new Set([...(options.names ?? []), ...uses.keys()])].sort(),
    uses,
  }
}

async function usesOnPages(root: string, contentDir: string): Promise<ReadonlyMap<string, Use>> {
  const { walk } = await import('../engine/walk.ts')
  const { usesIn } = await import('../features/mcp-metadata/index.ts')
  const uses = new Map<string, Use>()
  for (const { path } of walk(root, contentDir).files) {
    if (!/\.mdx?$/.test(path)) continue
    for (const [server, use] of usesIn(await readFile(join(root, path), 'utf8'), path))
      if (!uses.has(server)) uses.set(server, use)
  }
  return uses
}

async function writeServers(
  results: readonly InfoResult[],
  root: string,
  file: string,
): Promise<{ readonly servers: number; readonly changed: boolean }> {
  const { parseSnapshot, writeSnapshot } = await import('../features/mcp-metadata/index.ts')
  const path = resolve(root, file)
  const { isWithin } = await import('../engine/reader.ts')
  if (!isWithin(root, path)) throw unusable(`The snapshot \`${file}\` leads out of the project.`)
  const previous = await readFile(path, 'utf8').catch(() => undefined)
  const known = previous === undefined ? { diagnostics: [] } : parseSnapshot(previous, file)
  // What it holds beside the servers that were asked for would be lost.
  if (known.diagnostics.length > 0) throw new DiagnosticError(...known.diagnostics)
  // Pages name a server as it was asked for, whatever the registry calls it.
  const servers = results.flatMap((result): ServerMetadata[] =>
    'server' in result ? [{ ...result.server, name: result.name }] : [],
  )
  const text = writeSnapshot(servers, previous)
  if (text !== previous) {
    await mkdir(dirname(path), { recursive: true })
    try {
      await writeFile(`${path}.tmp`, text)
      await rename(`${path}.tmp`, path)
    } finally {
      await rm(`${path}.tmp`, { force: true })
    }
  }
  return { servers: servers.length, changed: text !== previous }
}

async function complain(
  diagnostics: readonly Diagnostic[],
  root: string,
  { stderr, environment }: CliContext,
): Promise<ExitCode> {
  stderr.write(
    await report('pretty', {
      diagnostics,
      source: sourceReader(root),
      colour: terminalOf(stderr, environment).colour,
    }),
  )
  stderr.write('Nothing was written.\n')
  return exitCodeFor(diagnostics) || 1
}

const counted = (count: number): string => `${count} ${count === 1 ? 'server' : 'servers'}`
