import { decode, hrefOf, splitHref, withoutBase } from '../../model/address.ts'
import type { LinkTargets } from '../../model/link-targets.ts'
import { asRoutePath } from '../../model/path.ts'
import { locateTarget } from './locate-target.ts'
import { isAsWritten } from './target-path.ts'

/**
 * The intended address, if only the base URL is wrong: doubled where docgen adds it, or missing where code
 * creates the address.
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

/** The intended address if the base URL is missing where docgen does not add it. */
export function withoutItsBase(written: string, targets: LinkTargets): string | undefined {
  const { path, query, fragment } = splitHref(written)
  const meant = asRoutePath(decode(path))
  return path.startsWith('/') && locateTarget(meant, targets)
    ? `Write \`${hrefOf(meant, targets.baseUrl)}${query}${fragment}\`: here the base URL is not added.`
    : undefined
}

/** Formats a candidate like the author's address: with the base URL if that contains it. */
export function asWritten(
  path: string,
  written: string,
  targets: LinkTargets,
): (candidate: string) => string {
  return isAsWritten(decode(hrefOf(path, targets.baseUrl)), written)
    ? (candidate) => hrefOf(candidate, targets.baseUrl)
    : (candidate) => candidate
}

/** The intended address if it starts with the name of a static folder. */
export function withStaticFolder(path: string, targets: LinkTargets): string | undefined {
  const folder = targets.staticDirs.find(
    (each) => path.startsWith(`/${each}/`) && targets.isFile(path.slice(each.length + 1)),
  )
  return folder === undefined
    ? undefined
    : `Write \`${path.slice(folder.length + 1)}\`: files of \`${folder}\` are published without its name.`
}
