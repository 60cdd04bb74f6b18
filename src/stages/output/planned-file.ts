import type { ContentPath, OutputPath } from '../../model/path.ts'
import type { Location } from '../../model/location.ts'
import type { Default } from '../../model/site.ts'

/** A file of the output. Its content is only produced if it has to be written. */
export interface PlannedFile {
  readonly path: OutputPath
  /** Hash of the content. */
  readonly hash: string
  /** What produces it, for reporting two claims to one path. */
  readonly origin: string
  /** Set for a page: its source below the project root, if it has one. */
  readonly page?: { readonly source?: ContentPath | undefined }
  /** Where its path was configured, if it was. */
  readonly chosenAt?: Location
  /** See `OutputFile`. */
  readonly byDefault?: Default
  readonly content: () => Promise<string | Uint8Array> | string | Uint8Array | { readonly copyOf: string }
}
