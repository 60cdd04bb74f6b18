import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fingerprintOf } from './fingerprint.ts'

/**
 * A hash of what the last changes of the pages in some folders (relative to the root) depend on: in each
 * repository around them, the commit that is checked out, where a shallow history ends, and the names in
 * `.mailmap`, which Git reads from the work tree. Undefined if a commit is unknown.
 */
export function gitState(root: string, folders: readonly string[]): string | undefined {
  // As `readGitHistory` does: what is not beside the project belongs to its repository.
  const places = ['', ...folders.filter((folder) => folder.startsWith('../'))]
  const repositories = new Set(places.map((place) => repositoryAround(join(root, place))))
  // A hook of a bare repository names that, and nobody knows where else Git would look for one.
  if (repositories.has(undefined) && process.env['GIT_DIR'] !== undefined) return undefined
  const states = [...repositories].filter((repository) => repository !== undefined).map(stateOf)
  return states.includes(undefined) ? undefined : fingerprintOf(states)
}

/** What the history of a work tree depends on (gitrepository-layout(5)); undefined if that is unknown. */
function stateOf(repository: string): readonly string[] | undefined {
  const git = gitFolder(join(repository, '.git'))
  const shared = sharedFolder(git)
  const head = headOf(git, shared)
  return head === undefined
    ? undefined
    : [head, textOf(join(shared, 'shallow')) ?? '', textOf(join(repository, '.mailmap')) ?? '']
}

/** The hashes of the commits where the history of a work tree begins, if it is shallow. */
export function shallowCommits(repository: string | undefined): ReadonlySet<string> {
  if (repository === undefined) return new Set()
  const git = gitFolder(join(repository, '.git'))
  return new Set(textOf(join(sharedFolder(git), 'shallow'))?.split('\n'))
}

/** The commit that is checked out. */
function headOf(git: string, shared: string): string | undefined {
  let head = textOf(join(git, 'HEAD'))
  // A branch may be a name of another one (git-symbolic-ref(1)); Git follows five.
  for (let depth = 0; depth < 5; depth++) {
    const ref = /^ref: (.*)$/.exec(head ?? '')?.[1]
    if (ref === undefined) return head
    head = textOf(join(shared, ref)) ?? packedRef(shared, ref)
  }
  return undefined
}

const packedRef = (shared: string, ref: string): string | undefined =>
  textOf(join(shared, 'packed-refs'))
    ?.split('\n')
    .find((line) => line.endsWith(` ${ref}`))

/** Work trees of one repository share its branches. */
const sharedFolder = (git: string): string => resolve(git, textOf(join(git, 'commondir')) ?? '')

/** `.git` of a work tree or submodule is a file that names the folder. */
export function gitFolder(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return path
  return resolve(dirname(path), (textOf(path) ?? '').replace(/^gitdir: /, ''))
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}

/** The root of the Git repository that contains a folder; undefined if there is none. Absolute paths. */
export function repositoryAround(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (folder === dirname(folder)) return undefined
  }
}

/**
 * The root of the Git repository that contains a project; the project itself if there is none. Absolute
 * paths.
 */
export const repositoryOf = (root: string): string => repositoryAround(root) ?? root
