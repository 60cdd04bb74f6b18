import { posix } from 'node:path'
import { decode, hrefOf, isExternal, plainAddress, splitHref, withoutBase } from '../../model/address.ts'
import { type Offer, differsIn, perhapsMeant, writeInstead } from '../../model/hint.ts'
import type { LinkTargets } from '../../model/link-targets.ts'
import { editDistance } from '../../model/nearest.ts'
import { asRoutePath, caseless, type RoutePath } from '../../model/path.ts'
import { locateTarget } from './finding.ts'

/**
 * How an author writes an address that leads to a place of the site; `undefined` if the form of the address
 * cannot lead there.
 */
export type Write = (target: string) => string | undefined

/**
 * How to write addresses like `original`, which leads to `path` on the page at `route`: relative to the page,
 * without what docgen adds in front of it (the base URL, and the prefix of a language), or with all of it, or
 * with the origin of the site.
 */
export function writerLike(
  original: string,
  path: string,
  route: RoutePath,
  targets: Pick<LinkTargets, 'baseUrl'>,
): Write {
  if (isExternal(original)) {
    const start = new URL(original, 'https://site').origin + targets.baseUrl.slice(0, -1)
    return (target) => start + plainAddress(target)
  }
  const form = formOf(original, path, targets)
  if (form === 'relative')
    return (target) => plainAddress(relativeTo(route, target, original.startsWith('./')))
  if (form === 'whole') return (target) => plainAddress(targets.baseUrl.slice(0, -1) + target)
  return (target) =>
    target === form.added || target.startsWith(`${form.added}/`)
      ? plainAddress(target.slice(form.added.length) || '/')
      : undefined
}

/** Whether docgen adds something in front of an address as written, and what besides the base URL. */
function formOf(
  original: string,
  path: string,
  { baseUrl }: Pick<LinkTargets, 'baseUrl'>,
): 'relative' | 'whole' | { readonly added: string } {
  const address = decode(splitHref(original).path)
  if (!address.startsWith('/')) return 'relative'
  if (baseUrl !== '/' && address === decode(hrefOf(path, baseUrl))) return 'whole'
  return { added: path.endsWith(address) ? path.slice(0, -address.length) : '' }
}

function relativeTo(route: RoutePath, target: string, isMarked: boolean): string {
  const way = posix.relative(route.replace(/[^/]*$/, ''), target)
  // `/guides` without its slash is the folder of a page at `/guides/`, seen from above.
  const whole = target.endsWith('/') ? `${way || '.'}/` : way || `../${posix.basename(target)}`
  return isMarked && !whole.startsWith('.') ? `./${whole}` : whole
}

/**
 * The intended address, if only what docgen adds in front of it is wrong: the base URL or the prefix of the
 * page's language, written although docgen adds it, or missing where code makes the address.
 */
export function mistakeOfBase(path: string, original: string, targets: LinkTargets): Offer | undefined {
  const form = formOf(original, path, targets)
  if (form === 'relative') return undefined
  if (form === 'whole') return withoutItsBase(original, targets)
  const { path: address, query, fragment } = splitHref(original)
  for (const rest of shortened(decode(address), [targets.baseUrl, `${form.added}/`]))
    if (locateTarget(asRoutePath(form.added + rest), targets))
      return writeInstead(
        original,
        plainAddress(rest) + query + fragment,
        `: the ${isBelow(address, targets.baseUrl) ? 'base URL' : 'prefix of the language'} is added to it`,
      )
  return undefined
}

const isBelow = (address: string, baseUrl: string): boolean =>
  baseUrl !== '/' && withoutBase(address, baseUrl) !== undefined

/** An address without one or more of the prefixes that it begins with, the longest first. */
function shortened(address: string, prefixes: readonly string[]): readonly string[] {
  const shorter = prefixes.flatMap((prefix) => {
    const rest = prefix === '/' ? undefined : withoutBase(address, prefix)
    return rest === undefined ? [] : [rest]
  })
  return shorter.flatMap((each) => [each, ...shortened(each, prefixes)])
}

/** The intended address if the base URL is missing where docgen does not add it. */
export function withoutItsBase(original: string, targets: LinkTargets): Offer | undefined {
  const { path, query, fragment } = splitHref(original)
  const route = asRoutePath(decode(path))
  return path.startsWith('/') && locateTarget(route, targets)
    ? writeInstead(
        original,
        `${hrefOf(route, targets.baseUrl)}${query}${fragment}`,
        ': here the base URL is not added',
      )
    : undefined
}

/** The intended address if it begins with the name of a host: `github.com/acme/rocket`. */
export const withScheme = (original: string): Offer | undefined =>
  /^(?:[a-z\d-]+\.)+(?:ai|app|com|dev|edu|gov|io|net|org)(?=[/?#:]|$)/i.test(original)
    ? writeInstead(original, `https://${original}`)
    : undefined

/** The intended address if it starts with the name of a static folder. */
export function withStaticFolder(
  path: string,
  original: string,
  write: Write,
  targets: LinkTargets,
): Offer | undefined {
  for (const folder of targets.staticDirs) {
    const at = path.indexOf(`/${folder}/`)
    const target = path.slice(0, Math.max(0, at)) + path.slice(at + folder.length + 1)
    const address = at !== -1 && targets.isFile(target) ? write(target) : undefined
    if (address !== undefined)
      return writeInstead(original, address, `: files of \`${folder}\` are published without its name`)
  }
  return undefined
}

/** Trigrams that occur in more candidates than this are ignored, which keeps lookups fast. */
const maxSharing = 256

/** The number of candidates, those with the most common trigrams, whose edit distance is computed. */
const compared = 8

/** Finds the name that a misspelled one probably means. */
export type Suggester = (name: string) => string | undefined

/**
 * Creates a function that finds the candidate that a misspelled name probably means, like `nearest`, but in
 * time that does not grow with the number of candidates, by comparing only those with the most common
 * trigrams. The index is created on first use.
 */
export function suggester(candidates: Iterable<string>): Suggester {
  let index: Index | undefined
  const answers = new Map<string, string | undefined>()
  return (name) => {
    if (!answers.has(name)) answers.set(name, closest(name, (index ??= indexOf(candidates))))
    return answers.get(name)
  }
}

/**
 * Offers a similar name in place of one that does not exist. `write` gives the candidate as an author writes
 * it, in place of all of `original`; without an answer from it, nothing is offered. `labelFor` gives the part
 * of it that a reader needs.
 */
export function suggestion(
  name: string,
  suggest: Suggester,
  original: string,
  write: (candidate: string) => string | undefined,
  labelFor?: (candidate: string) => string,
): Offer | undefined {
  const candidate = suggest(name)
  // The name exists, but cannot be used for another reason.
  if (candidate === undefined || candidate === name) return undefined
  const text = write(candidate)
  if (text === undefined) return undefined
  const [one, other] = [name.normalize('NFC'), candidate.normalize('NFC')]
  const label = labelFor?.(candidate)
  if (one === other) return differsIn('its Unicode form', original, text, label)
  return one.toLowerCase() === other.toLowerCase()
    ? differsIn('case', original, text, label)
    : perhapsMeant(original, text, label)
}

interface Index {
  readonly names: readonly string[]
  readonly byGroup: ReadonlyMap<string, readonly number[]>
}

function indexOf(candidates: Iterable<string>): Index {
  const names = [...candidates].sort()
  const byGroup = new Map<string, number[]>()
  names.forEach((name, position) => {
    for (const group of groupsOf(name)) {
      const list = byGroup.get(group)
      if (list) list.push(position)
      else byGroup.set(group, [position])
    }
  })
  return { names, byGroup }
}

function groupsOf(name: string): ReadonlySet<string> {
  const padded = `  ${caseless(name)}  `
  return new Set(Array.from({ length: padded.length - 2 }, (_, start) => padded.slice(start, start + 3)))
}

/** The length of the folder that two paths share. */
function sharedFolder(one: string, other: string): number {
  let length = 0
  for (let index = 0; index < one.length && one[index] === other[index]; index++)
    if (one[index] === '/') length = index + 1
  return length
}

function closest(name: string, { names, byGroup }: Index): string | undefined {
  const shared = new Map<number, number>()
  for (const group of groupsOf(name)) {
    const positions = byGroup.get(group) ?? []
    if (positions.length > maxSharing) continue
    for (const position of positions) shared.set(position, (shared.get(position) ?? 0) + 1)
  }
  const candidates = [...shared]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, compared)
    .map(([position]) => names[position] ?? '')
  const target = caseless(name)
  let best: { readonly candidate: string; readonly distance: number } | undefined
  for (const candidate of candidates) {
    // A shared folder says nothing about the rest of the name.
    const shared = sharedFolder(target, caseless(candidate))
    const limit = Math.max(1, Math.floor((Math.max(name.length, candidate.length) - shared) / 3))
    if (Math.abs(name.length - candidate.length) > limit) continue
    const distance = editDistance(target, caseless(candidate))
    if (
      distance <= limit &&
      (!best || distance < best.distance || (distance === best.distance && candidate < best.candidate))
    )
      best = { candidate, distance }
  }
  return best?.candidate
}

/** Offers the page below `route` that has an anchor, such as that of a part of a reference. */
export function meantPart(
  anchor: string,
  {
    route,
    anchors,
    write,
    written,
  }: {
    readonly route: RoutePath
    readonly anchors: ReadonlyMap<RoutePath, { readonly ids: ReadonlySet<string> }>
    readonly write: Write
    readonly written: string
  },
): Offer | undefined {
  const below = `${route.replace(/\/$/, '')}/`
  const part = [...anchors].find(([other, { ids }]) => other.startsWith(below) && ids.has(anchor))?.[0]
  const address = part && write(part)
  return address === undefined ? undefined : writeInstead(written, `${address}#${plainAddress(anchor)}`)
}
