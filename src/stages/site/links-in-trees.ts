import type { NavbarLink } from '../../model/navigation.ts'
import type { TreeGraph } from './graph.ts'

type LinkInTree = Pick<NavbarLink, 'label' | 'href' | 'sidebar'>

/**
 * Resolves a navbar item for pages without a version, and for the trees whose pages show something else. The
 * first tree that has the target determines the default; undefined if none has it.
 */
export function inTrees(
  trees: readonly TreeGraph[],
  resolve: (tree: TreeGraph) => LinkInTree | undefined,
): Pick<NavbarLink, keyof LinkInTree | 'inTrees'> | undefined {
  const found = trees.flatMap((tree) => {
    const link = resolve(tree)
    return link ? [{ key: tree.tree.key, link }] : []
  })
  const [first, ...others] = found
  if (!first) return undefined
  return {
    ...first.link,
    ...(others.length > 0 ? { inTrees: Object.fromEntries(others.map(({ key, link }) => [key, link])) } : {}),
  }
}
