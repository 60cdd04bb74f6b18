import { join } from 'node:path'
import { readOwnFile } from '../../engine/cache-folder.ts'
import { manifestName } from '../../model/path.ts'

/**
 * The files that docgen has written to an output folder: hash and size in bytes by path. Nothing else is ever
 * removed.
 */
export interface Manifest {
  readonly version: 1
  readonly files: Readonly<Record<string, readonly [hash: string, size: number]>>
}

const empty: Manifest = { version: 1, files: {} }

/**
 * Reads the manifest of a folder. If it is unreadable, it counts as empty: everything is written, and nothing
 * is removed.
 */
export function readManifest(folder: string): Manifest {
  try {
    const { version, files } = JSON.parse(readOwnFile(join(folder, manifestName)).toString()) as {
      version?: unknown
      files?: unknown
    }
    if (version !== 1 || typeof files !== 'object' || files === null) return empty
    return { version, files: Object.fromEntries(Object.entries(files).filter(isManifestEntry)) }
  } catch {
    return empty
  }
}

/** Serializes a manifest; independent of the order of files. */
export function manifestText(files: Manifest['files']): string {
  return JSON.stringify({
    version: 1,
    files: Object.fromEntries(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1))),
  } satisfies Manifest)
}

function isManifestEntry(entry: [string, unknown]): entry is [string, readonly [string, number]] {
  const [path, value] = entry
  return (
    isInnerPath(path) && Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
  )
}

/**
 * Whether a path with forward slashes stays in the folder it is joined to. Needed for paths read from disk,
 * which cannot be trusted.
 */
export function isInnerPath(path: unknown): path is string {
  return (
    typeof path === 'string' &&
    path !== '' &&
    !/^(?:[/\\]|[a-z]:)/i.test(path) &&
    !path.split(/[/\\]/).includes('..') &&
    !path.includes('\0')
  )
}
