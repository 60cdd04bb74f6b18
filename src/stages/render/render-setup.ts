import { fingerprintOf } from '../../engine/fingerprint.ts'
import type { PagePolicy } from '../../model/content-security-policy.ts'
import type { SidebarNode } from '../../model/navigation.ts'
import type { SiteProps } from '../../model/site.ts'
import type { ThemeBundle } from '../../model/theme.ts'

/** A sidebar for the layout. */
export interface ShownSidebar {
  readonly nodes: readonly SidebarNode[]
  /** Changes with anything that the sidebar shows. */
  readonly hash: string
}

/** The context that all pages of a build share, in a form that can be sent to threads. */
export interface RenderSetup {
  /** Absolute path of the project root. */
  readonly root: string
  readonly bundle: Pick<ThemeBundle, 'folder' | 'theme' | 'modules' | 'assets'>
  readonly site: SiteProps
  /** By name. */
  readonly sidebars: Readonly<Record<string, ShownSidebar>>
  readonly data: Readonly<Record<string, unknown>>
  readonly policy?: PagePolicy
  /** Whether parts that throw are left out, instead of failing their page. */
  readonly lenient: boolean
  /** The components for which plugins have Markdown. */
  readonly copied: readonly string[]
  /** A hash of everything here except sidebars, which have their own; part of the key of every page. */
  readonly hash: string
}

/** The input for the shared context. */
export interface RenderSetupInput {
  readonly root: string
  readonly theme: ThemeBundle
  readonly site: SiteProps
  readonly sidebars: ReadonlyMap<string, ShownSidebar>
  /** Data that plugins provide to their components. */
  readonly data: Readonly<Record<string, unknown>>
  readonly policy: PagePolicy | undefined
  readonly lenient: boolean
  readonly copied: readonly string[]
}

/** Prepares the context that all pages share, once per site. */
export function renderSetup({
  root,
  theme,
  site,
  sidebars,
  data,
  policy,
  lenient,
  copied,
}: RenderSetupInput): RenderSetup {
  const { folder, theme: module, modules, assets } = theme
  return {
    root,
    bundle: { folder, theme: module, modules, assets },
    site,
    data,
    lenient,
    copied,
    sidebars: Object.fromEntries([...sidebars].map(([name, { nodes, hash }]) => [name, { nodes, hash }])),
    ...(policy ? { policy } : {}),
    hash: fingerprintOf([site, data, assets, theme.themeHash, policy, lenient, copied]),
  }
}
