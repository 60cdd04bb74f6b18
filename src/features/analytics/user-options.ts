// Written by `npm run reference` from the schema in options.ts. Edit that instead.
/** Options of the plugin `analytics`. */
export interface AnalyticsOptions {
  /** Where the published site has the script; the host puts it there. Default: `'/_insights/script.js'`. */
  readonly script?: string | undefined
  /** The script that reports to the console, while authoring. Default: `'/_insights/script.debug.js'`. */
  readonly debugScript?: string | undefined
  /** Where the script posts to, when that is not the address that it knows. */
  readonly endpoint?: string | undefined
  /**
   * Whether published pages load the script, too, and not only those that are being written. Default: `true`.
   */
  readonly publish?: boolean | undefined
  /**
   * Further attributes of the script, as its maker asks for them: `{ 'data-site': 'docs' }`. Default: `{}`.
   */
  readonly attributes?: Readonly<Record<string, string>> | undefined
}
