import type { OutputPath } from '../model/path.ts'

/** A file of the site as it is sent. */
export interface ServedFile {
  /** Decides the type. */
  readonly path: OutputPath
  /** Changes with the content; letters, digits, `-` and `_`. */
  readonly hash: string
  readonly content: Uint8Array | { readonly file: string; readonly size: number }
}

/** Where files come from: the output folder, or a site in memory. */
export interface FileSource {
  /** The first of the candidates that exists. */
  readonly find: (candidates: readonly OutputPath[]) => Promise<ServedFile | undefined>
}
