import type { OutputPath } from '../model/path.ts'

/** A file of the site, ready to be sent. */
export interface ServedFile {
  /** Determines the media type. */
  readonly path: OutputPath
  /** Identifies the content; consists of letters, digits, `-`, and `_`. */
  readonly hash: string
  readonly content: Uint8Array | { readonly file: string; readonly size: number }
}

/** Where files come from: the output folder, or a site in memory. */
export interface FileSource {
  /** Returns the first candidate that exists. */
  readonly find: (candidates: readonly OutputPath[]) => Promise<ServedFile | undefined>
}
