import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import type { SourceSpot } from '../model/site.ts'
import type { BundledScript } from './bundle-script.ts'
import { fileName } from './source-file.ts'

/** The first line of the site's own code in an error's stack. Frames in packages and in Node are passed over. */
export async function spotOfError(error: unknown, { compiled, map }: BundledScript, root: string): Promise<SourceSpot | undefined> {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return undefined
  const traces = new TraceMap(await readFile(map, 'utf8'))
  for (const [, file = '', line = '', column] of error.stack.matchAll(/((?:file:\/\/|\/|[A-Za-z]:\\)[^\s()]*?)(?:\?run=\d+)?:(\d+)(?::(\d+))?(?=\)|$|\n)/gm)) {
    if (pathOf(file) !== compiled) continue
    const found = originalPositionFor(traces, { line: Number(line), column: column === undefined ? 0 : Number(column) - 1 })
    if (found.source === null) continue
    return { file: fileName(resolve(dirname(compiled), found.source), root), place: { line: found.line, column: found.column + 1 } }
  }
  return undefined
}

function pathOf(file: string): string {
  try {
    return file.startsWith('file:') ? fileURLToPath(file) : file
  } catch {
    return file // Text that looks like an address but is none.
  }
}
