import { type Dirent, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isWithin } from '../engine/file-name.ts'
import { lookAt } from '../engine/look.ts'
import { changedSince, stampAt } from '../engine/stamp.ts'
import { manifestName } from '../model/path.ts'

const packages = 'node_modules'

/** How many levels of a project are looked at. */
const deepest = 6

interface FileState {
  readonly stamp: string
  /** Undefined until the file has changed: most never do. */
  readonly hash: string | undefined
}

/** The files below a folder (absolute path), and which packages are there, as they were last seen. */
export class ProjectFiles {
  readonly #folder: string
  #states: ReadonlyMap<string, FileState>

  /** What has changed since a time in milliseconds counts as not yet seen. */
  constructor(folder: string, since: number) {
    this.#folder = folder
    this.#states = new Map(
      filesBelow(folder)
        .filter((path) => changedSince(path, since) === false)
        .map((path) => [path, { stamp: stampAt(path), hash: undefined }]),
    )
  }

  /**
   * Absolute paths of those that have changed since the last call. A file that each attempt writes in the
   * same way is one of them once.
   */
  takeChanged(): readonly string[] {
    const before = this.#states
    const now = new Map(filesBelow(this.#folder).map((path) => [path, stateOf(path, before.get(path))]))
    this.#states = now
    const isOther = (path: string): boolean => {
      const [one, other] = [before.get(path), now.get(path)]
      return one !== other && (!one || !other || one.hash !== other.hash)
    }
    return [...new Set([...before.keys(), ...now.keys()])].filter(isOther)
  }
}

function stateOf(path: string, before: FileState | undefined): FileState {
  const stamp = stampAt(path)
  const kind = basename(path) === packages ? 'names' : 'content'
  return before?.stamp === stamp ? before : { stamp, hash: lookAt({ kind, name: path }) }
}

/** Without what docgen has written. A folder that is gone, or that must not be read, has none. */
function filesBelow(folder: string, depth = 0): readonly string[] {
  let entries: readonly Dirent[]
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
  if (entries.some(({ name }) => name === manifestName)) return []
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.name === packages) return [path]
    if (isIgnored(path, [])) return []
    if (!entry.isDirectory()) return [path]
    return depth < deepest ? filesBelow(path, depth + 1) : []
  })
}

/** Whether a path is an editor's temporary file, or written by docgen itself. */
export function isIgnored(path: string, ownFolders: readonly string[]): boolean {
  const name = basename(path)
  if (name === '.well-known' || name === '.nojekyll') return false
  return (
    name.startsWith('.') ||
    name === packages ||
    name === '4913' ||
    name.endsWith('~') ||
    /\.(swp|swo|swx|tmp|crswap)$/.test(name) ||
    ownFolders.some((folder) => isWithin(folder, path))
  )
}
