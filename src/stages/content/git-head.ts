import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The commit that is checked out in a project, or in a folder around it: dates of last changes depend on it.
 * Empty where that is not known.
 */
export function gitHead(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return headOf(join(folder, '.git'))
    if (folder === dirname(folder)) return ''
  }
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
