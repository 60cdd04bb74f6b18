import { fingerprintOf } from '../../engine/fingerprint.ts'
import type { PagePolicy } from '../../model/content-security-policy.ts'
import type { SidebarNode } from '../../model/navigation.ts'
import type { SiteProps } from '../../model/site.ts'
import type { ThemeBundle } from '../../model/theme.ts'

/** A sidebar as the layout shows it. */
export interface ShownSidebar {
  readonly nodes: readonly SidebarNode[]
  /** Changes when anything the sidebar shows does. */
  readonly hash: string
}

/** What every page of a build is rendered with, as it travels to a thread. */
export interface RenderSetup {
  /** Absolute path of the project root. */
  readonly root: string
  readonly bundle: Pick<ThemeBundle, 'folder' | 'theme' | 'modules' | 'assets'>
  readonly site: SiteProps
  /** By name. */
  readonly sidebars: Readonly<Record<string, ShownSidebar>>
  readonly data: Readonly<Record<string, unknown>>
  readonly policy?: PagePolicy
  /** Whether what throws is left out of its page instead of the page as a whole. */
  readonly lenient: boolean
  /** Of everything that all pages depend on: part of the key of each. Sidebars have hashes of their own. */
  readonly hash: string
}

/** What all pages have in common when they are rendered. */
export interface RenderSetupInput {
  readonly root: string
  readonly theme: ThemeBundle
  readonly site: SiteProps
  readonly sidebars: ReadonlyMap<string, ShownSidebar>
  /** What plugins provide to their components. */
  readonly data: Readonly<Record<string, unknown>>
  readonly policy: PagePolicy | undefined
  readonly lenient: boolean
}

/** Prepares what all pages have in common, once for a site. */
export function renderSetup({
  root,
  theme,
  site,
  sidebars,
  data,
  policy,
  lenient,
}: RenderSetupInput): RenderSetup {
  const { folder, theme: module, modules, assets } = theme
  return {
    root,
    bundle: { folder, theme: module, modules, assets },
    site,
    data,
    lenient,
    sidebars: Object.fromEntries([...sidebars].map(([name, { nodes, hash }]) => [name, { nodes, hash }])),
    ...(policy ? { policy } : {}),
    hash: fingerprintOf([site, data, assets, theme.themeHash, policy, lenient]),
  }
}
