// Written by `npm run reference` from the schema in options.ts. Edit that instead.
/** Options of the plugin `site-icons`. */
export interface SiteIconsOptions {
  /** The mark of the site, SVG or a large PNG, below the project root: `static/img/favicon.svg`. */
  readonly icon: string
  /** What the icon of a home screen has behind the mark. Default: `'#ffffff'`. */
  readonly background?: string | undefined
  /** The name below an icon on a home screen. Default: the title of the site. */
  readonly shortName?: string | undefined
}
