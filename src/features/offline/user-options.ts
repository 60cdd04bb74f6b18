// Written by `npm run reference` from the schema in options.ts. Edit that instead.
/** Options of the plugin `offline`. */
export interface OfflineOptions {
  /** What readers can take along: the pages at and below these addresses. Default: `["/"]`. */
  readonly routes?: readonly string[] | undefined
  /** Removes the worker from browsers that have it, instead of installing one. Default: `false`. */
  readonly remove?: boolean | undefined
}
