// Written by `npm run reference` from the schema in options.ts. Edit that instead.
/** Options of the plugin `json-schema`. */
export interface JsonSchemaOptions {
  /** The schema, below the project's root: JSON or YAML, any draft from 04 to 2020-12. */
  readonly source: string
  /** Route of the page: `/widget/reference/registry-schema`. */
  readonly route: string
  /** The title of the page. Default: the schema's. */
  readonly title?: string | undefined
  /** The description of the page. Default: the schema's. */
  readonly description?: string | undefined
  /** What the sidebar calls the page. Default: its title. */
  readonly sidebarLabel?: string | undefined
  /** A Markdown file below the project's root that stands before the rest. */
  readonly intro?: string | undefined
  /**
   * An example document: a file below the project's root, or `false` for none. Default: one that is made from
   * the schema.
   */
  readonly example?: string | false | undefined
  /**
   * Address of the site that the descriptions were written for: relative links in them are completed from
   * there.
   */
  readonly links?: string | undefined
  /**
   * Address of the schema for download; `false` for no link. Default: its place below `static/`, when it is
   * there.
   */
  readonly download?: string | false | undefined
}
