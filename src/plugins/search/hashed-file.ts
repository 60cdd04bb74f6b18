import { fingerprint } from '../../cache/fingerprint.ts'
import { hashLength } from '../../model/search/file-hashes.ts'

/** The content of a file that is named by its hash. */
export interface HashedFile {
  readonly hash: string
  readonly content: string
}

export const hashed = (content: string): HashedFile => ({ hash: fingerprint(content).replaceAll(/\W/g, '').slice(0, hashLength), content })
