import type { UserSidebars } from './user-sidebars.ts'

/** A folder of pages with addresses, ids, sidebars and versions of its own. */
export interface UserMount {
  /** The folder, relative to that of the configuration: `docs`, `../docs`. */
  readonly path: string
  /** What its addresses begin with. Default `/`. */
  readonly route?: string | undefined
  /**
   * Its name in navbar items, and in the names of the files of its versions. Default: `default` for the first
   * mount, else the end of its route.
   */
  readonly id?: string | undefined
  readonly kind?: 'docs' | undefined
  /**
   * Its sidebars, or the path of a file that has them. Default: those of the site for the first mount, else
   * every page in one sidebar.
   */
  readonly sidebars?: string | UserSidebars | undefined
  /** How its Markdown files are read, whatever their names. */
  readonly format?: 'md' | 'mdx' | undefined
  /** Globs below `path` of the files that are pages, and of those that are not. */
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  /** Address of the project's root in a repository browser, for its pages. Default: that of the site. */
  readonly editUrl?: string | undefined
  /** Whether `versions.json` and the folders of versions are left alone. */
  readonly disableVersioning?: boolean | undefined
  /** The version at the mount's own route. Default: the newest in `versions.json`. */
  readonly lastVersion?: string | undefined
  /** Whether what is being written is published. Default: yes. */
  readonly includeCurrentVersion?: boolean | undefined
  /** Only these versions, `current` included. */
  readonly onlyIncludeVersions?: readonly string[] | undefined
  /** By name; `current` is what is being written. */
  readonly versions?:
    | Readonly<
        Record<
          string,
          {
            /** Default: the name, and `Next` for `current`. */
            readonly label?: string | undefined
            /** What its addresses have after the mount's route. Default: the name, `next`, or nothing. */
            readonly path?: string | undefined
            readonly banner?: 'none' | 'unreleased' | 'unmaintained' | undefined
            /** Whether its pages show its label. Default: when there are several versions. */
            readonly badge?: boolean | undefined
            /** Keeps search engines away from its pages. */
            readonly noIndex?: boolean | undefined
          }
        >
      >
    | undefined
}
