import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import type { SourceLocation } from '../model/site.ts'
import { fileName } from './file-name.ts'

/** The first line of a script's own code in an error's stack. Skips frames in packages and in Node. */
export async function locationOfError(
  error: unknown,
  { compiled, map }: { readonly compiled: string; readonly map: string },
  root: string,
): Promise<SourceLocation | undefined> {
  const text = await readFile(map, 'utf8')
  return locationInStack(error, (file) => (file === compiled ? text : undefined), root)
}

/**
 * The first line of a site's own code in an error's stack. Skips frames in files without a source map
 * (`mapOf`, by absolute path), and those whose source `isOwn` rejects (absolute path).
 */
export function locationInStack(
  error: unknown,
  mapOf: (file: string) => string | undefined,
  root: string,
  isOwn: (source: string) => boolean = () => true,
): SourceLocation | undefined {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return undefined
  for (const [, address = '', line = '', column] of error.stack.matchAll(
    /((?:file:\/\/|\/|[A-Za-z]:\\)[^\s()]*?)(?:\?run=\d+)?:(\d+)(?::(\d+))?(?=\)|$|\n)/gm,
  )) {
    const file = pathOf(address)
    const map = mapOf(file)
    if (map === undefined) continue
    const found = originalPositionFor(new TraceMap(map), {
      line: Number(line),
      column: column === undefined ? 0 : Number(column) - 1,
    })
    if (found.source === null) continue
    const source = resolve(dirname(file), found.source)
    if (isOwn(source))
      return { file: fileName(source, root), place: { line: found.line, column: found.column + 1 } }
  }
  return undefined
}

function pathOf(file: string): string {
  try {
    return file.startsWith('file:') ? fileURLToPath(file) : file
  } catch {
    return file // Text that looks like an address but is not one.
  }
}
