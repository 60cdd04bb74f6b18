import type { Diagnostic } from 'docgen'
import { parseData, shapeProblems } from 'docgen/kit'
import { stringify } from 'yaml'
import * as z from 'zod'
import { entryShape, fromEntry, toEntry } from './registry-entry.ts'
import type { ServerMetadata } from './server-metadata.ts'

/**
 * Reads a committed snapshot: `servers`, a list of entries. Reports `invalid-reference-document` at the value
 * that is wrong.
 */
export function parseSnapshot(
  source: string,
  file: string,
): { readonly servers: readonly ServerMetadata[]; readonly diagnostics: readonly Diagnostic[] } {
  const { document, diagnostics } = parseData(source, file)
  if (!document) return { servers: [], diagnostics }
  const parsed = z.object({ servers: z.array(entryShape) }).safeParse(document.value)
  if (parsed.success) return { servers: parsed.data.servers.map(fromEntry), diagnostics }
  const problems = shapeProblems(parsed.error, document, 'In the snapshot of MCP servers')
  // A mistake in one entry is no reason to miss the others.
  const entries = z.object({ servers: z.array(z.unknown()) }).safeParse(document.value).data?.servers ?? []
  const usable = entries.flatMap((entry) => entryShape.safeParse(entry).data ?? [])
  return { servers: usable.map(fromEntry), diagnostics: problems }
}

/**
 * The text of a snapshot with what the registry says now. Titles and descriptions of the previous snapshot
 * stay: they may be the site's own.
 */
export function writeSnapshot(servers: readonly ServerMetadata[], previous?: string): string {
  const before = new Map(
    (previous === undefined ? [] : parseSnapshot(previous, '').servers).map((server) => [
      server.name,
      server,
    ]),
  )
  const comment = previous === undefined ? '' : (/^(?:#.*\n)*/.exec(previous)?.[0] ?? '')
  const names = [...new Set([...before.keys(), ...servers.map((server) => server.name)])].sort()
  const entries = names.flatMap((name) => {
    const now = servers.find((server) => server.name === name)
    const old = before.get(name)
    const server = now && old ? { ...now, title: old.title, description: old.description } : (now ?? old)
    return server ? [toEntry(server)] : []
  })
  return comment + stringify({ servers: entries }, { lineWidth: 140 })
}
