import type { LookKind } from '../model/site-code.ts'

/**
 * Something that a result depends on: the content of a file or the names in a folder, as read by a stage; a
 * look of site code; or everything that `code` has looked at (`CodeTrace`). The hash is `absent` if it did
 * not exist.
 */
export interface TracedRead {
  readonly kind: 'file' | 'folder' | 'code' | LookKind
  /** A path relative to the project root, with forward slashes, or another name. */
  readonly path: string
  readonly hash: string
  /** The stamp of the file before it was read: as long as it is the same, so is the hash. */
  readonly stamp?: string
}

/** The hash of a file's content, with the stamp of the file before it was read. */
export type Stamped = Required<Pick<TracedRead, 'hash' | 'stamp'>>

/** A list of `CodeTrace`: what site code looked at since the list before. */
export interface CodeReads {
  readonly before?: string
  readonly reads: readonly TracedRead[]
}
