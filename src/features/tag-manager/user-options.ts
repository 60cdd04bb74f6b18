// Written by `npm run reference` from the schema in options.ts. Edit that instead.
/** Options of the plugin `tag-manager`. */
export interface TagManagerOptions {
  /**
   * The container: `GTM-ABC123`. Without one nothing is loaded, so that a configuration may take it from the
   * environment.
   */
  readonly containerId?: string | undefined
  /** Where the container's script and frame come from. Default: `'https://www.googletagmanager.com'`. */
  readonly host?: string | undefined
}
