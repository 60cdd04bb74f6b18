/** What a reference with versions is made from. */
export interface ChangesOptions {
  /** The newest version. */
  readonly source: string | readonly string[]
  readonly route: string
  /** The name of the sidebar items of the reference; undefined for none. */
  readonly sidebar?: string
  readonly changes?: readonly (string | Release)[]
}

/** A version, and the one before it. */
export interface Release {
  readonly since: string | readonly string[]
  readonly version?: string
  /** ISO 8601: `2026-01-31`. */
  readonly date?: string
}
