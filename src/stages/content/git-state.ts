import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fingerprintOf } from '../../engine/fingerprint.ts'
import { repositoryAround } from '../../engine/repository-of.ts'

/**
 * A hash of what the last changes of the pages in some folders (relative to the root) depend on: in each
 * repository around them, the commit that is checked out, and the names in `.mailmap`, which Git reads from
 * the work tree. Empty if a commit is unknown.
 */
export function gitState(root: string, folders: readonly string[]): string {
  // As `readGitHistory` does: what is not beside the project belongs to its repository.
  const places = ['', ...folders.filter((folder) => folder.startsWith('../'))]
  const repositories = new Set(places.map((place) => repositoryAround(join(root, place)) ?? ''))
  const states = [...repositories].map((repository) => [
    headOf(repository),
    textOf(join(repository, '.mailmap')) ?? '',
  ])
  return states.some(([head]) => head === '') ? '' : fingerprintOf(states)
}

/** The commit that is checked out in a work tree (gitrepository-layout(5)); empty if unknown. */
function headOf(repository: string): string {
  const git = gitFolder(join(repository, '.git'))
  const head = textOf(join(git, 'HEAD')) ?? ''
  const ref = /^ref: (.*)$/.exec(head)?.[1]
  if (ref === undefined) return head
  // Work trees of one repository share its branches.
  const shared = resolve(git, textOf(join(git, 'commondir')) ?? '')
  const packed = (): string | undefined =>
    textOf(join(shared, 'packed-refs'))
      ?.split('\n')
      .find((line) => line.endsWith(` ${ref}`))
  return textOf(join(shared, ref)) ?? packed() ?? ''
}

/** `.git` of a work tree or submodule is a file that names the folder. */
function gitFolder(path: string): string {
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
