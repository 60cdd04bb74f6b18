import { decode, hrefOf, splitHref, withoutBase } from '../../model/address.ts'
import type { LinkTargets } from '../../model/link-targets.ts'
import { asRoutePath } from '../../model/path.ts'
import { locateTarget } from './locate-target.ts'
import { isAsWritten } from './target-path.ts'

/**
 * Whether something is there, and only the base URL is wrong: twice where docgen adds it, or not at all
 * where code makes the address.
 */
export function mistakeOfBase(path: string, written: string, targets: LinkTargets): string | undefined {
  if (targets.baseUrl === '/') return undefined
  const { query, fragment } = splitHref(written)
  for (
    let rest = withoutBase(path, targets.baseUrl);
    rest !== undefined && rest !== '/';
    rest = withoutBase(rest, targets.baseUrl)
  ) {
    if (locateTarget(asRoutePath(rest), targets))
      return `Write \`${rest}${query}${fragment}\`: the base URL is added to it.`
  }
  return isAsWritten(path, written) ? undefined : withoutItsBase(written, targets)
}

/** The address meant by one without the base URL, in a place where docgen does not add it. */
export function withoutItsBase(written: string, targets: LinkTargets): string | undefined {
  const { path, query, fragment } = splitHref(written)
  const meant = asRoutePath(decode(path))
  return path.startsWith('/') && locateTarget(meant, targets)
    ? `Write \`${hrefOf(meant, targets.baseUrl)}${query}${fragment}\`: here the base URL is not added.`
    : undefined
}

/** Writes a candidate as the author wrote the address: with the base URL where it stands there. */
export function asWritten(
  path: string,
  written: string,
  targets: LinkTargets,
): (candidate: string) => string {
  return isAsWritten(decode(hrefOf(path, targets.baseUrl)), written)
    ? (candidate) => hrefOf(candidate, targets.baseUrl)
    : (candidate) => candidate
}

/** What was meant by an address that begins with the name of a static folder. */
export function withStaticFolder(path: string, targets: LinkTargets): string | undefined {
  const folder = targets.staticDirs.find(
    (each) => path.startsWith(`/${each}/`) && targets.isFile(path.slice(each.length + 1)),
  )
  return folder === undefined
    ? undefined
    : `Write \`${path.slice(folder.length + 1)}\`: files of \`${folder}\` are published without its name.`
}
