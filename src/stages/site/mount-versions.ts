import type { VersionConfig } from '../../model/site-config.ts'
import type { ContentTree } from '../../model/content-tree.ts'
import type { TreeGraph } from './graph.ts'

/** The versions that readers can choose from. */
export interface MountVersions {
  /** Name of the version for readers who choose none. */
  readonly current: string
  readonly list: readonly VersionConfig[]
  /** Whose versions they are; without it, those that the configuration lists by hand. */
  readonly mount?: string
}

/** The versions of a mount, each with the address where it begins; nothing for a mount without versions. */
export function mountVersions(
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
 * What a version is called in the browser, where a reader's choice is kept: two mounts may have versions of
 * the same name.
 */
export const versionName = ({ mount, key, version }: ContentTree): string =>
  mount === 'default' && version ? version.name : key
