import type { Highlight } from '../../kit.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { SidebarItem } from '../../model/navigation-config.ts'
import type { PluginPage } from '../../model/plugin.ts'
import type { UniqueIds } from '../reference-kit/unique-ids.ts'
import type { ApiAddressesOptions } from './api-addresses.ts'

export interface ApiPagesOptions extends ApiAddressesOptions {
  readonly assetBase: string
  /** The origin of the site. */
  readonly siteUrl: string
  /** The address of the site that the descriptions were written for. */
  readonly links?: string | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** The address for downloading the document. */
  readonly download?: string | undefined
  readonly code: Highlight
  /** Whether readers may send requests from the page. */
  readonly tryIt: boolean
  /** The names of the specification extensions that readers see. */
  readonly extensions: readonly string[]
}

export interface ApiSite {
  /** Created one by one when iterated, once. */
  readonly pages: Iterable<PluginPage>
  readonly anchors: UniqueIds['lines']
  /** The groups, or `schemas`, whose page would be too large for all that it has, of those created so far. */
  readonly largePages: ReadonlySet<string>
  /** Findings in the descriptions; available once the pages have been created. */
  readonly diagnostics: () => readonly Diagnostic[]
  readonly sidebar: readonly SidebarItem[]
}
