import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryAround } from '../../engine/repository-of.ts'

/**
 * The commit that is checked out in a project or a parent folder; dates of last changes depend on it. Empty
 * if unknown.
 */
export function gitHead(root: string): string {
  const repository = repositoryAround(root)
  return repository === undefined ? '' : headOf(join(repository, '.git'))
}

function headOf(git: string): string {
  try {
    const head = readFileSync(join(git, 'HEAD'), 'utf8').trim()
    const ref = /^ref: (.*)$/.exec(head)?.[1]
    return ref === undefined ? head : readFileSync(join(git, ref), 'utf8').trim()
  } catch {
    return ''
  }
}
