import { decode, isWebLike } from '../../model/address.ts'
import { type Hint, writeInstead } from '../../model/hint.ts'

/** What is wrong with an address, before it is located. */
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
  /** Returns the message, given the address as written. */
  readonly message: (written: string) => string
  readonly hint?: Hint | undefined | ((written: string) => Hint | undefined)
}

/** The hint for an address as written. */
export const hintOf = ({ hint }: Finding, written: string): Hint | undefined =>
  typeof hint === 'function' ? hint(written) : hint

/**
 * Checks the form of an address that is, or was meant to be, external. External addresses are never fetched
 * here.
 */
export function judgeExternal(href: string): Finding | undefined {
  if (href.startsWith('//'))
    return {
      rule: 'protocol-relative-link',
      message: (written) => `\`${written}\` has no scheme.`,
      hint: (written) => writeInstead(written, `https:${href}`),
    }
  if (/^mailto:/i.test(href)) return isMailbox(href) ? undefined : noAddress
  if (isOfOneMachine(href))
    return {
      rule: 'malformed-link',
      message: (written) => `\`${written}\` is a file of one machine.`,
      hint: 'Put the file into the static folder and link to it from there.',
    }
  if (/^tel:/i.test(href)) return /\d/.test(href) ? undefined : noAddress
  return isWebLike(href) && !isWebAddress(href)
    ? {
        rule: 'malformed-link',
        message: (written) => `\`${written}\` is not a web address.`,
        hint: 'Write `https://` and a host.',
      }
    : undefined
}

/** Whether an address only works on the author's machine: `file:`, or a drive letter. */
const isOfOneMachine = (href: string): boolean => /^(?:file:|[a-z]:[\\/])/i.test(href)

const noAddress: Finding = { rule: 'malformed-link', message: (written) => `\`${written}\` has no address.` }

const isMailbox = (href: string): boolean => /^mailto:(?:\?.*\bto=)?[^@\s?]+@[^@\s?]+/i.test(decode(href))

/**
 * Whether a browser would find a host in an address (URL Standard, 4.4). Names in any script count, including
 * percent-encoded ones, as Markdown writes `https://münchen.de/`. URL parsers are not strict about line
 * breaks and missing hosts.
 */
function isWebAddress(href: string): boolean {
  const host = /^https?:\/\/([^/?#]*)/i.exec(href)?.[1] ?? ''
  return host !== '' && !/\s/.test(host) && URL.canParse(href)
}
