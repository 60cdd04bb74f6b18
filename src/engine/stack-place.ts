import { readFileSync, realpathSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import type { SourceLocation } from '../model/site.ts'
import { fileName } from './file-name.ts'

/** Where an error of a site's code is looked up. */
export interface StackOptions {
  /** Absolute path of the project. */
  readonly root: string
  /** The folders of compiled code, as absolute paths; Node names them without the links in them. */
  readonly folders: readonly string[]
  /** The source map of a compiled file (absolute path), if it has one. */
  readonly mapOf?: (file: string) => string | undefined
  /** Whether a source (absolute path) is one to name. */
  readonly isOwn?: (source: string) => boolean
}

/**
 * The first line of a site's own code in an error's stack. Skips frames in other folders, in files without a
 * source map, and those whose source `isOwn` rejects.
 */
export function locationInStack(
  error: unknown,
  { root, folders, mapOf = mapBeside, isOwn = () => true }: StackOptions,
): SourceLocation | undefined {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return undefined
  for (const [, address = '', line = '', column] of error.stack.matchAll(frames)) {
    const file = asNamed(pathOf(address), folders)
    const map = file === undefined ? undefined : mapOf(file)
    if (file === undefined || map === undefined) continue
    const original = originalPositionFor(new TraceMap(map), {
      line: Number(line),
      column: column === undefined ? 0 : Number(column) - 1,
    })
    // The map may leave a source out, which reads as an empty name.
    if (original.source === null || original.source === '') continue
    const path = resolve(dirname(file), original.source)
    const source = asNamed(path, [root]) ?? path
    if (isOwn(source))
      return { file: fileName(source, root), place: { line: original.line, column: original.column + 1 } }
  }
  return undefined
}

/** `at name (file:///a%20(b)/c.js:1:2)`, `at /a/c.js:1:2`, and at the top of a syntax error `/a/c.js:1`. */
const frames = /^\s*(?:at (?:.*? \()?)?((?:file:\/\/|\/|[A-Za-z]:\\).*?)(?:\?run=\d+)?:(\d+)(?::(\d+))?\)?$/gm

const mapBeside = (file: string): string | undefined => {
  try {
    return readFileSync(`${file}.map`, 'utf8')
  } catch {
    return undefined // Most files have none.
  }
}

/** A file in one of the folders by the name of that folder: paths in source maps begin there. */
function asNamed(file: string, folders: readonly string[]): string | undefined {
  for (const folder of folders)
    for (const start of [folder, realPath(folder)])
      if (file.startsWith(start + sep)) return folder + file.slice(start.length)
  return undefined
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder // It is gone.
  }
}

function pathOf(file: string): string {
  try {
    return file.startsWith('file:') ? fileURLToPath(file) : file
  } catch {
    return file // Text that looks like an address but is not one.
  }
}
