import { posix } from 'node:path'
import type { Nodes } from 'mdast'
import { isBelow, pathBelow } from '../../../model/content-tree.ts'
import { asRecord } from '../../../model/plain-data.ts'
import type { DialectSource } from '../../../stages/markdown/dialect.ts'
import { mkDocsConfig } from './snippets.ts'

/**
 * Writes addresses of files that are among the overrides of the theme (`custom_dir`) from the root of the
 * site: they are published beside the files of the pages, and pages address them as if they were there.
 */
export function addressThemeFiles(tree: Nodes, { context: { file }, options, read }: DialectSource): void {
  const folder = options.folders.find((each) => isBelow(file, each))
  const custom = asRecord(mkDocsConfig(read)['theme'])['custom_dir']
  if (folder === undefined || typeof custom !== 'string') return
  const isThere = (path: string): boolean =>
    !path.startsWith('..') && read.list(posix.dirname(path))?.includes(posix.basename(path)) === true
  const addressOf = (url: string): string => {
    const [, path = '', rest = ''] = /^([^#?:]*)([#?].*)?$/.exec(url) ?? []
    const target = posix.join(posix.dirname(file), path)
    if (path === '' || path.startsWith('/') || !isBelow(target, folder) || isThere(target)) return url
    const below = pathBelow(target, folder)
    return isThere(posix.join(custom, below)) ? `/${below}${rest}` : url
  }
  const visit = (node: Nodes): void => {
    if ('url' in node) node.url = addressOf(node.url)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
}
