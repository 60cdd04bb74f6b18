// Written by `npm run reference` from the schema in options.ts. Edit that instead.
/** Options of the plugin `share-pictures`. */
export interface SharePicturesOptions {
  /** A picture of the site's mark, SVG or PNG, below the project root: `static/img/logo.svg`. */
  readonly mark?: string | undefined
  /**
   * A font for letters that docgen's own does not have (OpenType, TrueType or WOFF), below the project root.
   * It is asked first. Default: Inter, with Latin, Greek and Cyrillic letters.
   */
  readonly font?: string | undefined
  /** CSS colors. The defaults are those of the theme in dark mode. */
  readonly colors?:
    | {
        /** Behind everything. Default: `'#0f1115'`. */
        readonly background?: string | undefined
        /** Of a shape behind the text. Default: `'#152740'`. */
        readonly surface?: string | undefined
        /** Of the title. Default: `'#e6e9ee'`. */
        readonly text?: string | undefined
        /** Of the site's name. Default: `'#aab2bf'`. */
        readonly muted?: string | undefined
        /** Of the section, and of the line below. Default: `'#7cb4f8'`. */
        readonly accent?: string | undefined
      }
    | undefined
  /** A site with more pages than this has no pictures. Default: `1000`. */
  readonly limit?: number | undefined
}
