import { decode, hrefOf, isWebLike, splitHref, withoutBase, canParse } from '../../model/address.ts'
import { isGone, tellAnswer, withFragmentOf, withoutFragment } from '../../model/external-links.ts'
import { type Hint, writeInstead } from '../../model/hint.ts'
import type { LinkTargets } from '../../model/link-targets.ts'
import { asRoutePath, type RoutePath } from '../../model/path.ts'

export interface Finding {
  readonly rule:
    | 'broken-link'
    | 'broken-anchor'
    | 'broken-image'
    | 'broken-asset'
    | 'malformed-link'
    | 'non-canonical-link'
    | 'protocol-relative-link'
    | 'unsafe-link'
    | 'broken-external-link'
    | 'moved-external-link'
  /** Where the rule is more severe than this finding. */
  readonly severity?: 'warning'
  /** Returns the message, given the address as written. */
  readonly message: (written: string) => string
  readonly hint?: Hint | undefined | ((written: string) => Hint | undefined)
}

export const hintOf = ({ hint }: Finding, address: string): Hint | undefined =>
  typeof hint === 'function' ? hint(address) : hint

/** Judges an external address by what its site has answered earlier. Nothing is requested here. */
export function judgeAnswer(href: string, { verdicts }: LinkTargets): Finding | undefined {
  const { bad, answer, moved, archived } = verdicts.get(withoutFragment(href)) ?? {}
  if (moved !== undefined)
    return {
      rule: 'moved-external-link',
      message: (address) => `\`${address}\` has moved permanently.`,
      hint: (address) => writeInstead(address, withFragmentOf(moved, address)),
    }
  if (bad === undefined || answer === undefined || !isGone(answer)) return undefined
  return {
    rule: 'broken-external-link',
    // A build must not depend on what was the case some time ago.
    severity: 'warning',
    message: (address) => `\`${address}\` ${tellAnswer(answer)}, as of ${bad}.`,
    hint: (address) =>
      archived === undefined
        ? 'Fix or remove the link; `docgen check-links --external` asks again.'
        : writeInstead(address, withFragmentOf(archived, address), ', a copy in an archive'),
  }
}

/**
 * Checks the form of an address that is, or was meant to be, external. External addresses are never fetched
 * here.
 */
export function judgeExternal(href: string): Finding | undefined {
  if (href.startsWith('//'))
    return {
      rule: 'protocol-relative-link',
      message: (address) => `\`${address}\` has no scheme.`,
      hint: (address) => writeInstead(address, `https:${href}`),
    }
  if (/^mailto:/i.test(href)) return isMailbox(href) ? undefined : noAddress
  if (isOfOneMachine(href))
    return {
      rule: 'malformed-link',
      message: (address) => `\`${address}\` is a file of one machine.`,
      hint: 'Put the file into the static folder and link to it from there.',
    }
  if (/^tel:/i.test(href)) return /\d/.test(href) ? undefined : noAddress
  return isWebLike(href) && !isWebAddress(href)
    ? {
        rule: 'malformed-link',
        message: (address) => `\`${address}\` is not a web address.`,
        hint: 'Write `https://` and a host.',
      }
    : undefined
}

/** Whether an address only works on the author's machine: `file:`, or a drive letter. */
const isOfOneMachine = (href: string): boolean => /^(?:file:|[a-z]:[\\/])/i.test(href)

const noAddress: Finding = { rule: 'malformed-link', message: (address) => `\`${address}\` has no address.` }

const isMailbox = (href: string): boolean => /^mailto:(?:\?.*\bto=)?[^@\s?]+@[^@\s?]+/i.test(decode(href))

/**
 * Whether a browser would find a host in an address (URL Standard, 4.4). Names in any script count, including
 * percent-encoded ones, as Markdown writes `https://münchen.de/`. URL parsers are not strict about line
 * breaks and missing hosts.
 */
function isWebAddress(href: string): boolean {
  const host = /^https?:\/\/([^/?#]*)/i.exec(href)?.[1] ?? ''
  return host !== '' && !/\s/.test(host) && canParse(href)
}

/** What is located at an address of the site. */
export type LocatedTarget =
  | {
      readonly kind: 'page'
      readonly route: RoutePath
      /** Fragment that a redirect adds. */ readonly fragment: string
      readonly spelling: 'canonical' | 'other'
    }
  | { readonly kind: 'file' }
  | { readonly kind: 'elsewhere' }

/**
 * Finds the target of an address. Files take precedence over other spellings of pages: `/ca.crt` never means
 * `/ca.crt.html`. Redirects are followed to their end.
 */
export function locateTarget(path: RoutePath, facts: LinkTargets): LocatedTarget | undefined {
  if (facts.routes.has(path)) return { kind: 'page', route: path, fragment: '', spelling: 'canonical' }
  if (facts.isFile(path)) return { kind: 'file' }
  const canonical = facts.canonical(path)
  if (canonical !== undefined) return { kind: 'page', route: canonical, fragment: '', spelling: 'other' }
  const moved = facts.movedTo(path)
  if (moved !== undefined) return locateRedirect(moved, facts)
  return facts.isOfOtherBuild(path) ? { kind: 'elsewhere' } : undefined
}

/**
 * Finds the end of a redirect. `elsewhere` is another site, or a part of this one that another build creates.
 */
export function locateRedirect(to: string, facts: LinkTargets): LocatedTarget | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(to)) return { kind: 'elsewhere' }
  const { path, fragment } = splitHref(to)
  const end = asRoutePath(path)
  const route = facts.routes.has(end) ? end : facts.canonical(end)
  if (route !== undefined) return { kind: 'page', route, fragment, spelling: 'canonical' }
  if (facts.isFile(end)) return { kind: 'file' }
  return facts.isOfOtherBuild(end) ? { kind: 'elsewhere' } : undefined
}

/** The decoded path that an address on a page refers to, without the base URL. */
export function targetPath(
  href: string,
  route: RoutePath,
  baseUrl: string,
): RoutePath | 'malformed' | 'outside' {
  const { path } = splitHref(href)
  if (path === '') return route
  try {
    const inside = withoutBase(new URL(path, `http://site${hrefOf(route, baseUrl)}`).pathname, baseUrl)
    return inside === undefined ? 'outside' : asRoutePath(decode(inside))
  } catch {
    return 'malformed'
  }
}
