import { type Setup, setupOf } from '../../engine/stage.ts'
import type { PagePolicy } from '../../model/content-security-policy.ts'
import type { SidebarNode } from '../../model/navigation.ts'
import type { SiteProps } from '../../model/site.ts'
import type { ThemeAssets, ThemeBundle } from '../../model/theme.ts'

/** A sidebar for the layout. */
export interface ShownSidebar {
  readonly nodes: readonly SidebarNode[]
  /** Changes with anything that the sidebar shows. */
  readonly hash: string
}

/** What all pages of a build show or are rendered by. */
export interface RenderOptions {
  /** The module that exports the theme, relative to the folder of the bundle; named by its content. */
  readonly theme: string
  readonly assets: ThemeAssets
  readonly site: SiteProps
  /** Data that plugins provide to their components. */
  readonly data: Readonly<Record<string, unknown>>
  readonly policy?: PagePolicy
  /** Whether parts that throw are left out, instead of failing their page. */
  readonly isTolerant: boolean
}

/** The context that all pages of a build share, in a form that can be sent to threads. */
export interface RenderSetup {
  readonly options: Setup<RenderOptions>
  /** Where things are on this computer, as absolute paths. No page shows them. */
  readonly place: { readonly root: string; readonly bundle: string }
  /** What the code of the bundle can reach. */
  readonly reach: Pick<ThemeBundle, 'builtins' | 'unknown'>
  /** By their hashes, which tasks name. */
  readonly sidebars: Readonly<Record<string, readonly SidebarNode[]>>
}

/** The input for the shared context. */
export interface RenderSetupInput extends Pick<RenderOptions, 'site' | 'data' | 'isTolerant'> {
  readonly root: string
  readonly theme: Pick<ThemeBundle, 'folder' | 'theme' | 'assets' | 'builtins' | 'unknown'>
  readonly sidebars: ReadonlyMap<string, ShownSidebar>
  readonly policy: PagePolicy | undefined
}

/** Prepares the context that all pages share, once per site. */
export const renderSetup = ({
  root,
  theme: { folder, theme, assets, builtins, unknown },
  site,
  sidebars,
  data,
  policy,
  isTolerant,
}: RenderSetupInput): RenderSetup => ({
  options: setupOf({ theme, assets, site, data, isTolerant, ...(policy ? { policy } : {}) }),
  place: { root, bundle: folder },
  reach: { builtins, ...(unknown === undefined ? {} : { unknown }) },
  sidebars: Object.fromEntries([...sidebars.values()].map(({ nodes, hash }) => [hash, nodes])),
})
