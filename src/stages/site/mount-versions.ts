import type { ContentTree } from '../../model/content-tree.ts'
import type { NavbarLink } from '../../model/navigation.ts'
import type { VersionConfig } from '../../model/site-config.ts'
import type { TreeGraph } from './graph.ts'

export interface MountVersions {
  readonly current: string
  readonly list: readonly VersionConfig[]
  /** The mount that they belong to; omitted if they are listed in the configuration. */
  readonly mount?: string
}

/** The versions of a mount with their start pages; undefined if it has none. */
export function versionsOfMount(
  mount: string,
  trees: ReadonlyMap<string, TreeGraph>,
): MountVersions | undefined {
  const list: VersionConfig[] = []
  let current: string | undefined
  for (const { tree, start } of trees.values()) {
    if (tree.mount !== mount || !tree.version) continue
    const name = versionName(tree)
    list.push({ name, label: tree.version.label, href: start })
    if (tree.version.isLast) current = name
  }
  return current === undefined ? undefined : { current, list, mount }
}

/**
 * The identifier of a version in the browser's storage. It includes the mount, because two mounts may have
 * versions of the same name.
 */
export const versionName = ({ mount, key, version }: ContentTree): string =>
  mount === 'default' && version ? version.name : key

type LinkInTree = Pick<NavbarLink, 'label' | 'href' | 'sidebar'>

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
