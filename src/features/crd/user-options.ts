// Written by `npm run reference` from the schema in options.ts. Edit that instead.
/** Options of the plugin `crd`. */
export interface CrdOptions {
  /** YAML files with CustomResourceDefinitions, or folders that hold such files, below the project's root. */
  readonly source: string | readonly string[]
  /** Route of the page: `/widget/reference/crd-spec`. */
  readonly route: string
  /** The title of the page. Default: “Custom resources” in the language of the site. */
  readonly title?: string | undefined
  /** The description of the page. */
  readonly description?: string | undefined
  /** What the sidebar calls the page. Default: its title. */
  readonly sidebarLabel?: string | undefined
  /**
   * Address of the site that the descriptions were written for: relative links in them are completed from
   * there.
   */
  readonly links?: string | undefined
  /** A Markdown file below the project's root that stands before the rest. */
  readonly intro?: string | undefined
}
