/**
 * A range in a source file. Lines and columns count from 1, columns in UTF-16 units; the end is exclusive.
 */
export interface Place {
  readonly line: number
  readonly column: number
  readonly endLine?: number
  readonly endColumn?: number
}

/** A place in a file. */
export interface SourceLocation {
  /** Relative to the project root, as in `content/guides/install.mdx`. */
  readonly file: string
  readonly place?: Place
}

/** The way to a value of the configuration: `['navbar', 'items', 0, 'label']`. */
export type ValuePath = readonly (string | number)[]

/**
 * Where a value of the configuration stands, before anybody has looked it up: that means parsing the file,
 * which only a build with a complaint needs to do. `locateDiagnostics` looks it up.
 */
export interface DeferredLocation {
  readonly deferred: {
    readonly source: 'config' | 'sidebars'
    readonly path: ValuePath
  }
  readonly file?: never
  readonly place?: never
}

/** Where a finding stands. */
export type Location = SourceLocation | DeferredLocation

/** Tells where a value of the configuration stands, without looking it up. */
export type LocateLater = (path: ValuePath) => Location

/** Whether a location is a place in a file, and not a value that has yet to be looked up. */
export const isLocated = (location: Location): location is SourceLocation => location.file !== undefined

/** Stands for the place of a value in the configuration or in the sidebars. */
export const deferredIn =
  (source: DeferredLocation['deferred']['source']): LocateLater =>
  (path) => ({ deferred: { source, path } })
