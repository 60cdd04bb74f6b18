import type { ContentTree, TreeVersion } from '../../model/content-tree.ts'
import type { Messages } from '../../model/messages/messages.ts'
import type { NavbarLink, VersionLink } from '../../model/navigation.ts'
import type { VersionConfig } from '../../model/site-config.ts'
import type { TreeGraph } from './graph.ts'

export interface MountVersions {
  readonly current: string
  readonly list: readonly (VersionConfig & Pick<TreeVersion, 'banner'>)[]
  /** The mount that they belong to; omitted if they are listed in the configuration. */
  readonly mount?: string
}

/** The versions of a mount with their start pages; undefined if it has none. */
export function versionsOfMount(
  mount: string,
  trees: ReadonlyMap<string, TreeGraph>,
): MountVersions | undefined {
  const list: MountVersions['list'][number][] = []
  let current: string | undefined
  for (const { tree, start } of trees.values()) {
    if (tree.mount !== mount || !tree.version) continue
    const name = versionName(tree)
    const { label, banner, isLast } = tree.version
    list.push({ name, label, href: start, ...(banner ? { banner } : {}) })
    if (isLast) current = name
  }
  return current === undefined ? undefined : { current, list, mount }
}

/**
 * The identifier of a version in the browser's storage. It includes the mount, because two mounts may have
 * versions of the same name.
 */
export const versionName = ({ mount, key, version }: ContentTree): string =>
  mount === 'default' && version ? version.name : key

/** What menus say of one version among several, unless its label says it: `Latest (2.0)`. */
export function stateOf(
  { name, label, banner }: MountVersions['list'][number],
  { current, list }: MountVersions,
  messages: Messages,
): Pick<VersionLink, 'state'> {
  if (!banner && (name !== current || list.length === 1)) return {}
  const state = banner ? bannerStates[banner] : 'isLatest'
  return label.toLowerCase().includes(messages[`version.${state}`].toLowerCase()) ? {} : { state }
}

const bannerStates = { unreleased: 'isUnreleased', unmaintained: 'isUnmaintained' } as const

type LinkInTree = Pick<NavbarLink, 'label' | 'href' | 'sidebar' | 'activeBase'>

/**
 * Resolves a navbar item for pages without a version, and for the trees whose pages show something else. The
 * first tree that has the target determines the default; undefined if none has it.
 */
export function inTrees(
  trees: readonly TreeGraph[],
  resolve: (tree: TreeGraph) => LinkInTree | undefined,
): Pick<NavbarLink, keyof LinkInTree | 'inTrees'> | undefined {
  const links = trees.flatMap((tree) => {
    const link = resolve(tree)
    return link ? [{ key: tree.tree.key, link }] : []
  })
  const [first, ...others] = links
  if (!first) return undefined
  return {
    ...first.link,
    ...(others.length > 0 ? { inTrees: Object.fromEntries(others.map(({ key, link }) => [key, link])) } : {}),
  }
}
