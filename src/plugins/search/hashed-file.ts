import { fingerprint } from '../../cache/fingerprint.ts'
import { hashLength } from '../../model/search/file-hashes.ts'

/** The content of a file that is named by its hash. */
export interface HashedFile {
  readonly hash: string
  readonly content: string
}

/**
 * Files of one kind by the hashes of their contents. Where two have the same letters, the later has the next ones of its own. Capital letters count
 * as small ones, as some file systems have it.
 */
export function hashedFiles(contents: readonly string[]): readonly HashedFile[] {
  const named = new Map<string, string>()
  return contents.map((content) => {
    const letters = lettersOf(content)
    let at = 0
    while ((named.get(folded(letters, at)) ?? content) !== content) at++
    const hash = letters.slice(at, at + hashLength)
    named.set(folded(letters, at), content)
    return { hash, content }
  })
}

const folded = (letters: string, at: number): string => letters.slice(at, at + hashLength).toLowerCase()

/** A file that is alone of its kind. */
export const hashedFile = (content: string): HashedFile => ({ hash: lettersOf(content).slice(0, 2 * hashLength), content })

const lettersOf = (content: string): string => fingerprint(content).replaceAll(/\W/g, '')
