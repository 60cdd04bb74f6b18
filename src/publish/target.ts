/** SHA-256 in hexadecimal, by path below the site: `guides/install.html`. */
export type Files = Readonly<Record<string, string>>

/** What a target has to say of itself. */
export interface PublishRecord {
  readonly version: 1
  /** The number of the release, from 1. While one is pending, it is that one's. */
  readonly release: number
  readonly files: Files
  /** What a publication that has not ended was to make of it, and may have made in part. */
  readonly pending?: Files
  /** The release before. What differs of it is kept at the target. */
  readonly previous?: Files
}

/** Where a site is published. All paths are relative, with slashes. */
export interface Target {
  /** Of a file that exists. */
  readonly hash: (path: string) => Promise<string | undefined>
  readonly readRecord: () => Promise<PublishRecord | undefined>
  /** Replaces the record at once: whoever reads it gets the old or the new one. */
  readonly writeRecord: (record: PublishRecord) => Promise<void>
  /** Sends a file of an absolute path, and replaces what is there at once. */
  readonly put: (path: string, source: string) => Promise<void>
  readonly remove: (path: string) => Promise<void>
  /** Keeps the file that a release replaces or removes, unless it has been kept already. */
  readonly keep: (path: string, release: number) => Promise<void>
  /** Puts back what a release has replaced or removed. Whether it has. */
  readonly restore: (path: string, release: number) => Promise<boolean>
  /** Drops all that is kept, but for what this release has replaced. */
  readonly dropKept: (release?: number) => Promise<void>
}
