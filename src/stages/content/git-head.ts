import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The commit that is checked out: dates of last changes depend on it. Empty where that is not known. */
export function gitHead(root: string): string {
  try {
    const head = readFileSync(join(root, '.git/HEAD'), 'utf8').trim()
    const ref = /^ref: (.*)$/.exec(head)?.[1]
    return ref === undefined ? head : readFileSync(join(root, '.git', ref), 'utf8').trim()
  } catch {
    return ''
  }
}
