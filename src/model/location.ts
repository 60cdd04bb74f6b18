/**
 * A range in a source file. Lines and columns start at 1; columns are counted in UTF-16 units. The end is
 * exclusive.
 */
export interface Place {
  readonly line: number
  readonly column: number
  readonly endLine?: number
  readonly endColumn?: number
}

/** A place in a file. */
export interface SourceLocation {
  /** Relative to the project root: `content/guides/install.mdx`. */
  readonly file: string
  readonly place?: Place
}

/** The path to a value of the configuration: `['navbar', 'items', 0, 'label']`. */
export type ValuePath = readonly (string | number)[]

/**
 * The location of a value of the configuration before it is resolved. Resolving means parsing the file, which
 * is only necessary if there is something to report. `locateDiagnostics` does it.
 */
export interface DeferredLocation {
  readonly deferred: {
    readonly source: 'config' | 'sidebars'
    readonly path: ValuePath
  }
  readonly file?: never
  readonly place?: never
}

/** The location of a finding. */
export type Location = SourceLocation | DeferredLocation

/** Refers to a value of the configuration without resolving its location. */
export type LocateLater = (path: ValuePath) => Location

/** Whether a location is a place in a file rather than an unresolved one. */
export const isLocated = (location: Location): location is SourceLocation => location.file !== undefined

/** Creates unresolved locations for values in the configuration or in the sidebars. */
export const deferredIn =
  (source: DeferredLocation['deferred']['source']): LocateLater =>
  (path) => ({ deferred: { source, path } })
