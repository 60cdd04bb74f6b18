// Written by `npm run reference` from the schema in options.ts. Edit that instead.
/** Options of the plugin `preconnect`. */
export interface PreconnectOptions {
  /** Origins that every page will fetch from: `https://images.example.com`. */
  readonly origins: readonly string[]
}
