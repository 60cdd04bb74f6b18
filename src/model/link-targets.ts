import type { Page } from './page.ts'
import type { PluginLink } from './plugin.ts'
import type { Location } from './location.ts'
import type { ContentPath, Href, RoutePath } from './path.ts'
import type { WrittenAddress, FoundLink, ImageTarget } from './site.ts'

/** A page with what its author wrote. */
export interface WrittenPage {
  readonly route: RoutePath
  /** Where the page comes from; generated pages name the configuration. */
  readonly file: string
  readonly page?: Page
  /** Links of a plugin's texts, with where they were written. */
  readonly pluginLinks?: readonly PluginLink[]
  readonly targets: {
    readonly links: Readonly<Record<string, string>>
    readonly images: Readonly<Record<string, ImageTarget>>
  }
}

/** A finished page as the judge sees it. */
export interface CheckedPage extends WrittenPage {
  readonly ids: readonly string[]
  readonly links: readonly FoundLink[]
}

/** An address that the layout makes on every page, by a setting: each page has one of its own. */
export interface GeneratedAddress {
  /** Equal for all addresses that are made by the same setting. */
  readonly setting: string
  readonly location: Location
  /** What tells whether it can be reached, where that is another address. */
  readonly base?: string
  /** Whether it says nothing about the site when it cannot be reached. */
  readonly isOptional?: boolean
}

/** Everything that a link may lead to, and where addresses of the layout were configured. */
export interface LinkTargets {
  readonly baseUrl: string
  readonly url: string
  readonly routes: ReadonlySet<RoutePath>
  /** Pages that are there only for those who have their address. */
  readonly unlisted: ReadonlySet<RoutePath>
  /** Canonical route for another spelling. */
  readonly canonical: (route: RoutePath) => RoutePath | undefined
  /**
   * Whether a file that is not a page answers at an address without the base URL: `/img/a.png`, also `/demo/`
   * for `demo/index.html`.
   */
  readonly isFile: (path: string) => boolean
  /** Whether there is a file for an address in the output, whatever makes it. */
  readonly isOutput: (path: string) => boolean
  /** Whether that is a page, or a redirect. */
  readonly isMade: (path: string) => boolean
  /** Folders whose files are published as they are, relative to the project root. */
  readonly staticDirs: readonly string[]
  /** Addresses of the files that an author may have meant: `/img/a.png`. */
  readonly files: () => Iterable<string>
  /** New address of an old one, in any spelling; chains are followed to their end. */
  readonly movedTo: (route: RoutePath) => string | undefined
  readonly redirects: ReadonlyMap<string, string>
  readonly redirectLocation: (from: string) => Location
  /** Why a source file makes no page: it is a draft, a part … */
  readonly absenceOf: (path: string) => string | undefined
  /** Source of a page that is not published, by the address it would have. */
  readonly drafts: ReadonlyMap<RoutePath, string>
  readonly pageFiles: ReadonlySet<string>
  /**
   * Path of the Markdown file that a link in `file` names; undefined if it names none, as in
   * `/guides/install` does.
   */
  readonly sourceOf: (href: Href, file: ContentPath) => string | undefined
  /** The site's own style sheets. */
  readonly styles: readonly { readonly file: string; readonly source: string }[]
  /** Everywhere an address of the layout was configured. */
  readonly configured: (href: string) => readonly WrittenAddress[] | undefined
  /** The site's own templates. */
  readonly templates: () => readonly { readonly file: string; readonly source: string }[]
  /**
   * Whether an address is in a language that nothing of this build is in: it is built elsewhere, or by
   * another run.
   */
  readonly isOfOtherBuild: (path: RoutePath) => boolean
  /** Whether the layout made an address for the page that comes from `file`. */
  readonly generated: (href: string, file: string) => GeneratedAddress | undefined
}
