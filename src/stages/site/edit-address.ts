import { posix } from 'node:path'
import { encodePath } from '../../model/address.ts'
import { treeOf } from '../../model/content-tree.ts'
import type { SiteConfig } from '../../model/site-config.ts'

/**
 * The address for editing a source file, in the repository browser of its mount or of the site; undefined if
 * neither is configured.
 */
export function editAddress(
  file: string,
  { trees, editUrl: ofSite }: Pick<SiteConfig, 'trees' | 'editUrl'>,
): string | undefined {
  const base = treeOf(file, trees)?.editUrl ?? ofSite
  if (base === undefined) return undefined
  const path = encodePath(file)
  if (!file.startsWith('../')) return base.replace(/\/?$/, '/') + path
  const { origin, pathname } = new URL(base)
  return origin + posix.join(pathname, path)
}
