/** SHA-256 in hexadecimal, by path below the site: `guides/install.html`. */
export type Files = Readonly<Record<string, string>>

/** What a target has to say of itself. */
export interface PublishRecord {
  readonly version: 2
  /** The number of the release, from 1. While one is pending, it is that one's. */
  readonly release: number
  readonly files: Files
  /** The paths that a publication that has not ended was to change, and may have changed. */
  readonly pending?: readonly string[]
  /** What the release before had in place of it, which is kept, and the paths that it did not have. */
  readonly previous?: { readonly files: Files; readonly added: readonly string[] }
}

/** Which files of those that are replaced or removed are kept, and for which release. */
export interface Keeping {
  readonly release: number
  readonly paths: ReadonlySet<string>
}

/** Where a site is published. All paths are relative, with slashes. */
export interface Target {
  /** How it is called in messages. */
  readonly name: string
  /** For each of these paths that exists, whether its content is that of the file in a folder of the site. */
  readonly compare: (paths: readonly string[], folder: string) => Promise<ReadonlyMap<string, boolean>>
  readonly readRecord: () => Promise<PublishRecord | undefined>
  /** Replaces the record at once: whoever reads it gets the old or the new one. */
  readonly writeRecord: (record: PublishRecord) => Promise<void>
  /** Sends files of a folder (an absolute path), and replaces each at once. */
  readonly put: (paths: readonly string[], folder: string, keeping: Keeping) => Promise<void>
  readonly remove: (paths: readonly string[], keeping?: Keeping) => Promise<void>
  /** The paths of what a release has replaced or removed. */
  readonly listKept: (release: number) => Promise<ReadonlySet<string>>
  /** Puts back what a release has replaced or removed, and keeps it. */
  readonly restore: (paths: readonly string[], release: number) => Promise<void>
  /** Drops all that is kept, but for what this release has replaced. */
  readonly dropKept: (release?: number) => Promise<void>
}

/** Why a site cannot be published, as the end of a sentence, and what to do about it. */
export class PublishError extends Error {
  readonly hint: string
  constructor(message: string, hint: string) {
    super(message)
    this.hint = hint
  }
}

export const recordName = '.docgen-publish.json'

/** What a release has replaced or removed, in a folder with its number. */
export const keptFolder = '.docgen-publish'

export const recordText = (record: PublishRecord): string => JSON.stringify(record, undefined, 1)

/** A damaged record counts as none. Throws if a path in it leads out of the target. */
export function recordIn(text: string): PublishRecord | undefined {
  const record = parsed(text)
  const { files = {}, pending = [], previous = { files: {}, added: [] } } = record ?? {}
  for (const path of [...Object.keys({ ...files, ...previous.files }), ...pending, ...previous.added])
    if (!isInner(path))
      throw new PublishError(
        `\`${path}\` of its record is not in the target`,
        `Remove \`${recordName}\`, and publish with \`--force\`.`,
      )
  return record
}

function parsed(text: string): PublishRecord | undefined {
  try {
    const record = JSON.parse(text) as Partial<PublishRecord> | null
    return record?.version === 2 && record.files && record.release ? (record as PublishRecord) : undefined
  } catch {
    return undefined
  }
}

const isInner = (path: string): boolean =>
  !path.split('/').some((part) => part === '' || part === '.' || part === '..') && !/[\\\0]/.test(path)
