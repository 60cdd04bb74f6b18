import type { OutputPath } from '../model/path.ts'

export interface ServedFile {
  /** Determines the media type. */
  readonly path: OutputPath
  /** Identifies the content; consists of letters, digits, `-`, and `_`. */
  readonly hash: string
  readonly content: Uint8Array | { readonly file: string; readonly size: number }
}

/** Where files come from: the output folder, or a site in memory. */
export interface FileSource {
  readonly find: (candidates: readonly OutputPath[]) => Promise<ServedFile | undefined>
}
