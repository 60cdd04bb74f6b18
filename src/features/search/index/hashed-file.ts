import { nameHash } from '../../../kit.ts'

/** The content of a file that is named by its hash. */
export interface HashedFile {
  readonly hash: string
  readonly content: string
}

export const hashedFile = (content: string): HashedFile => ({ hash: nameHash(content), content })
