import { isAbsolute, join, parse, resolve, sep } from 'node:path'
import { fileName } from '../engine/file-name.ts'

/*
 * A foreign configuration is given the paths of this computer below a link to the root of the file system. So
 * paths that it makes of them can be told from addresses that begin alike: a project may be in `/docs`.
 */

/** An absolute path, below the link (absolute path); another name stays as it is. */
export const linkedPath = (path: string, link: string): string =>
  isAbsolute(path) ? join(link, fileName(path, parse(path).root)) : path

/** A text of a configuration: a path below the link becomes one that is relative to the project root. */
export function withoutLink(
  text: string,
  { link, root }: { readonly link: string; readonly root: string },
): string {
  if (text !== link && !text.startsWith(link + sep)) return text.replaceAll(link, '')
  const name = fileName(resolve(parse(root).root, `.${text.slice(link.length)}`), root)
  const isAbove = name === '..' || name.startsWith('../')
  const end = /[/\\]$/.test(text) ? '/' : ''
  return (isAbove ? name : name === '' ? '.' : `./${name}`) + end
}
